import type { ChainAdapter, Connection, Connector, Network } from '@latchkey/core'
import { lazyOnce } from '@latchkey/core/adapter'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import type { SwapOptions } from '../createChainAccess.js'
import { createEvmAdapter } from '../createEvmAdapter.js'
import { toNetwork } from '../networks/toNetwork.js'
import { createWagmiConnector, type WagmiBackedConnector } from './createWagmiConnector.js'
import { createWagmiMirror } from './createWagmiMirror.js'
import { createWagmiReader } from './createWagmiReader.js'
import type { WagmiActions } from './WagmiActions.js'
import type { WagmiBridge } from './WagmiBridge.js'

export type WagmiAdapterOptions<Host extends Config = Config> = {
  /** The host's own config, from wagmi 2.14 or later, or 3. */
  readonly config: Host
  /**
   * The networks as the kit shows them, in order. Networks missing from the config are dropped.
   * @default the config's chains
   */
  readonly networks?: readonly Network[]
  /** Routers that swaps may go to, beside those of this package. @default none */
  readonly swap?: SwapOptions
}

export function createWagmiAdapter(
  { config, networks: wanted, swap }: WagmiAdapterOptions,
  actions: WagmiActions,
): ChainAdapter {
  const described = config.chains.map((chain) => ({
    ...toNetwork(chain),
    rpcUrls: [...chain.rpcUrls.default.http],
  }))
  const find = (network: Network) => described.find(({ id }) => id === network.id)
  const networks = wanted ? wanted.filter(find) : described
  const bridge: WagmiBridge = { config, actions, resolve: (network) => find(network) ?? network }
  const open = lazyOnce(
    () => import('../createChainAccess.js'),
    ({ createChainAccess }) =>
      createChainAccess(createWagmiReader(config), networks, bridge.resolve, swap),
  )

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
  // wagmi lists its generic connector even without a browser wallet.
  const isThere = (own: WagmiConnector) =>
    own.id !== 'injected' ||
    (globalThis.window as { ethereum?: unknown } | undefined)?.ethereum !== undefined
  const isOwn = (connector: Connector) =>
    [...connectors.values()].includes(connector as WagmiBackedConnector)
  const list = () => config.connectors.filter(isThere).map(toConnector)

  return createEvmAdapter({
    networks,
    open,
    watchConnectors(listener) {
      const stop = actions.watchConnectors(config, { onChange: () => listener(list()) })
      listener(list())
      return stop
    },
    watchConnection(listener, inUse) {
      const mirror = inUse && createWagmiMirror({ config, networks: described, inUse, isOwn })
      let told: string | undefined
      let busy: string | undefined
      const tell = (connection: Connection | undefined) => {
        const text = JSON.stringify(connection ?? null)
        if (text === told) return
        told = text
        listener(connection)
      }
      const follow = () => {
        const { status } = config.state
        if (status === 'connecting' || status === 'reconnecting') {
          busy = status
          return
        }
        const settled = busy
        busy = undefined
        // Connections wagmi restores at page load do not replace the kit's; a hook's connection
        // does.
        if (settled === 'reconnecting') mirror?.update()
        const { current, connections } = config.state
        if (mirror?.isReflection(current)) {
          told = undefined
          return
        }
        const own = current ? connections.get(current)?.connector : undefined
        const connection = own && toConnector(own).readConnection()
        // wagmi does not have this connection yet, so it cannot have ended it.
        if (mirror?.isForeign() && (!connection || inUse?.get()?.restoring)) return
        tell(connection)
      }
      const stops = [
        config.subscribe((state) => state, follow),
        inUse?.subscribe(() => {
          if (busy !== 'reconnecting') mirror?.update()
          follow()
        }),
      ]
      mirror?.update()
      follow()
      return () => {
        for (const stop of stops) stop?.()
      }
    },
  })
}
