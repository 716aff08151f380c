import {
  type Connection,
  type ConnectionInUse,
  type Connector,
  defineEvmNetwork,
  type Network,
} from '@latchkey/core'
import { createFakeConnector } from '@latchkey/testing'
import { createEvmWallet, installEvmWallet } from '@latchkey/testing/evm'
import { custom } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from 'wagmi'
import * as wagmi3 from 'wagmi'
import * as wagmi2 from 'wagmi-core-2'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import type { WagmiActions } from './WagmiActions.js'

const key = `0x${'11'.repeat(32)}` as const
const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const other = '0x00000000000000000000000000000000000000A1'
const networks = [1, 2].map((id) =>
  defineEvmNetwork({ id, name: `Network ${id}`, rpcUrls: ['http://127.0.0.1:1'] }),
)
const chains = networks.map(({ id, name, nativeCurrency }) => ({
  id: Number(id),
  name,
  nativeCurrency,
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}))

type Wagmi = typeof wagmi3
const versions = [
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2 as unknown as Wagmi],
] as const

let target: EventTarget
beforeEach(() => {
  target = new EventTarget()
  vi.stubGlobal('window', target)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const connectionOf = (
  connectorId: string,
  network: Network = networks[0] as Network,
  addresses = [address.toLowerCase()],
): Connection => ({
  connectorId,
  namespace: 'eip155',
  accounts: addresses.map((each) => ({ address: `${network.caipNetworkId}:${each}` as const })),
  active: `${network.caipNetworkId}:${addresses[0]}`,
  network: network.caipNetworkId,
  approvedNetworks: 'all',
})

/**
 * A page with a wagmi config, a browser wallet that wagmi finds, and a kit that has a phone beside
 * it.
 */
async function createHost(library: Wagmi, storage = new Map<string, string>()) {
  const wallet = createEvmWallet({
    privateKeys: [key],
    chains: chains.map(({ id, name }) => ({ id, name, rpcUrl: 'http://127.0.0.1:1' })),
  })
  installEvmWallet(window as unknown as Parameters<typeof installEvmWallet>[0], wallet)
  const asked: { method: string; params?: unknown }[] = []
  const provider = {
    async request(input: { method: string; params?: unknown }) {
      asked.push(input)
      return input.method === 'eth_chainId' ? '0x1' : `0x${'ab'.repeat(65)}`
    },
  }
  const phone = createFakeConnector({
    id: 'walletConnect',
    name: 'WalletConnect',
    kind: 'WALLET_CONNECT',
    provider,
  })
  const config = library.createConfig({
    chains: chains as unknown as Config['chains'],
    transports: Object.fromEntries(chains.map(({ id }) => [id, custom(provider)])),
    storage: library.createStorage({
      storage: {
        getItem: (name) => storage.get(name) ?? null,
        setItem: (name, value) => void storage.set(name, value),
        removeItem: (name) => void storage.delete(name),
      },
    }),
  } as never) as Config
  const store = config._internal.store as unknown as { persist: { hasHydrated(): boolean } }
  await expect.poll(() => store.persist.hasHydrated()).toBe(true)
  const adapter = createWagmiAdapter({ config }, library as unknown as WagmiActions)

  let shown: ReturnType<ConnectionInUse['get']>
  const listeners = new Set<() => void>()
  const show = (next: typeof shown) => {
    shown = next
    for (const listener of [...listeners]) listener()
  }
  const onPhone = (network = networks[0] as Network, addresses?: string[], restoring = false) =>
    show({ connection: connectionOf(phone.id, network, addresses), connector: phone, restoring })
  const left: string[] = []
  const inUse: ConnectionInUse = {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async leave(connectorId) {
      left.push(connectorId)
      show(undefined)
    },
    switchNetwork: async (network) => onPhone(network),
  }
  const told: (string | undefined)[] = []
  // Like a kit: wagmi's connection is the one in use.
  let own: readonly Connector[] = []
  const stopConnectors = adapter.watchConnectors((list) => {
    own = list
  })
  const follow = () =>
    adapter.watchConnection?.((connection) => {
      told.push(connection?.connectorId)
      const connector = own.find(({ id }) => id === connection?.connectorId)
      if (connection && connector) show({ connection, connector, restoring: false })
    }, inUse) as () => void
  const stopFollowing = follow()
  const stop = () => {
    stopFollowing()
    stopConnectors()
  }
  const state = () => {
    const { status, current, connections } = config.state
    const connection = current ? connections.get(current) : undefined
    return {
      status,
      id: connection?.connector.id,
      address: connection?.accounts[0],
      chainId: connection?.chainId,
    }
  }
  const injected = () => config.connectors[0] as Config['connectors'][number]
  return {
    config,
    storage,
    wallet,
    asked,
    phone,
    onPhone,
    show,
    left,
    told,
    stop,
    state,
    injected,
    listeners,
    library,
  }
}

const nobody = { status: 'disconnected', id: undefined, address: undefined, chainId: undefined }
const phoneOn = (chainId: number) => ({
  status: 'connected',
  id: 'walletConnect',
  address,
  chainId,
})

for (const [name, library] of versions) {
  describe(`${name}: connections that the kit makes without wagmi`, () => {
    it('are there for the hooks, with the network and the account of each moment, and go with the kit’s', async () => {
      const { onPhone, show, state, config, told, stop } = await createHost(library)
      expect(state()).toEqual(nobody)
      onPhone()
      expect(state()).toEqual(phoneOn(1))
      onPhone(networks[1])
      expect(state()).toEqual(phoneOn(2))
      expect(config.state.chainId).toBe(2)
      onPhone(networks[1], [other, address])
      expect(state()).toMatchObject({ address: other })
      show(undefined)
      expect(state()).toEqual(nobody)
      // wagmi never had it, and told the kit nothing of it.
      expect(told.filter(Boolean)).toEqual([])
      expect(config.connectors.map(({ id }) => id)).not.toContain('walletConnect')
      stop()
    })

    it('sign, switch and disconnect by wagmi’s actions', async () => {
      const { onPhone, state, config, asked, left, stop } = await createHost(library)
      onPhone()
      expect(await library.signMessage(config, { message: 'x' })).toMatch(/^0x(ab)+$/)
      expect(asked.at(-1)?.method).toBe('personal_sign')
      await library.switchChain(config, { chainId: 2 })
      expect(state()).toEqual(phoneOn(2))
      await library.disconnect(config)
      expect(left).toEqual(['walletConnect'])
      expect(state()).toEqual(nobody)
      stop()
    })

    it('outlast wagmi’s own reconnect after a reload, whichever is first, and stay gone when they are', async () => {
      for (const first of ['wagmi', 'kit'] as const) {
        const before = await createHost(library)
        await library.connect(before.config, { connector: before.injected() })
        before.onPhone()
        before.stop()
        const { onPhone, show, state, config, told, stop } = await createHost(
          library,
          before.storage,
        )
        onPhone(undefined, undefined, true)
        const reconnecting = library.reconnect(config)
        if (first === 'wagmi') await reconnecting
        onPhone()
        await reconnecting
        expect(state()).toEqual(phoneOn(1))
        expect(told.filter(Boolean)).toEqual([])
        show(undefined)
        expect(state().id).not.toBe('walletConnect')
        stop()
      }
    })

    it('give way to what a person connects by a hook, and take its place again', async () => {
      const { onPhone, show, state, config, injected, told, stop } = await createHost(library)
      onPhone()
      await library.connect(config, { connector: injected() })
      expect(state()).toMatchObject({ status: 'connected', id: injected().id })
      expect(told.filter(Boolean)).toEqual([injected().id])
      expect(config.state.connections.size).toBe(1)
      onPhone()
      expect(state()).toEqual(phoneOn(1))
      // The browser wallet stays connected beside it, and goes with it.
      expect(config.state.connections.size).toBe(2)
      show(undefined)
      expect(state()).toEqual(nobody)
      expect(config.state.connections.size).toBe(0)
      stop()
    })

    it('have a name of their own where the config has a connector of the same', async () => {
      const { config, onPhone, state, stop } = await createHost(library)
      const taken = Object.assign(
        Object.create(config.connectors[0] as object) as Config['connectors'][number],
        { id: 'walletConnect' },
      )
      config._internal.connectors.setState([taken])
      onPhone()
      expect(state().id).toBe('latchkey.walletConnect')
      stop()
    })

    it('are followed no longer than the kit runs', async () => {
      const { onPhone, state, stop, listeners } = await createHost(library)
      stop()
      expect(listeners.size).toBe(0)
      onPhone()
      expect(state()).toEqual(nobody)
    })
  })
}
