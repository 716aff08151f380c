import {
  type Actor,
  activeAccount,
  type CaipAddress,
  type ChainAdapter,
  type Connection,
  type Connector,
  type Network,
} from '@latchkey/core'
import type { PortfolioParts } from './PortfolioParts.js'

/** The active account on its network, with what its lists are read through. */
export type Subject = {
  readonly address: CaipAddress
  readonly network: Network
  readonly adapter: ChainAdapter
  readonly connection: Connection
  readonly connector: Connector | undefined
}

/** The subject of the lists; undefined without an account, and on an unknown network. */
export function subjectOf({
  options,
  connectors,
  connection,
  network,
}: Pick<PortfolioParts, 'options' | 'connectors' | 'connection' | 'network'>): Subject | undefined {
  const { activeNamespace = '', byNamespace } = connection.store.getState()
  const entry = byNamespace[activeNamespace]
  if (entry?.status !== 'connected' || !entry.connection) return undefined
  const { connection: current } = entry
  const adapter = options.adapter(current.namespace)
  const on = network.get(current.network)
  if (!adapter || !on) return undefined
  return {
    address: current.active,
    network: on,
    adapter,
    connection: current,
    connector: connectors.get(current.connectorId),
  }
}

/** The subject for a feature of its adapter; undefined without its connector or account. */
export function actorOf({ connection, connector, network }: Subject): Actor | undefined {
  const account = activeAccount(connection)
  return connector && account && { connector, connection, account, network }
}
