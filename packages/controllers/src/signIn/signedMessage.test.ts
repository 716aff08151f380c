import { type CaipAddress, type ChainAdapter, createError } from '@latchkey/core'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { accepting, first, setUpSignIn as setUp } from '../../test/setUpSignIn.js'
import type { SignedMessage, SignInOptions } from './SignInOptions.js'

describe('the address in a message', () => {
  const lower = first.toLowerCase()
  const textOf = async (spellAccount?: ChainAdapter['spellAccount']) => {
    const prompts: string[] = []
    const seen: SignedMessage[] = []
    const adapter = createFakeAdapter({
      connectors: [createFakeConnector({ id: 'a', addresses: [lower] })],
      async signMessage({ message }) {
        prompts.push(message)
        return '0x01'
      },
    })
    const { begin, signIn } = await setUp(accepting(seen), {
      options: { adapters: [{ ...adapter, ...(spellAccount && { spellAccount }) }] },
    })
    const { ended } = await begin()
    await signIn.sign()
    expect(await ended).toBe('done')
    expect(seen).toMatchObject([{ account: `eip155:1:${lower}` }])
    return prompts[0]?.split('\n')[1]
  }

  test('is spelled as the namespace demands, however the wallet spells the account [W-13]', async () => {
    const spelled = await textOf(async (account) => `${account.slice(0, 9)}${first}` as CaipAddress)
    expect(spelled).toBe(first)
  })

  test('is the wallet’s own where the namespace demands nothing', async () => {
    expect(await textOf()).toBe(lower)
  })
})

describe('the sign-in of a smart account', () => {
  const refusing: SignInOptions = { verifiers: { eip155: async () => 'invalid' } }
  const ask = async (
    options: SignInOptions,
    answer: 'reject' | string,
    isSmartAccount?: () => Promise<boolean>,
  ) => {
    const connector = createFakeConnector({ id: 'a', addresses: [first] })
    const adapter = createFakeAdapter({
      connectors: [connector],
      async signMessage() {
        if (answer === 'reject') throw createError('USER_REJECTED')
        return answer
      },
    })
    const { begin, signIn, state, kit } = await setUp(options, {
      options: { adapters: [{ ...adapter, ...(isSmartAccount && { isSmartAccount }) }] },
    })
    await begin()
    await signIn.sign()
    const told = kit.events.store
      .getState()
      .recent.flatMap(({ name, payload }) =>
        name === 'signInFailed' ? [payload.isSmartAccount] : [],
      )
    return [state().error?.message, ...told]
  }
  const declined = ['Signature declined', false]
  const unsupported = ['This application might not support Smart Accounts', true]
  const key = `0x${'11'.repeat(65)}`

  test('shows that smart accounts might not be supported, if the chain has a contract and the sign-in fails', async () => {
    expect(await ask(accepting(), 'reject', async () => true)).toEqual(unsupported)
    expect(await ask(refusing, key, async () => true)).toEqual(unsupported)
    expect(await ask(accepting(), 'reject', async () => false)).toEqual(declined)
    expect(await ask(refusing, key, async () => false)).toEqual(declined)
  })

  test('recognizes an undeployed account by its signature, which no key makes', async () => {
    const wrapped = `0x${'11'.repeat(300)}${'6492'.repeat(16)}`
    expect(await ask(refusing, wrapped, async () => false)).toEqual(unsupported)
    // 64 bytes are a key's too (ERC-2098).
    expect(await ask(refusing, `0x${'11'.repeat(64)}`)).toEqual(declined)
    // Before it has signed, nothing tells.
    expect(await ask(accepting(), 'reject', async () => false)).toEqual(declined)
  })

  test('is not waited for: a node that is silent or away leaves the plain text', async () => {
    expect(await ask(accepting(), 'reject', () => new Promise(() => undefined))).toEqual(declined)
    expect(await ask(refusing, key, () => Promise.reject(new Error('away')))).toEqual(declined)
  })
})
