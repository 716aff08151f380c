import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { accepting, first, setUpSignIn as setUp } from '../../test/setUpSignIn.js'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import type { SignInOptions } from './SignInOptions.js'

describe('a host’s own sign-in', () => {
  const siwx = () => {
    const sessions: { message: string; signature: string }[] = []
    const revoked: string[] = []
    return {
      sessions,
      revoked,
      config: {
        createMessage: async ({ accountAddress }: { accountAddress: string }) => ({
          statement: 'Hello.',
          toString: () => `hello ${accountAddress}`,
        }),
        addSession: async (session: { message: string; signature: string }) =>
          void sessions.push(session),
        getSessions: async () => sessions,
        revokeSession: async (chain: string, address: string) => {
          revoked.push(`${chain}:${address}`)
        },
      },
    }
  }

  test('siwx makes the message, gets the session, and hears of the end', async () => {
    const host = siwx()
    const { begin, signIn, kit } = await setUp(undefined, { options: { siwx: host.config } })
    const { ended } = await begin()
    await signIn.sign()
    expect(await ended).toBe('done')
    expect(host.sessions).toEqual([
      {
        data: { statement: 'Hello.', toString: expect.any(Function) },
        message: `hello ${first}`,
        signature: '0x01',
      },
    ])
    await kit.connection.disconnect()
    await settle()
    expect(host.revoked).toEqual([`eip155:1:${first}`])
  })

  test('each says whether a sign-in is required: until it is there, no wallet counts', async () => {
    const { config } = siwx()
    const siweConfig = (required?: boolean): NonNullable<KitOptions['siweConfig']> => ({
      getNonce: async () => 'abcdefgh1',
      createMessage: () => 'hello',
      verifyMessage: async () => true,
      getSession: async () => null,
      signOut: async () => true,
      ...(required !== undefined && { required }),
    })
    const statusOf = async (
      signIn: SignInOptions | undefined,
      options: Partial<KitOptions> = {},
    ) => {
      const { begin, status, state } = await setUp(signIn, { options })
      await begin()
      await settle()
      return [status(), state().required]
    }
    const yes = ['connecting', true]
    const no = ['connected', false]
    expect(await statusOf(accepting())).toEqual(yes)
    expect(await statusOf({ ...accepting(), required: true })).toEqual(yes)
    expect(await statusOf({ ...accepting(), required: false })).toEqual(no)
    expect(await statusOf(undefined, { siwx: config })).toEqual(yes)
    for (const required of [true, false])
      expect(
        await statusOf(undefined, { siwx: { ...config, getRequired: () => required } }),
      ).toEqual(required ? yes : no)
    for (const required of [undefined, true, false])
      expect(await statusOf(undefined, { siweConfig: siweConfig(required) })).toEqual(
        required === false ? no : yes,
      )
  })

  test('siwx hears once of a sign-out that disconnects the wallet', async () => {
    const host = siwx()
    const { begin, signIn, status } = await setUp(undefined, { options: { siwx: host.config } })
    const { ended } = await begin()
    await signIn.sign()
    await ended
    await signIn.signOut()
    await settle()
    expect([status(), host.revoked]).toEqual(['disconnected', [`eip155:1:${first}`]])
  })

  test('siweConfig gets the fields of EIP-4361 and decides by verifyMessage', async () => {
    let session: { address: string; chainId: number } | null = null
    const siweConfig = {
      getNonce: async () => 'abcdefgh1',
      createMessage: ({ address, nonce, domain }: Record<string, unknown>) =>
        `${domain} ${address} ${nonce}`,
      verifyMessage: async () => {
        session = { address: first, chainId: 1 }
        return true
      },
      getSession: async () => session,
      signOut: async () => {
        session = null
        return true
      },
    }
    const { begin, signIn, prompts, kit } = await setUp(undefined, { options: { siweConfig } })
    const { ended } = await begin()
    await signIn.sign()
    expect(await ended).toBe('done')
    expect(prompts).toEqual([`host.example eip155:1:${first} abcdefgh1`])
    await kit.connection.disconnect()
    await settle()
    expect(session).toBe(null)
  })

  test('both at once throw with the promised sentence', () => {
    const siweConfig = {} as NonNullable<KitOptions['siweConfig']>
    expect(() => createKit({ adapters: [], siwx: siwx().config, siweConfig })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
  })

  test('a kit without one says that it is not enabled', async () => {
    const { signIn } = await setUp(undefined)
    await expect(signIn.open()).rejects.toMatchObject({
      code: 'SIWX_NOT_ENABLED',
      shortMessage: 'SIWX is not enabled',
    })
  })
})
