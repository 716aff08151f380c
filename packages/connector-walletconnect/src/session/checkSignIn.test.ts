import { mainnet } from '@latchkey/adapter-evm'
import type { CaipAddress } from '@latchkey/core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createFakeEngine } from '../../test/createFakeEngine.js'
import { fakeSession, namespaces } from '../../test/fakeSession.js'
import { walletConnect } from '../walletConnect.js'
import { isSignedIn } from './checkSignIn.js'

const account = privateKeyToAccount(generatePrivateKey())
const request = {
  domain: 'page.example',
  uri: 'https://page.example/login',
  nonce: 'abcdef12345678',
  statement: 'Sign in to Page.',
}
const fields = { ...request, address: account.address, chainId: 1, version: '1' } as const
const address = `eip155:1:${account.address}` as const

/** Signed by viem over the text that viem writes. */
async function sign(
  changes: Partial<Parameters<typeof createSiweMessage>[0]> = {},
  edit = (text: string) => text,
) {
  const message = edit(createSiweMessage({ ...fields, ...changes }))
  return { address, message, signature: await account.signMessage({ message }) }
}

describe('a proof of sign-in', () => {
  it('is one when it says what was asked for and the account signed it', async () => {
    expect(isSignedIn(await sign(), request)).toBe(true)
    const resources = ['urn:recap:eyJhdHQiOnt9fQ']
    expect(
      isSignedIn(
        await sign({
          resources,
          statement: `${request.statement} I further authorize the stated URI to sign.`,
        }),
        request,
      ),
    ).toBe(true)
    const expirationTime = new Date('2030-01-01T00:00:00.000Z')
    expect(
      isSignedIn(await sign({ expirationTime }), {
        ...request,
        expirationTime: expirationTime.toISOString(),
      }),
    ).toBe(true)
    const { statement: _, ...plain } = request
    expect(isSignedIn(await sign({ statement: undefined }), plain)).toBe(true)
    expect(
      isSignedIn(await sign({ statement: 'Zażółć 👛' }), { ...request, statement: 'Zażółć 👛' }),
    ).toBe(true)
  })

  it.each([
    ['another domain', { domain: 'evil.example' }],
    ['another page', { uri: 'https://evil.example' }],
    ['another nonce', { nonce: '12345678abcdef' }],
    ['another chain', { chainId: 10 }],
    ['another statement', { statement: 'Give me everything.' }],
    ['an expiry that nobody asked for', { expirationTime: new Date('2030-01-01T00:00:00.000Z') }],
    ['another account', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
  ] as const)('is none with %s [W-08]', async (_, changes) => {
    expect(isSignedIn(await sign(changes), request)).toBe(false)
  })

  it('is none when a field stands twice, or when an expiry that was asked for is missing [W-08]', async () => {
    expect(isSignedIn(await sign({}, (text) => `${text}\nNonce: ${request.nonce}`), request)).toBe(
      false,
    )
    expect(
      isSignedIn(await sign(), { ...request, expirationTime: '2030-01-01T00:00:00.000Z' }),
    ).toBe(false)
  })

  it.each([
    '',
    '0x',
    'text',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'ab'.repeat(64)}1b`,
    `0x${'ab'.repeat(64)}1d`,
  ])('is none with the signature %.12s [W-08]', async (signature) => {
    expect(isSignedIn({ ...(await sign()), signature }, request)).toBe(false)
  })

  it('another’s signature of the same text is none', async () => {
    const proof = await sign()
    const other = privateKeyToAccount(generatePrivateKey())
    expect(
      isSignedIn(
        { ...proof, signature: await other.signMessage({ message: proof.message }) },
        request,
      ),
    ).toBe(false)
  })
})

describe('the connector', () => {
  const { signal } = new AbortController()
  const session = (accounts: readonly CaipAddress[], signIn: unknown) => ({
    ...fakeSession({
      namespaces: { eip155: { ...namespaces.eip155, chains: ['eip155:1'], accounts } },
    }),
    signIn,
  })

  it('hands on the proofs that hold, of accounts that it shows, and none of those that do not', async () => {
    const good = await sign()
    const engine = createFakeEngine({
      session: session(
        [address],
        [good, { ...good, signature: `0x${'ab'.repeat(64)}1b` }, null, 'text', { address }],
      ),
    })
    const connector = walletConnect({ engine, storageKey: 'proofs' })
    expect(
      (await connector.connect({ networks: [mainnet], signIn: request, signal })).signIn,
    ).toEqual([good])
    expect(engine.hand.signIns).toEqual([request])
  })

  it('asks for the sign-in that the kit offers in the code that it makes ahead, and checks the proof against that request', async () => {
    const proof = await sign()
    const engine = createFakeEngine({
      session: { ...session([address], [proof]), signInRequest: request },
    })
    const connector = walletConnect({ engine, storageKey: 'offered' })
    connector.offerSignIn?.(async () => request)
    await connector.prepare?.({ networks: [mainnet], signal })
    expect(engine.hand.signIns).toEqual([request])
    const later = { ...request, nonce: 'another12345678' }
    const { signIn } = await connector.connect({ networks: [mainnet], signIn: later, signal })
    expect(signIn).toEqual([proof])
  })

  it('a proof of an account outside the session, or an unrequested one, is none [W-08]', async () => {
    const good = await sign()
    const other = `eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8` as const
    const elsewhere = walletConnect({
      engine: createFakeEngine({ session: session([other], [good]) }),
      storageKey: 'proofs of others',
    })
    expect(
      (await elsewhere.connect({ networks: [mainnet], signIn: request, signal })).signIn,
    ).toBeUndefined()
    const unasked = walletConnect({
      engine: createFakeEngine({ session: session([address], [good]) }),
      storageKey: 'proofs unasked',
    })
    expect((await unasked.connect({ networks: [mainnet], signal })).signIn).toBeUndefined()
  })
})
