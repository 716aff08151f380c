import { type ChainAdapter, defineEvmNetwork, type Network } from '@latchkey/core'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import { createEvmAdapter } from '../createEvmAdapter.js'
import { createWagmiConnector, type WagmiBackedConnector, type WagmiBridge } from './createWagmiConnector.js'
import { createWagmiReader } from './createWagmiReader.js'
import type { WagmiActions } from './WagmiActions.js'

export type WagmiAdapterOptions = {
  /** The host's own config, of wagmi 2.16 or later, or 3. */
  readonly config: Config
  /** How the kit shows the networks, and in which order. Those that the config does not have are left out. @default the config's chains */
  readonly networks?: readonly Network[]
}

export function createWagmiAdapter({ config, networks: wanted }: WagmiAdapterOptions, actions: WagmiActions): ChainAdapter {
  const described = config.chains.map(toNetwork)
  const find = (network: Network) => described.find(({ id }) => id === network.id)
  const networks = wanted ? wanted.filter(find) : described
  const bridge: WagmiBridge = { config, actions, resolve: (network) => find(network) ?? network }
  const reader = createWagmiReader(config)

  const connectors = new Map<string, WagmiBackedConnector>()
  const ids = new Set<string>()
  const toConnector = (own: WagmiConnector): WagmiBackedConnector => {
    const known = connectors.get(own.uid)
    if (known) return known
    let id = own.id
    for (let count = 2; ids.has(id); count++) id = `${own.id}-${count}`
    ids.add(id)
    const connector = createWagmiConnector(bridge, own, id)
    connectors.set(own.uid, connector)
    return connector
  }
  // wagmi lists its generic connector whether there is a browser wallet or not.
  const isThere = (own: WagmiConnector) =>
    own.id !== 'injected' || (globalThis.window as { ethereum?: unknown } | undefined)?.ethereum !== undefined
  const list = () => config.connectors.filter(isThere).map(toConnector)

  return createEvmAdapter({
    networks,
    resolve: bridge.resolve,
    openReader: () => Promise.resolve(reader),
    watchConnectors(listener) {
      const stop = actions.watchConnectors(config, { onChange: () => listener(list()) })
      listener(list())
      return stop
    },
    watchConnection(listener) {
      let told: string | undefined
      const tell = () => {
        const { current, status, connections } = config.state
        if (status === 'connecting' || status === 'reconnecting') return
        const own = current ? connections.get(current)?.connector : undefined
        const connection = own && toConnector(own).readConnection()
        const text = JSON.stringify(connection ?? null)
        if (text === told) return
        told = text
        listener(connection)
      }
      const stop = config.subscribe((state) => state, tell)
      tell()
      return stop
    },
  })
}

function toNetwork(chain: Config['chains'][number]): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = chain
  const explorer = blockExplorers?.default
  return defineEvmNetwork({
    id,
    name,
    nativeCurrency,
    rpcUrls: [...rpcUrls.default.http],
    ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url } } }),
    ...(testnet !== undefined && { testnet }),
  })
}
