import { createMessage, createNonce, printMessage } from '@latchkey/siwx'
import fc from 'fast-check'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runsOf } from '../../../../../tooling/suite/tableRows.js'
import { sharedFirst } from '../../../test/backends.js'
import { cookieIn, post, signInText, startSignInServer } from '../../../test/signInCalls.js'
import { shop, type TestServer } from '../../../test/startTestServer.js'
import { cookieNameFor } from './signInRequest.js'

const key = privateKeyToAccount(generatePrivateKey())
const account = `eip155:1:${key.address}`
const runs = { numRuns: runsOf(50, 1_000), interruptAfterTimeLimit: 60_000 }

/** Values that may trip a database, a pattern or a header. */
const strange = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  fc.constantFrom(
    ...['\u0000', `${account}\u0000`, '\ud800', '\udfff\ud800', "' OR ''='", '$1', '%', '\\', ''],
    ...['__proto__', 'constructor', 'eip155:1:', 'eip155:1:\u0000', '\n', '\u202e', 'null', '{}'],
  ),
  fc.integer({ min: 100, max: 30_000 }).map((length) => '\u0000'.repeat(length)),
)
/** Node itself refuses headers of more than 16 KiB, and with them the URL. */
const short = strange.map((text) => text.slice(0, 1_000).toWellFormed())
const value = fc.oneof(
  { weight: 4, arbitrary: strange },
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant(undefined),
)

describe.each(sharedFirst)('hostile input of a sign-in, on %s [B-22]', (name) => {
  let server: TestServer
  let cookie = ''
  const clock = { now: Date.UTC(2026, 0, 10) }
  beforeAll(async () => {
    server = await startSignInServer(name, clock)
    const message = await signInText(server, account)
    const signature = await key.signMessage({ message })
    cookie = cookieIn(await post(server, '/auth/v1/authenticate', { message, signature }))
  })
  afterAll(() => server.stop())

  /** Refused for what it is: never a fault of the server, and never with nothing said. */
  async function isRefusal(response: Response): Promise<void> {
    const { status } = response
    if (status < 400) return
    expect(status).not.toBe(429)
    const { error } = (await response.json()) as { error: { code: string } }
    expect(error.code).toMatch(/^[A-Z_]+$/)
    // A signature of eip155 that only a node could check, and this server has none.
    if (error.code === 'UNVERIFIED') expect(status).toBe(503)
    else expect(status).toBeLessThan(500)
  }
  const send = (path: string, body: unknown, headers: Record<string, string> = { cookie }) =>
    post(server, path, body, { headers })

  it('sign-out: an account that is none is 400, and everybody stays signed in', async () => {
    for (const bad of ['\u0000', `${account}\u0000`, '\ud800', '', 'eip155:1', 7]) {
      const response = await send('/auth/v1/sign-out', { account: bad })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { error: { code: 'INVALID_REQUEST' } },
      ])
    }
    await fc.assert(
      fc.asyncProperty(value, async (bad) =>
        isRefusal(await send('/auth/v1/sign-out', bad === undefined ? [] : { account: bad })),
      ),
      runs,
    )
    const me = await (await server.ask('/auth/v1/me', { headers: { cookie } })).json()
    expect(me.accounts).toMatchObject([{ account }])
  })

  it('authenticate: any message, signature and account', async () => {
    await fc.assert(
      fc.asyncProperty(value, value, value, async (message, signature, expected) =>
        isRefusal(await send('/auth/v1/authenticate', { message, signature, account: expected })),
      ),
      runs,
    )
  })

  it('authenticate: a well-formed message of each namespace with any signature, nonce and account', async () => {
    const accounts = fc.constantFrom(
      account,
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      'polkadot:91b171bb158e2d3848fa23a9f1c25182:15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      'bip122:000000000019d6689c085ae165831e93:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
      'cosmos:cosmoshub-4:cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud',
      'cosmos:cosmoshub-4:.',
      'bip122:x:%',
      'polkadot:x:-',
      'solana:x:0',
      'eip155:1:0x',
    )
    const nonces = fc.oneof(
      fc.constant(undefined),
      fc.stringMatching(/^[a-zA-Z0-9]{8,}$/, { maxLength: 5_000 }),
    )
    const signatures = fc.oneof(
      strange,
      fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64')),
      fc.record({ pub_key: value, signature: value }).map((pair) => JSON.stringify(pair)),
    )
    await fc.assert(
      fc.asyncProperty(
        accounts,
        nonces,
        signatures,
        async (of, nonce = createNonce(), signature) => {
          const message = printMessage(
            createMessage({
              account: of as never,
              domain: new URL(shop).host,
              uri: shop,
              nonce,
              issuedAt: new Date(clock.now).toISOString(),
            }),
          )
          await isRefusal(await send('/auth/v1/authenticate', { message, signature }))
        },
      ),
      runs,
    )
  })

  it('sessions: any address, id and signature', async () => {
    await fc.assert(
      fc.asyncProperty(short, value, value, async (address, pci, signature) => {
        const path = `/v1/sessions/${encodeURIComponent(address)}`
        await isRefusal(await server.ask(path, { headers: { cookie } }))
        await isRefusal(await send(`${path}/revoke`, { pci, signature }))
        const own = `/v1/sessions/${encodeURIComponent(account)}/revoke`
        await isRefusal(await send(own, { pci, signature }))
      }),
      runs,
    )
  })

  it('each call: any project, any cookie and any text as its body', async () => {
    const calls = ['nonce', 'authenticate', 'me', 'sign-out'].map((call) => `/auth/v1/${call}`)
    const paths = fc.constantFrom(...calls, `/v1/sessions/${account}`, '/v1/sessions/a/revoke')
    const header = short.map(
      (text) =>
        `${cookieNameFor({ project: server.project, origin: shop })}=${text.replace(/[^ -~\u0080-\u00ff]/g, '')}`,
    )
    await fc.assert(
      fc.asyncProperty(paths, short, header, strange, async (path, project, sent, body) => {
        const query = new URLSearchParams({ projectId: project })
        const headers = { cookie: sent }
        await isRefusal(await server.ask(`${path}?${query}`, { headers, projectId: null }))
        await isRefusal(await server.ask(path, { method: 'POST', body, headers }))
        await isRefusal(await server.ask(path, { headers }))
      }),
      runs,
    )
  })
})
