import { generateKeyPairSync } from 'node:crypto'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
// @ts-expect-error: plain JavaScript that the server and its catalogue share
import * as built from '../../../../apps/server/catalogue/snapshot.mjs'
import { createKit } from '../kit/createKit.js'

const { createSnapshot, publicKeyOf, signSnapshot } = built as {
  createSnapshot(wallets: readonly unknown[]): object
  publicKeyOf(pem: string): string
  signSnapshot(snapshot: object, pem: string): object
}

function setUp() {
  const environment = createFakeEnvironment()
  const connectors = ['Alpha', 'Beta', 'Gamma'].map((name) =>
    createFakeConnector({ id: name.toLowerCase(), name, rdns: `io.${name.toLowerCase()}` }),
  )
  const adapter = createFakeAdapter({ connectors })
  const options = {
    adapters: [adapter],
    environment,
    prefetch: 'none',
    wallets: { custom: [{ id: 'delta', name: 'Delta' }], bundled: false },
  } as const
  const kit = createKit(options)
  kit.start()
  return { kit, adapter, environment, options }
}

/** Lazy code loads slowly on a busy machine. */
const soon = { timeout: 20_000 }

afterEach(() => {
  vi.restoreAllMocks()
})

describe('wallets', () => {
  test('the list is there once somebody looks at it, and follows discovery', async () => {
    const { kit, adapter } = setUp()
    let seen = 0
    const stop = kit.wallets.store.subscribe(() => seen++)
    await settle()
    await kit.preload()
    expect(kit.wallets.store.getState().all.map((row) => row.id)).toEqual([
      'alpha',
      'beta',
      'gamma',
      'delta',
    ])
    adapter.setConnectors([])
    expect(kit.wallets.store.getState().all.map((row) => row.id)).toEqual(['delta'])
    expect(seen).toBeGreaterThan(0)
    stop()
  })

  test('the two wallets used last come first, also after a reload', async () => {
    const { kit, options } = setUp()
    await kit.preload()
    for (const connectorId of ['alpha', 'beta', 'gamma'])
      await kit.connection.connect({ connectorId })
    expect(kit.wallets.store.getState().recentIds).toEqual(['gamma', 'beta'])
    kit.destroy()
    const reloaded = createKit(options)
    reloaded.start()
    await reloaded.preload()
    expect(reloaded.wallets.store.getState().sections[0]).toMatchObject({
      name: 'recent',
      rows: [{ id: 'gamma' }, { id: 'beta' }],
    })
    reloaded.destroy()
  })

  test('finds by name and rdns, trimmed and in any case', async () => {
    const { kit } = setUp()
    await kit.preload()
    expect(kit.wallets.search('  BETA ').map((row) => row.id)).toEqual(['beta'])
    expect(kit.wallets.search('io.ga').map((row) => row.id)).toEqual(['gamma'])
    expect(kit.wallets.search('').length).toBe(4)
    expect(kit.wallets.search('nothing')).toEqual([])
  })

  test.each([
    ['mobile', 'ConnectingWalletConnect'],
    ['desktop', 'ConnectingWalletConnect'],
    ['webApp', 'ConnectingWalletConnect'],
    ['appStore', 'ConnectingWalletConnect'],
    ['playStore', 'ConnectingWalletConnect'],
    ['homepage', 'GetWallet'],
    ['chromeStore', 'GetWallet'],
  ])(
    'a wallet with a link of the kind %s leads to %s, as its destination says',
    async (kind, view) => {
      const phones = createFakeConnector({
        id: 'walletConnect',
        name: 'WalletConnect',
        kind: 'WALLET_CONNECT',
      })
      const kit = createKit({
        adapters: [createFakeAdapter()],
        connectors: [phones],
        environment: createFakeEnvironment(),
        prefetch: 'none',
        wallets: {
          custom: [{ id: 'delta', name: 'Delta', links: { [kind]: 'https://delta.example' } }],
          bundled: false,
        },
      })
      kit.start()
      await kit.preload()
      kit.open()
      for (const walletId of ['delta', 'walletConnect']) {
        const destination = kit.wallets.destination(walletId)
        kit.wallets.select(walletId)
        expect(kit.router.store.getState().current).toMatchObject({ ...destination })
        if (walletId === 'delta') expect(destination?.view).toBe(view)
      }
      expect(kit.wallets.destination('nothing')).toBeUndefined()
      kit.destroy()
    },
  )

  test('a wallet that cannot be reached leads to where it can be had', async () => {
    const { kit } = setUp()
    await kit.preload()
    kit.open()
    kit.wallets.select('delta')
    expect(kit.router.store.getState().current).toMatchObject({
      view: 'GetWallet',
      data: { walletId: 'delta' },
    })
    kit.router.goBack()
    kit.wallets.select('alpha')
    expect(kit.router.store.getState().current).toMatchObject({
      view: 'ConnectingExternal',
      data: { connectorId: 'alpha' },
    })
    expect(kit.wallets.get('alpha')?.name).toBe('Alpha')
  })

  test('with every server down at least 30 wallets are there, the installed ones first, and four are recommended [R-01]', async () => {
    const environment = createFakeEnvironment()
    const connector = createFakeConnector({ id: 'alpha', name: 'Alpha' })
    const kit = createKit({
      adapters: [createFakeAdapter({ connectors: [connector] })],
      environment,
      prefetch: 'none',
      endpoints: { catalogue: 'http://127.0.0.1:9' },
    })
    kit.start()
    kit.open()
    await kit.preload()
    const { all, sections, catalogue } = kit.wallets.store.getState()
    expect(all.length).toBeGreaterThanOrEqual(30)
    expect(all[0]).toMatchObject({ id: 'alpha', installed: true })
    expect(sections.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['injected', 1],
      ['recommended', 4],
    ])
    expect(catalogue).toMatchObject({ source: 'bundled' })
    kit.destroy()
  })

  test('nothing of the catalogue is asked before somebody opens the modal [R-13]', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('refused'))
    const environment = createFakeEnvironment()
    const kit = createKit({
      adapters: [createFakeAdapter()],
      environment,
      endpoints: { catalogue: 'http://127.0.0.1:9' },
    })
    kit.start()
    await kit.preload()
    expect(fetch).not.toHaveBeenCalled()
    kit.open()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), soon)
    for (const [url] of fetch.mock.calls) expect(String(url)).toMatch(/^http:\/\/127\.0\.0\.1:9\//)
    kit.destroy()
  })

  test('with the operator’s key the list is taken whole, once and only when it is signed [W-18]', async () => {
    const pem = generateKeyPairSync('ed25519')
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString()
    const list = [{ id: 'shop:own', name: 'Own Wallet', namespaces: ['eip155'], image_id: 'own' }]
    const signed = signSnapshot(createSnapshot(list), pem)
    const answer = {
      snapshot: {
        ...signed,
        wallets: [...list, { id: 'evil:own', name: 'Own Wallet 2' }],
      } as object,
    }
    const fetch = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => new Response(JSON.stringify(answer.snapshot)))
    const kit = createKit({
      adapters: [createFakeAdapter()],
      environment: createFakeEnvironment(),
      prefetch: 'none',
      endpoints: { catalogue: 'http://127.0.0.1:9' },
      wallets: { catalogKey: publicKeyOf(pem) },
    })
    kit.start()
    kit.open()
    const { store } = kit.wallets
    await vi.waitFor(() => expect(store.getState().catalogue.status).toBe('error'), soon)
    expect(store.getState().catalogue.source).toBe('bundled')
    expect(store.getState().all.some(({ id }) => id === 'evil:own' || id === 'shop:own')).toBe(
      false,
    )
    expect(store.getState().all.length).toBeGreaterThanOrEqual(30)
    answer.snapshot = signed
    await kit.wallets.retry()
    await kit.wallets.loadMore()
    expect(store.getState().catalogue).toMatchObject({ source: 'server', status: 'success' })
    expect(store.getState().all.map(({ id }) => id)).toEqual(['shop:own'])
    const asked = fetch.mock.calls.map(([url]) => new URL(String(url)).pathname)
    expect(asked.filter((path) => path.includes('snapshot'))).toEqual([
      '/catalogue/v1/snapshot',
      '/catalogue/v1/snapshot',
    ])
    expect(asked).not.toContain('/getWallets')
    kit.destroy()
  })

  test('a kit with the operator’s key refuses an older list than it accepted, also after a reload [W-18]', async () => {
    const pem = generateKeyPairSync('ed25519')
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString()
    const list = [{ id: 'shop:own', name: 'Own Wallet', namespaces: ['eip155'], image_id: 'own' }]
    const snapshot = createSnapshot(list) as { readonly version: number }
    const environment = createFakeEnvironment()
    const load = async (version: number) => {
      const signed = signSnapshot({ ...snapshot, version }, pem)
      vi.spyOn(globalThis, 'fetch').mockImplementation(
        async () => new Response(JSON.stringify(signed)),
      )
      const kit = createKit({
        adapters: [createFakeAdapter()],
        environment,
        prefetch: 'none',
        endpoints: { catalogue: 'http://127.0.0.1:9' },
        wallets: { catalogKey: publicKeyOf(pem) },
      })
      kit.start()
      kit.open()
      const settled = () => kit.wallets.store.getState().catalogue.status
      await vi.waitFor(() => expect(['error', 'success']).toContain(settled()), soon)
      if (settled() === 'success') await kit.wallets.loadMore()
      const { source } = kit.wallets.store.getState().catalogue
      kit.destroy()
      return source
    }
    expect(await load(snapshot.version)).toBe('server')
    expect(await load(snapshot.version - 1)).toBe('bundled')
    expect(await load(snapshot.version + 1)).toBe('server')
  })

  test('rows that look alike are marked once the page has a wallet of its own', async () => {
    const fake = createFakeConnector({
      id: 'evil.wallet',
      name: 'MetaM\u0430sk',
      rdns: 'evil.wallet',
    })
    const kit = createKit({
      adapters: [createFakeAdapter({ connectors: [fake] })],
      environment: createFakeEnvironment(),
      prefetch: 'none',
    })
    kit.start()
    await kit.preload()
    await vi.waitFor(
      () => expect(kit.wallets.get('evil.wallet')).toMatchObject({ lookAlike: true }),
      soon,
    )
    expect(kit.wallets.get('latchkey:metamask')).toMatchObject({
      lookAlike: true,
      connectorIds: [],
    })
    kit.destroy()
  })

  test('a discovered wallet keeps its id when the catalogue knows it too, and takes its links', async () => {
    const kit = createKit({
      adapters: [
        createFakeAdapter({
          connectors: [
            createFakeConnector({ id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask' }),
          ],
        }),
      ],
      environment: createFakeEnvironment(),
      prefetch: 'none',
    })
    kit.start()
    await kit.preload()
    const row = kit.wallets.get('latchkey:metamask')
    expect(row).toMatchObject({
      id: 'io.metamask',
      catalogueId: 'latchkey:metamask',
      installed: true,
    })
    expect(row?.links?.homepage).toMatch(/^https:/)
    expect(kit.wallets.store.getState().all.filter(({ name }) => name === 'MetaMask')).toHaveLength(
      1,
    )
    kit.destroy()
  })
})
