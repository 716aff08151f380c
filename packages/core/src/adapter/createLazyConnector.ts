import { createEmitter, type Emitter } from '../async/emitter.js'
import type { Connector, ConnectorEvents } from './Connector.js'
import { lazyOnce } from './lazyOnce.js'

/** What a connector does once its wallet is used. */
export type ConnectorSession = Required<
  Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'switchNetwork' | 'getNetwork'>
>

/**
 * A connector that is light until its wallet is used, since a page lists many wallets and uses one.
 * `load` fetches the code of its session, which `create` then makes once; the session tells on
 * `events` what its wallet tells. What uses the wallet rejects with VIEW_UNAVAILABLE when the code
 * cannot be fetched, and tries again the next time.
 *
 * @example
 * const connector = createLazyConnector(
 *   { id: 'org.example', kind: 'ANNOUNCED', name: 'Example', namespaces: ['eip155'], getProvider: async () => provider },
 *   () => import('./createSession.js'),
 *   ({ createSession }, events) => createSession(provider, events),
 * )
 */
export function createLazyConnector<Code>(
  described: Omit<Connector, keyof ConnectorSession | 'on'>,
  load: () => Promise<Code>,
  create: (code: Code, events: Emitter<ConnectorEvents>) => ConnectorSession,
): Connector {
  const events = createEmitter<ConnectorEvents>()
  const open = lazyOnce(load, (code) => create(code, events))

  return {
    ...described,
    connect: async (input) => (await open()).connect(input),
    restore: async (input) => (await open()).restore(input),
    disconnect: async (input) => (await open()).disconnect(input),
    switchNetwork: async (network, options) => (await open()).switchNetwork(network, options),
    getNetwork: async (namespace) => (await open()).getNetwork(namespace),
    on: events.on,
  }
}
