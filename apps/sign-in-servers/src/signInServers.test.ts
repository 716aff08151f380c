import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHeadlessKit } from '@latchkey/controllers'
import { signInOf } from '@latchkey/controllers/signIn'
import { type CaipAddress, parseCaipAddress } from '@latchkey/core'
import { encodeBase58 } from '@latchkey/core/adapter'
import { createMessage, printMessage } from '@latchkey/siwx'
import { toNodeListener } from '@latchkey/siwx/server'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeNetwork,
} from '@latchkey/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBrowserFetch } from './createBrowserFetch.js'

const pageOrigin = 'http://localhost:5173'

type Key = { readonly account: CaipAddress; sign(text: string): Promise<string> }

function createEvmKey(): Key {
  const key = privateKeyToAccount(generatePrivateKey())
  return {
    account: `eip155:1:${key.address}`,
    sign: (message) => key.signMessage({ message }),
  }
}
function createSolanaKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const address = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${encodeBase58(address)}`,
    sign: async (text) => encodeBase58(sign(null, Buffer.from(text), privateKey)),
  }
}
const namespaces = [
  ['eip155', createEvmKey],
  ['solana', createSolanaKey],
] as const

/** Next's own server runs these in the long tests; here its route handlers get the requests. */
async function startNext(): Promise<Server> {
  const [call, orders] = await Promise.all([
    import('./next/app/auth/v1/[call]/route.js'),
    import('./next/app/orders/route.js'),
  ])
  const route = (request: Request) =>
    new URL(request.url).pathname === '/orders'
      ? orders.POST(request)
      : call[request.method as 'GET' | 'POST'](request)
  return createServer(toNodeListener(route)).listen(0, '127.0.0.1')
}
const hosts = [
  { name: 'Next', start: startNext },
  { name: 'Hono', start: async () => (await import('./hono/server.js')).server as Server },
  { name: 'Express', start: async () => (await import('./express/server.js')).server },
]

/** The kit in a page: connects a wallet of this key, signs, and is connected once signed in. */
async function signInWithKit(endpoint: string, { account, sign }: Key) {
  const { namespace, network, address } = parseCaipAddress(account)
  const connector = createFakeConnector({
    id: 'wallet',
    namespaces: [namespace],
    networks: { [namespace]: network },
    addresses: [address],
  })
  const reference = network.slice(namespace.length + 1)
  const kit = createHeadlessKit({
    adapters: [
      createFakeAdapter({
        namespace,
        networks: [createFakeNetwork(reference, namespace)],
        connectors: [connector],
        signMessage: ({ message }) => sign(message),
      }),
    ],
    environment: { ...createFakeEnvironment(), origin: pageOrigin, now: Date.now },
    prefetch: 'none',
    signIn: { endpoint },
  })
  kit.router.describe((view) => (view === 'ConnectingExternal' ? { task: 'connect' } : undefined))
  kit.start()
  await kit.preload()
  const signIn = kit.use(signInOf)
  kit.open({ view: 'ConnectingExternal' })
  const connected = kit.connection.connect({ connectorId: 'wallet' })
  await vi.waitFor(() => expect(signIn.store.getState().phase).toBe('ready'))
  await signIn.sign()
  await connected
  return { kit, signedIn: () => signIn.store.getState().signedIn }
}

describe.each(hosts)('the back end of $name', ({ start }) => {
  let server: Server
  let url: string
  beforeAll(async () => {
    vi.stubEnv('PAGE_ORIGIN', pageOrigin)
    vi.stubEnv('PORT', '0')
    vi.stubEnv('NODE_URL', 'http://127.0.0.1:1')
    server = await start()
    if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
    const { address, port } = server.address() as AddressInfo
    expect(address).toBe('127.0.0.1')
    url = `http://127.0.0.1:${port}`
  })
  afterEach(() => vi.unstubAllGlobals())
  afterAll(async () => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  /** A page in a browser of its own. */
  function openPage() {
    const browser = createBrowserFetch(pageOrigin)
    const ask = (path: string, body?: unknown) =>
      browser.fetch(`${url}${path}`, {
        credentials: 'include',
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
    const accounts = async () => (await (await ask('/auth/v1/me')).json()).accounts
    async function attemptOf({ account, sign }: Key) {
      const issued = await (await ask('/auth/v1/nonce', {})).json()
      const { host: domain } = new URL(pageOrigin)
      const message = printMessage(createMessage({ account, domain, uri: pageOrigin, ...issued }))
      return { account, message, signature: await sign(message) }
    }
    return { ...browser, ask, accounts, attemptOf }
  }

  test.each(namespaces)(
    '%s: the kit signs in, its orders count, and it signs out',
    async (_, key) => {
      const page = openPage()
      vi.stubGlobal('fetch', page.fetch)
      const { account, sign } = key()
      expect((await page.ask('/orders', {})).status).toBe(401)
      const { kit, signedIn } = await signInWithKit(url, { account, sign })
      expect(signedIn()).toEqual([account])
      const order = await page.ask('/orders', {})
      expect([order.status, await order.json()]).toEqual([201, { orderedBy: account }])
      const before = page.cookies(url).join()
      await kit.connection.disconnect()
      await vi.waitFor(() => expect(signedIn()).toEqual([]))
      await vi.waitFor(() => expect(page.cookies(url)).toEqual([]))
      const headers = { cookie: before, origin: pageOrigin }
      const stolen = await openPage().fetch(`${url}/orders`, { method: 'POST', headers })
      expect(stolen.status).toBe(401)
      kit.destroy()
    },
  )

  test.each(namespaces)(
    '%s: the cookie is closed to scripts, a replay is refused',
    async (_, key) => {
      const page = openPage()
      const attempt = await page.attemptOf(key())
      const response = await page.ask('/auth/v1/authenticate', attempt)
      expect(
        response.headers.getSetCookie().map((line) => line.replace(/[0-9a-f]{64}/, '…')),
      ).toEqual(['latchkey-sign-in=…; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax'])
      expect(await page.accounts()).toMatchObject([{ account: attempt.account }])
      for (const other of [page, openPage()])
        expect((await other.ask('/auth/v1/authenticate', attempt)).status).toBe(401)
    },
  )

  test('a signature that only a node can check is 503, one of another key 401', async () => {
    const page = openPage()
    const evm = await page.attemptOf(createEvmKey())
    const signature = (await page.attemptOf(createEvmKey())).signature
    expect((await page.ask('/auth/v1/authenticate', { ...evm, signature })).status).toBe(503)
    const solana = await page.attemptOf(createSolanaKey())
    const other = await page.attemptOf(createSolanaKey())
    const forged = { ...solana, signature: other.signature }
    expect((await page.ask('/auth/v1/authenticate', forged)).status).toBe(401)
    expect(await page.accounts()).toEqual([])
  })

  test('a page of another origin gets nothing, with the visitor’s cookie', async () => {
    const page = openPage()
    await page.ask('/auth/v1/authenticate', await page.attemptOf(createEvmKey()))
    expect((await page.ask('/orders', {})).status).toBe(201)
    const cookie = page.cookies(url).join()
    const stranger = createBrowserFetch('http://localhost:6666')
    const send = (path: string) =>
      stranger.fetch(`${url}${path}`, { method: 'POST', body: '{}', headers: { cookie } })
    expect((await send('/auth/v1/sign-out')).status).toBe(403)
    expect((await send('/orders')).status).toBe(401)
    expect(await page.accounts()).toHaveLength(1)
  })
})
