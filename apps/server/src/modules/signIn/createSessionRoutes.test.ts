import { parseMessage } from '@latchkey/siwx'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedFirst } from '../../../test/backends.js'
import {
  cookieIn,
  type Init,
  post as send,
  signInText,
  startSignInServer,
} from '../../../test/signInCalls.js'
import { shop, type TestServer } from '../../../test/startTestServer.js'
import type { Database } from '../../database/Database.js'
import { createSignInRoutes } from './createSignInRoutes.js'

type Listed = {
  readonly pci: string
  readonly context: string
  readonly isCurrent: boolean
  readonly createdAt: number
  readonly expiry: number
  readonly project: unknown
}
type Signer = { readonly account: string; sign(message: string): Promise<string> }

const ofEvm = (key: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey())): Signer => ({
  account: `eip155:1:${key.address}`,
  sign: (message) => key.signMessage({ message }),
})
const ofSolana = (): Signer => {
  const secret = ed25519.utils.randomSecretKey()
  return {
    account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${base58.encode(ed25519.getPublicKey(secret))}`,
    sign: async (message) => base58.encode(ed25519.sign(new TextEncoder().encode(message), secret)),
  }
}

describe.each(sharedFirst)('sessions on %s [B-22]', (name) => {
  let server: TestServer
  const clock = { now: Date.UTC(2026, 0, 10) }
  beforeAll(async () => {
    server = await startSignInServer(name, clock)
  })
  afterAll(() => server.stop())

  const post = (path: string, body: unknown, init: Init = {}) => send(server, path, body, init)

  /** Signs in as in a browser of its own. Returns its cookie. */
  async function signIn({ account, sign }: Signer, origin = shop, init: Init = {}) {
    const message = await signInText(server, account, origin, init)
    const response = await post(
      '/auth/v1/authenticate',
      { message, signature: await sign(message) },
      init,
    )
    expect(response.status).toBe(200)
    return cookieIn(response)
  }
  async function list(address: string, cookie?: string, init: Init = {}): Promise<Listed[]> {
    const response = await server.ask(`/v1/sessions/${address}`, {
      ...init,
      headers: cookie === undefined ? {} : { cookie },
    })
    expect(response.status).toBe(200)
    return (await response.json()).pcis
  }
  const revoke = async (address: string, pci: string, signature: string, init: Init = {}) =>
    await post(`/v1/sessions/${address}/revoke`, { pci, signature }, init)
  const signedIn = async (cookie: string) =>
    (await (await server.ask('/auth/v1/me', { headers: { cookie } })).json()).accounts.length

  it('lists the sign-ins of an account, for its own sessions alone', async () => {
    const person = ofEvm()
    const [here, there] = [await signIn(person), await signIn(person)]
    await signIn(ofEvm())
    const found = await list(person.account, here)
    expect(found).toMatchObject([
      { project: { name: new URL(shop).host, url: shop }, createdAt: clock.now / 1000 },
      { expiry: clock.now / 1000 + 86_400 },
    ])
    expect(found.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const address = person.account.split(':')[2] ?? ''
    expect(await list(address.toLowerCase(), there)).toHaveLength(2)
    expect(await list(`eip155:137:${address}`, there)).toHaveLength(2)
    expect(await list(person.account)).toEqual([])
    expect(await list(person.account, await signIn(ofEvm()))).toEqual([])
  })

  it.each([
    ['eip155', ofEvm],
    ['solana', ofSolana],
  ])('%s: the account’s signature of the session’s own text ends it, once', async (_, of) => {
    const person = of()
    const [here, there] = [await signIn(person), await signIn(person)]
    const other = (await list(person.account, here)).find(({ isCurrent }) => !isCurrent)
    if (!other) throw new Error('one session is listed')
    expect(parseMessage(other.context)).toMatchObject({
      account: person.account,
      domain: new URL(shop).host,
      uri: shop,
      requestId: other.pci,
      expirationTime: new Date(clock.now + 5 * 60_000).toISOString(),
    })
    const signature = await person.sign(other.context)
    const response = await revoke(person.account, other.pci, signature)
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      204,
      shop,
    ])
    expect([await signedIn(here), await signedIn(there)]).toEqual([1, 0])
    expect(await list(person.account, here)).toMatchObject([{ isCurrent: true }])
    expect((await revoke(person.account, other.pci, signature)).status).toBe(404)
  })

  it('refuses a foreign signature, a late one, an older text, another address and another page', async () => {
    const person = ofSolana()
    const here = await signIn(person)
    const read = async () => (await list(person.account, here))[0] as Listed
    const old = await read()
    const { pci, context } = await read()
    const status = async (signature: string, address = person.account, init: Init = {}) =>
      (await revoke(address, pci, signature, init)).status
    expect(await status(await ofSolana().sign(context))).toBe(401)
    expect(await status(await person.sign(old.context))).toBe(401)
    expect(await status(await person.sign(context), ofSolana().account)).toBe(404)
    const origin = 'https://other.example'
    const { projects } = server.context
    const project = await projects.add({ name: 'Other', origins: [origin], analytics: false })
    const elsewhere = { projectId: project.id, origin }
    expect(await status(await person.sign(context), person.account, elsewhere)).toBe(404)
    clock.now += 5 * 60_000
    expect(await status(await person.sign(context))).toBe(401)
    expect(await signedIn(here)).toBe(1)
    expect(await status(await person.sign((await read()).context))).toBe(204)
  })

  it.each(['\u0000', 'a'.repeat(22), "' OR ''='"])(
    'an id that is none, %j, is 404 before any signature is checked',
    async (pci) => {
      expect((await revoke(ofSolana().account, pci, '0x01')).status).toBe(404)
    },
  )

  it('a signature that cannot be checked is 503, and ends nothing', async () => {
    const person = ofEvm()
    const here = await signIn(person)
    const [{ pci } = {} as Listed] = await list(person.account, here)
    // Without a node no server knows whether a contract signed.
    expect((await revoke(person.account, pci, `0x${'11'.repeat(65)}`)).status).toBe(503)
    expect(await signedIn(here)).toBe(1)
  })

  it('a signature that ends a session signs no account in, and that of a sign-in ends no session', async () => {
    const person = ofSolana()
    const here = await signIn(person)
    const [{ pci, context } = {} as Listed] = await list(person.account, here)
    const asSignIn = { message: context, signature: await person.sign(context) }
    const refused = await post('/auth/v1/authenticate', asSignIn)
    expect([refused.status, (await refused.json()).error.message]).toEqual([401, 'nonce'])
    const { account } = person
    const text = await signInText(server, account)
    expect((await revoke(account, pci, await person.sign(text))).status).toBe(401)
    expect(await signedIn(here)).toBe(1)
  })

  it('the list takes four statements, of one session as of many', async () => {
    const person = ofSolana()
    const statements: string[] = []
    const { database } = server.context
    const counted: Database = {
      ...database,
      all: (...given) => {
        statements.push(given[0])
        return database.all(...given)
      },
      run: (...given) => {
        statements.push(given[0])
        return database.run(...given)
      },
    }
    const routes = createSignInRoutes({ ...server.context, database: counted })
    const route = routes.find((each) => each.name === 'getSessions')
    const listWith = async (cookie: string): Promise<number> => {
      statements.length = 0
      const answer = await route?.answer({
        params: { address: person.account },
        query: {},
        body: undefined,
        text: '',
        project: server.project,
        origin: shop,
        caller: '',
        address: '',
        requestId: '',
        signal: () => new AbortController().signal,
        whenSent: () => undefined,
        header: (name) => (name === 'cookie' ? cookie : undefined),
      })
      return JSON.parse(String(answer?.body)).pcis.length
    }
    let here = ''
    for (const count of [1, 2, 3, 4, 5, 6, 7, 8]) {
      here = await signIn(person)
      expect([await listWith(here), statements.length]).toEqual([count, 4])
    }
    // Each has a nonce of its own, and the texts of an older list end nothing.
    const found = await list(person.account, here)
    expect(new Set(found.map(({ context }) => parseMessage(context)?.nonce)).size).toBe(8)
    const others = found.filter(({ isCurrent }) => !isCurrent)
    for (const { pci, context } of others)
      expect((await revoke(person.account, pci, await person.sign(context))).status).toBe(204)
    expect(await list(person.account, here)).toHaveLength(1)
  })

  it('of one account at most 100 sessions are listed, the newest first', async () => {
    const person = ofSolana()
    let here = ''
    for (let count = 0; count < 103; count++) {
      clock.now += 1_000
      here = await signIn(person)
    }
    const found = await list(person.account, here)
    expect(found).toHaveLength(100)
    expect(found[0]).toMatchObject({ isCurrent: true, createdAt: clock.now / 1000 })
  })
})
