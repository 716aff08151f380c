import { createError } from '@latchkey/core'
import { expect, it, vi } from 'vitest'
import type { LibraryClient } from './LibraryClient.js'
import { openProposal } from './openProposal.js'

const eip155 = { chains: ['eip155:1'], methods: ['personal_sign'], events: [] }
const signIn = { domain: 'page.example', uri: 'https://page.example', nonce: 'abcdef12345678' }
const at = Date.parse('2026-11-26T10:00:00Z')
const clock = { now: () => at }
const session = { topic: 't', expiry: 1 }
const cacao = (t: string) => ({ p: { iss: 'did:pkh:eip155:1:0xabc' }, s: { t, s: '0x12' } })

/**
 * The library as far as it answers `wc_sessionAuthenticate`: the wallet's answer goes through the
 * engine's own method.
 */
function createLibrary() {
  let settle: { resolve(value: unknown): void; reject(error: unknown): void } | undefined
  const heard = vi.fn(
    (_: string, payload: { id: number; result?: unknown; error?: { message: string } }) => {
      if (payload.error) settle?.reject(payload.error.message)
      else settle?.resolve({ session, auths: (payload.result as { cacaos: unknown[] }).cacaos })
    },
  )
  const engine = {
    onSessionAuthenticateResponse:
      heard as LibraryClient['engine']['onSessionAuthenticateResponse'],
  }
  const authenticate = vi.fn((_: unknown) =>
    Promise.resolve({
      uri: 'wc:auth',
      response: () => new Promise((resolve, reject) => (settle = { resolve, reject })),
    }),
  )
  const connect = vi.fn(() =>
    Promise.resolve({ uri: 'wc:plain', approval: () => Promise.resolve(session) }),
  )
  const formatAuthMessage = () => 'text'
  const client = { engine, authenticate, connect, formatAuthMessage } as unknown as LibraryClient
  return { client, engine, heard, authenticate, connect }
}

it('asks for both at once, and hands on what was signed', async () => {
  const { client, engine, heard, authenticate } = createLibrary()
  const { uri, approval } = await openProposal(
    client,
    {
      namespaces: { eip155 },
      signIn: async () => ({ ...signIn, issuedAt: '2026-11-26T09:58:01Z' }),
    },
    clock,
  )
  expect(uri).toBe('wc:auth')
  expect(authenticate).toHaveBeenCalledWith({
    chains: eip155.chains,
    methods: eip155.methods,
    ...signIn,
  })
  const settled = approval()
  engine.onSessionAuthenticateResponse('topic', { id: 1, result: { cacaos: [cacao('eip191')] } })
  expect(await settled).toEqual({
    ...session,
    signIn: [{ address: 'eip155:1:0xabc', message: 'text', signature: '0x12' }],
    signInRequest: { ...signIn, issuedAt: '2026-11-26T09:58:01Z' },
  })
  expect(engine.onSessionAuthenticateResponse).toBe(heard)
})

it.each([
  [[cacao('eip1271')]],
  [[cacao('eip191'), cacao('eip1271')]],
  [[cacao('other')]],
  [undefined],
  ['x'],
  [[null]],
])(
  'of %j the library gets to see nothing, so that its vendor’s RPC is not asked',
  async (cacaos) => {
    const { client, engine, heard } = createLibrary()
    const { approval } = await openProposal(
      client,
      {
        namespaces: { eip155 },
        signIn: async () => signIn,
      },
      clock,
    )
    const settled = approval()
    engine.onSessionAuthenticateResponse('topic', { id: 1, result: { cacaos } })
    await expect(settled).rejects.toMatchObject({ code: 'SMART_ACCOUNT_NOT_SUPPORTED' })
    expect(heard.mock.calls[0]?.[1]).not.toHaveProperty('result')
    expect(engine.onSessionAuthenticateResponse).toBe(heard)
  },
)

it.each([
  ['comes too late', () => new Promise<never>(() => undefined)],
  ['fails', () => Promise.reject(new Error('away'))],
])('a sign-in that %s keeps no code waiting', async (_, signIn) => {
  vi.useFakeTimers()
  try {
    const { client } = createLibrary()
    const opening = openProposal(client, { namespaces: { eip155 }, signIn }, clock)
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await Promise.race([opening, Promise.resolve()]))?.uri).toBe('wc:plain')
  } finally {
    vi.useRealTimers()
  }
})

it('a wallet’s own refusal stays what it is', async () => {
  const { client, engine } = createLibrary()
  const { approval } = await openProposal(
    client,
    {
      namespaces: { eip155 },
      signIn: async () => signIn,
    },
    clock,
  )
  const settled = approval()
  engine.onSessionAuthenticateResponse('topic', {
    id: 1,
    error: { message: 'User rejected' },
  } as never)
  await expect(settled).rejects.toBe('User rejected')
})

it('an answer without a session is none', async () => {
  const { client, authenticate } = createLibrary()
  authenticate.mockResolvedValueOnce({
    uri: 'wc:auth',
    response: () => Promise.resolve({ auths: [cacao('eip191')] }),
  })
  const { approval } = await openProposal(
    client,
    {
      namespaces: { eip155 },
      signIn: async () => signIn,
    },
    clock,
  )
  await expect(approval()).rejects.toMatchObject({
    code: createError('WALLET_INVALID_RESPONSE').code,
  })
})

it.each([
  ['nothing is to be signed', { eip155 }, undefined],
  ['other namespaces are asked for', { eip155, solana: eip155 }, signIn],
  ['eip155 is not asked for', { solana: eip155 }, signIn],
  ['the machine’s clock is behind', { eip155 }, { ...signIn, issuedAt: '2026-11-26T10:01:01Z' }],
  ['the machine’s clock is ahead', { eip155 }, { ...signIn, issuedAt: '2026-11-26T09:58:00Z' }],
  ['the text is beyond ASCII', { eip155 }, { ...signIn, statement: 'Zażółć' }],
] as const)('is a plain proposal where %s', async (_, namespaces, wanted) => {
  const { client, authenticate, connect } = createLibrary()
  const { uri } = await openProposal(
    client,
    {
      namespaces,
      signIn: async () => wanted,
    },
    clock,
  )
  expect(uri).toBe('wc:plain')
  expect(connect).toHaveBeenCalledWith({ optionalNamespaces: namespaces })
  expect(authenticate).not.toHaveBeenCalled()
})
