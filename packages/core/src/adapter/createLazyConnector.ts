import { createEmitter, type Emitter } from '../async/emitter.js'
import type { Connector, ConnectorEvents } from './Connector.js'
import { lazyOnce } from './lazyOnce.js'
import type { WalletDriver } from './WalletDriver.js'

/**
 * A connector that loads its driver on first use: a page lists many wallets and uses one. `load`
 * fetches the driver's code and `create` builds the driver once. The driver emits the wallet's
 * changes on `events`. A call rejects with VIEW_UNAVAILABLE when the code fails to load; the next
 * call tries again.
 *
 * @example
 * const connector = createLazyConnector(
 *   {
 *     id: 'org.example',
 *     kind: 'ANNOUNCED',
 *     name: 'Example',
 *     namespaces: ['eip155'],
 *     getProvider: async () => provider,
 *   },
 *   () => import('./createExamplePort.js'),
 *   ({ createExamplePort, createWalletDriver }, events) =>
 *     createWalletDriver(
 *       { id: 'org.example', name: 'Example' },
 *       createExamplePort(provider),
 *       events,
 *     ),
 * )
 */
export function createLazyConnector<Code>(
  described: Omit<Connector, keyof WalletDriver | 'on'>,
  load: () => Promise<Code>,
  create: (code: Code, events: Emitter<ConnectorEvents>) => WalletDriver,
): Connector {
  const events = createEmitter<ConnectorEvents>()
  // The driver's methods take the place of those below, and `release` comes with it.
  const open = lazyOnce(load, (code) => Object.assign(connector, create(code, events)))
  const connector: Connector = {
    ...described,
    connect: async (input) => (await open()).connect(input),
    restore: async (input) => (await open()).restore(input),
    disconnect: async (input) => (await open()).disconnect(input),
    switchNetwork: async (network, options) => (await open()).switchNetwork(network, options),
    getNetwork: async (namespace) => (await open()).getNetwork(namespace),
    on: events.on,
  }
  return connector
}
