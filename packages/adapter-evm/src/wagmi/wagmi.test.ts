import { type Connection, type Connector, isKitError, type Network } from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import {
  describeAdapterConformance,
  describeConnectorConformance,
} from '@latchkey/testing/conformance'
import { createEvmBench, createEvmWallet, installEvmWallet } from '@latchkey/testing/evm'
import { http } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Config } from 'wagmi'
import * as wagmi3 from 'wagmi'
import * as wagmi2 from 'wagmi-core-2'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import type { WagmiActions } from './WagmiActions.js'
import { wagmi } from './wagmi.js'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
})
afterAll(() => localnet.stop())
afterEach(() => {
  vi.unstubAllGlobals()
})

type Wagmi = typeof wagmi3
const versions = [
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2 as unknown as Wagmi],
] as const

const chainOf = ({ id, name, nativeCurrency, rpcUrls = [] }: Network) => ({
  id: Number(id),
  name,
  nativeCurrency,
  rpcUrls: { default: { http: rpcUrls } },
})

/** wagmi takes no wallet that is announced before it has read its storage. */
async function hydrated(config: Config): Promise<void> {
  const store = config._internal.store as unknown as { persist: { hasHydrated(): boolean } }
  await expect.poll(() => store.persist.hasHydrated()).toBe(true)
}

/** A page whose host has a wagmi config, with a storage that outlives the config. */
async function createHost(library: Wagmi, storage = new Map<string, string>()) {
  const target = new EventTarget()
  // wagmi looks for wallets at the global window.
  vi.stubGlobal('window', target)
  let subscriptions = 0
  let config: Config | undefined
  const bench = createEvmBench({
    chains: localnet.evm,
    privateKeys: localnet.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
    target,
    createAdapter({ networks }) {
      const chains = networks.map(chainOf) as unknown as Config['chains']
      const real: Config = library.createConfig({
        chains,
        transports: Object.fromEntries(chains.map((chain) => [chain.id, http()])),
        storage: library.createStorage({
          storage: {
            getItem: (key) => storage.get(key) ?? null,
            setItem: (key, value) => void storage.set(key, value),
            removeItem: (key) => void storage.delete(key),
          },
        }),
      } as never)
      const subscribe: Config['subscribe'] = (...args) => {
        subscriptions += 1
        const stop = real.subscribe(...args)
        let stopped = false
        return () => {
          if (!stopped) subscriptions -= 1
          stopped = true
          stop()
        }
      }
      config = Object.create(real, { subscribe: { value: subscribe } }) as Config
      return createWagmiAdapter({ config }, library as unknown as WagmiActions)
    },
  })
  await hydrated(config as unknown as Config)
  // wagmi keeps a listener of its own on a wallet that it has disconnected; ours are those on
  // wagmi.
  const hand = { ...bench.hand, countListeners: () => subscriptions }
  return { ...bench, hand, library, config: config as unknown as Config, storage }
}

type Host = Awaited<ReturnType<typeof createHost>>

function findConnector({ adapter, install }: Pick<Host, 'adapter' | 'install'>): Connector {
  let connectors: readonly Connector[] = []
  install()
  adapter.watchConnectors((list) => {
    connectors = list
  })()
  return connectors[0] as Connector
}

for (const [name, library] of versions) {
  describeAdapterConformance({
    name,
    abilities: ['send', 'tokens', 'addNetwork'],
    setup: () => createHost(library),
  })
  describeConnectorConformance({
    name,
    abilities: ['switchNetwork', 'getNetwork', 'accountEvents'],
    async setup() {
      const host = await createHost(library)
      return { ...host, connector: findConnector(host) }
    },
  })

  describe(`${name}: the kit and the host's hooks agree`, () => {
    const own = ({ config }: Host) => config.connectors[0] as Config['connectors'][number]
    const state = ({ config }: Host) => {
      const { current, status, connections } = config.state
      const connection = current ? connections.get(current) : undefined
      return {
        status,
        chainId: connection?.chainId,
        address: connection?.accounts[0]?.toLowerCase(),
      }
    }
    const kitState = (connection: Connection | undefined) => ({
      status: connection ? 'connected' : 'disconnected',
      chainId: connection ? Number(connection.network.split(':')[1]) : undefined,
      address: connection?.active.split(':')[2]?.toLowerCase(),
    })
    /** The state a kit would show; it follows the adapter. */
    const follow = (host: Host) => {
      const seen: (Connection | undefined)[] = []
      const stop = host.adapter.watchConnection?.((connection) => seen.push(connection))
      return { seen, stop: stop as () => void, latest: () => kitState(seen.at(-1)) }
    }

    it('after a connect, a switch, a change of account or a disconnect on either side', async () => {
      const host = await createHost(library)
      const connector = findConnector(host)
      const kit = follow(host)
      const agree = (expected: Partial<ReturnType<typeof state>>) =>
        expect
          .poll(() => [state(host), kit.latest()])
          .toEqual([expect.objectContaining(expected), state(host)])
      const [one, two] = host.networks as readonly [Network, Network]
      const signal = new AbortController().signal
      expect(kit.seen).toEqual([undefined])

      await library.connect(host.config, { connector: own(host) })
      await agree({ status: 'connected', chainId: one.id as number })
      expect(await connector.restore({ networks: host.networks, signal })).toEqual([
        kit.seen.at(-1),
      ])
      const { connections } = await connector.connect({ networks: host.networks, signal })
      expect(connections).toEqual([kit.seen.at(-1)])

      await library.switchChain(host.config, { chainId: two.id as number })
      await agree({ status: 'connected', chainId: two.id as number })
      await connector.switchNetwork?.(one)
      await agree({ status: 'connected', chainId: one.id as number })
      host.wallet.selectChain(two.id as number)
      await agree({ status: 'connected', chainId: two.id as number })
      host.hand.selectAccount(1)
      await agree({ address: localnet.accounts[1]?.address.toLowerCase() ?? '' })

      await library.disconnect(host.config)
      await agree({ status: 'disconnected' })
      await connector.connect({ networks: host.networks, signal })
      await agree({ status: 'connected' })
      await connector.disconnect()
      await agree({ status: 'disconnected' })
      kit.stop()
    })

    it("the announced wallet that window.ethereum is explains wagmi's generic connector", async () => {
      const explainedBy = async (legacy: boolean) => {
        const target = Object.assign(new EventTarget(), {
          ethereum: legacy ? undefined : { request: async () => null },
        })
        vi.stubGlobal('window', target)
        const config = library.createConfig({
          chains: localnet.evm.map(({ chainId, name: title, rpcUrl }) =>
            chainOf({
              ...({ id: chainId, name: title, rpcUrls: [rpcUrl] } as unknown as Network),
              nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            }),
          ) as unknown as Config['chains'],
          connectors: [library.injected()],
          transports: {},
        } as never) as unknown as Config
        const adapter = createWagmiAdapter({ config }, library as unknown as WagmiActions)
        const { info, provider } = createEvmWallet({
          privateKeys: [localnet.accounts[2]?.privateKey as `0x${string}`],
          chains: [{ id: 1, name: 'One', rpcUrl: 'http://127.0.0.1:1' }],
          name: 'Second',
          rdns: 'dev.latchkey.second',
        })
        await hydrated(config)
        installEvmWallet(target, { info, provider }, { legacy })
        let connectors: readonly Connector[] = []
        const stop = adapter.watchConnectors((list) => {
          connectors = list
        })
        await expect
          .poll(() => connectors.map(({ kind }) => kind))
          .toEqual(['INJECTED', 'ANNOUNCED'])
        stop()
        return connectors[0]?.explainedBy
      }
      expect(await explainedBy(true)).toBe('dev.latchkey.second')
      expect(await explainedBy(false)).toBeUndefined()
    })

    it('leaves every wallet that wagmi holds, so that a disconnect ends in none', async () => {
      const host = await createHost(library)
      const second = createEvmWallet({
        privateKeys: [localnet.accounts[2]?.privateKey as `0x${string}`],
        chains: localnet.evm.map(({ chainId, rpcUrl, name: title }) => ({
          id: chainId,
          rpcUrl,
          name: title,
        })),
        name: 'Second',
        rdns: 'dev.latchkey.second',
      })
      const connector = findConnector(host)
      installEvmWallet(window as unknown as Parameters<typeof installEvmWallet>[0], second)
      const other = host.config.connectors.find(
        ({ id }) => id === 'dev.latchkey.second',
      ) as Config['connectors'][number]
      const kit = follow(host)
      await library.connect(host.config, { connector: other })
      await connector.connect({ networks: host.networks, signal: new AbortController().signal })
      expect(host.config.state.connections.size).toBe(2)
      await connector.disconnect()
      expect(host.config.state).toMatchObject({ status: 'disconnected', current: null })
      expect(kit.seen.map((connection) => connection?.connectorId)).toEqual([
        undefined,
        'dev.latchkey.second',
        connector.id,
        undefined,
      ])
      kit.stop()
    })

    it('tells the kit of a disconnect that a hook made', async () => {
      const host = await createHost(library)
      const connector = findConnector(host)
      await connector.connect({ networks: host.networks, signal: new AbortController().signal })
      const events: unknown[] = []
      connector.on('disconnect', (event) => events.push(event))
      await library.disconnect(host.config)
      expect(events).toEqual([{ namespaces: ['eip155'] }])
      expect(host.hand.countListeners()).toBe(0)
    })

    it('restores after a reload, whether wagmi or the kit is first [R-07]', async () => {
      for (const first of ['wagmi', 'kit', 'both'] as const) {
        const before = await createHost(library)
        const connector = findConnector(before)
        await connector.connect({ networks: before.networks, signal: new AbortController().signal })
        const after = await createHost(library, before.storage)
        // The wallet is the same and remembers the page.
        const restored = findConnector({
          adapter: after.adapter,
          install: () => installEvmWallet(after.target, before.wallet),
        })
        const reconnecting = first === 'kit' ? undefined : library.reconnect(after.config)
        if (first === 'wagmi') await reconnecting
        const [connection] = await restored.restore({
          networks: after.networks,
          signal: new AbortController().signal,
        })
        await reconnecting
        expect(kitState(connection)).toEqual(state(after))
        expect(connection?.connectorId).toBe(connector.id)
      }
    })

    it('a wallet that agrees after the cancel leaves wagmi disconnected too [R-06]', async () => {
      const host = await createHost(library)
      const connector = findConnector(host)
      host.hand.setAnswer('hang')
      const controller = new AbortController()
      const attempt = connector.connect({ networks: host.networks, signal: controller.signal })
      const outcome = attempt.catch((error: unknown) => error)
      await expect.poll(() => host.hand.countPrompts()).toBe(1)
      controller.abort()
      expect(isKitError(await outcome, 'ABORTED')).toBe(true)
      host.hand.setAnswer(true)
      await expect
        .poll(() => host.wallet.requests.map(({ method }) => method))
        .toContain('wallet_revokePermissions')
      await expect.poll(() => state(host).status).toBe('disconnected')
    })

    it('switches a wallet that does not know the network, and one that adds it and stays', async () => {
      for (const stays of [false, true]) {
        const host = await createHost(library)
        const connector = findConnector(host)
        const [one, two] = host.networks as readonly [Network, Network]
        await connector.connect({ networks: host.networks, signal: new AbortController().signal })
        let known = false
        host.wallet.intercept(async ({ method }, next) => {
          if (method === 'wallet_switchEthereumChain' && !known)
            throw Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
          if (method === 'wallet_addEthereumChain') known = true
          const answer = await next()
          if (stays && method === 'wallet_addEthereumChain')
            host.wallet.selectChain(one.id as number)
          return answer
        })
        await connector.switchNetwork?.(two)
        expect(host.wallet.chainId).toBe(two.id)
        await expect.poll(() => state(host).chainId).toBe(two.id)
      }
    })

    it('refuses a network that the config does not have', async () => {
      const host = await createHost(library)
      const connector = findConnector(host)
      const foreign = {
        ...(host.networks[0] as Network),
        id: 5,
        caipNetworkId: 'eip155:5',
      } as const
      await expect(connector.switchNetwork?.(foreign)).rejects.toMatchObject({
        code: 'NETWORK_NOT_FOUND',
      })
      await expect(
        host.adapter.getNativeBalance({
          address: `eip155:5:${localnet.accounts[0]?.address}`,
          network: foreign,
        }),
      ).rejects.toMatchObject({
        code: 'RPC_NOT_CONFIGURED',
      })
    })
  })
}

describe('wagmi()', () => {
  it('binds the actions of the installed @wagmi/core, in the host’s order of networks', async () => {
    const { config, networks } = await createHost(wagmi3)
    expect(wagmi({ config }).networks.map(({ id }) => id)).toEqual(networks.map(({ id }) => id))
    expect(
      wagmi({ config, networks: [...networks].reverse() }).networks.map(({ id }) => id),
    ).toEqual(networks.map(({ id }) => id).reverse())
    expect(wagmi({ config, networks: [{ ...(networks[0] as Network), id: 1 }] }).networks).toEqual(
      [],
    )
  })
})
