import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeOrigin,
  settle,
} from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import * as entry from '../index.js'
import { storageKeys } from '../persistence/storageKeys.js'
import { createKit } from './createKit.js'

function setUp(more: { storageKey?: string; authorized?: boolean } = {}) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({ id: 'a', authorized: more.authorized ?? false })
  const adapter = createFakeAdapter({ connectors: [connector] })
  const { storageKey } = more
  return {
    environment,
    connector,
    adapter,
    kit: createKit({ adapters: [adapter], environment, ...(storageKey ? { storageKey } : {}) }),
  }
}

describe('createKit', () => {
  test('the entry exports functions for hosts alone', () => {
    expect(Object.keys(entry).sort()).toEqual(['createHeadlessKit', 'letterTile', 'storageKeys'])
  })

  test('makes a kit without any effect', () => {
    const touched: string[] = []
    const fake = createFakeEnvironment()
    const environment = new Proxy(
      {},
      {
        ownKeys: () => Object.keys(fake),
        getOwnPropertyDescriptor: (_target, name) => ({
          configurable: true,
          get() {
            touched.push(String(name))
            return Reflect.get(fake, name)
          },
        }),
      },
    )
    const adapter = createFakeAdapter()
    const kit = createKit({ adapters: [adapter], environment })
    // Clock and randomness count as no side effect; storage, listeners, timers and channels would.
    expect(touched.filter((name) => !['now', 'randomId', 'openChannel'].includes(name))).toEqual([])
    expect(adapter.watchers()).toBe(0)
    expect(kit.getState()).toEqual({
      open: false,
      status: 'disconnected',
      reconnecting: false,
      namespace: undefined,
      address: undefined,
      network: 'eip155:1',
    })
  })

  test('connects, signs, switches, restores after a reload, and disconnects', async () => {
    const { kit, environment, connector, adapter } = setUp()
    kit.start()
    kit.open()
    await kit.preload()
    expect(kit.wallets.store.getState().sections).toMatchObject([
      { name: 'injected', rows: [{ id: 'a', installed: true }] },
      { name: 'recommended', rows: [{ installed: false }, {}, {}, {}] },
    ])
    kit.wallets.select('a')
    expect(kit.router.store.getState().current).toMatchObject({
      view: 'ConnectingExternal',
      data: { walletId: 'a', connectorId: 'a' },
    })
    await kit.connection.connect({ connectorId: 'a' })
    expect(kit.getState()).toMatchObject({ status: 'connected', network: 'eip155:1' })
    expect(await kit.requests.signMessage({ message: 'hello' })).toMatch(/^0x/)
    await kit.network.switchNetwork('eip155:2')
    expect(kit.getState()).toMatchObject({ network: 'eip155:2' })
    await environment.clock.advance(100)
    kit.destroy()

    const reloaded = createKit({ adapters: [adapter], environment })
    reloaded.start()
    // Invariant 10: never connected without proof.
    expect(reloaded.getState()).toMatchObject({
      status: 'connecting',
      reconnecting: true,
      network: 'eip155:2',
    })
    await reloaded.connection.reconnect()
    expect(reloaded.getState()).toMatchObject({
      status: 'connected',
      reconnecting: false,
      network: 'eip155:2',
    })
    await reloaded.connection.disconnect()
    expect(reloaded.getState()).toMatchObject({ status: 'disconnected', address: undefined })
    expect(connector.wallet.asked.disconnect).toBe(1)
    reloaded.destroy()
  })

  test('the code for connecting follows an opening by 600 ms, and is not fetched before one', async () => {
    const environment = createFakeEnvironment()
    const preload = vi.fn(async () => {})
    const kit = createKit({ adapters: [{ ...createFakeAdapter(), preload }], environment })
    kit.start()
    await environment.clock.advance(60_000)
    await settle()
    expect(preload).not.toHaveBeenCalled()
    kit.open()
    await environment.clock.advance(599)
    await settle()
    expect(preload).not.toHaveBeenCalled()
    await environment.clock.advance(1)
    await vi.waitFor(() => expect(preload).toHaveBeenCalledOnce())
    kit.destroy()
  })

  test('destroying leaves no listener and no timer, after 50 connects and 200 openings [R-16]', async () => {
    const { kit, environment, connector, adapter } = setUp()
    const counts = () => [
      environment.listeners(),
      environment.clock.pending(),
      connector.wallet.listeners(),
      adapter.watchers(),
    ]
    const before = counts()
    kit.start()
    await kit.preload()
    await environment.clock.advance(1_000)
    const idle = counts()
    for (let round = 0; round < 50; round++) {
      await kit.connection.connect({ connectorId: 'a' })
      await kit.connection.disconnect()
    }
    for (let round = 0; round < 200; round++) {
      kit.open()
      kit.close()
    }
    await environment.clock.advance(1_000)
    expect(counts()).toEqual(idle)
    await kit.connection.connect({ connectorId: 'a' })
    kit.open()
    kit.modal.shake()
    kit.notices.showSnack({ kind: 'success', text: 'done' })
    kit.destroy()
    await settle()
    expect(counts()).toEqual(before)
  })

  test('counts starts, and starts again after the last stop', async () => {
    const { kit, environment } = setUp()
    const first = kit.start()
    const second = kit.start()
    first()
    first()
    expect(environment.listeners()).toBeGreaterThan(0)
    second()
    expect(environment.listeners()).toBe(0)
    kit.start()
    expect(environment.listeners()).toBeGreaterThan(0)
    kit.destroy()
    expect(environment.listeners()).toBe(0)
  })

  test('a start that follows a stop at once still restores, as StrictMode does it', async () => {
    const { kit, environment } = setUp({ authorized: true })
    const [{ key }] = storageKeys()
    const stored = {
      connectorId: 'a',
      caipNetworkId: 'eip155:1',
      addresses: ['0x00000000000000000000000000000000000000a1'],
    }
    environment.tabs.values.set(
      key,
      JSON.stringify({ v: 1, namespaces: { eip155: stored }, recent: [], updatedAt: 1, tab: 'x' }),
    )
    kit.start()()
    kit.start()
    await kit.connection.reconnect()
    expect(kit.getState().status).toBe('connected')
    expect(environment.logs.filter(({ level }) => level === 'error')).toEqual([])
    kit.destroy()
  })

  test('two kits on one page share nothing', async () => {
    const origin = createFakeOrigin()
    const kits = ['one', 'two'].map((storageKey) => {
      const adapter = createFakeAdapter({ connectors: [createFakeConnector({ id: 'a' })] })
      const kit = createKit({
        adapters: [adapter],
        storageKey,
        environment: createFakeEnvironment({ origin }),
      })
      kit.start()
      return kit
    })
    await kits[0]?.connection.connect({ connectorId: 'a' })
    kits[0]?.open()
    await settle()
    expect(kits.map((kit) => [kit.getState().status, kit.getState().open])).toEqual([
      ['connected', true],
      ['disconnected', false],
    ])
    expect([...origin.values.keys()]).toEqual(['latchkey.one.connection'])
    for (const kit of kits) kit.destroy()
  })

  test('refuses options that contradict each other', () => {
    expect(() => createKit({ adapters: [createFakeAdapter(), createFakeAdapter()] })).toThrowError(
      expect.objectContaining({ code: 'INVALID_CONFIGURATION' }),
    )
    expect(() =>
      createKit({ adapters: [createFakeAdapter()], defaultNetwork: 'eip155:9' }),
    ).toThrowError(expect.objectContaining({ code: 'INVALID_CONFIGURATION' }))
  })

  test('starts in Node, where nothing of a page exists', () => {
    const kit = createKit({ adapters: [createFakeAdapter()] })
    kit.start()
    expect(kit.theme.store.getState().resolved).toBe('dark')
    kit.destroy()
  })

  test('each opening of the list looks for wallets again, in every namespace', async () => {
    const looks: Record<string, number> = { eip155: 0, solana: 0 }
    const adapters = ['eip155', 'solana'].map((namespace) => {
      const adapter = createFakeAdapter({ namespace })
      const watchConnectors: typeof adapter.watchConnectors = (listener) => {
        looks[namespace] = (looks[namespace] ?? 0) + 1
        return adapter.watchConnectors(listener)
      }
      return { ...adapter, watchConnectors }
    })
    const kit = createKit({ adapters, environment: createFakeEnvironment(), prefetch: 'none' })
    kit.start()
    expect(looks).toEqual({ eip155: 1, solana: 1 })
    for (const times of [2, 3]) {
      kit.open()
      kit.open()
      expect(looks).toEqual({ eip155: times, solana: times })
      kit.close()
    }
    kit.destroy()
  })
})
