import type { Connector, ConnectorEvents } from '@latchkey/core'
import type { ConnectorsPart } from '../connectors/ConnectorsController.js'
import type { EventLimit } from './createEventLimit.js'

export type ConnectorListeners = {
  accountsChanged(connectorId: string, payload: ConnectorEvents['accountsChanged']): void
  networkChanged(connectorId: string, payload: ConnectorEvents['networkChanged']): void
  disconnect(connectorId: string, payload: ConnectorEvents['disconnect']): void
}

/**
 * Listens only to the connectors in use. Call the returned function with the ids in use whenever
 * these, or the live connectors, may have changed.
 */
export function watchConnectors(
  connectors: Pick<ConnectorsPart, 'get'>,
  listeners: ConnectorListeners,
  /** Loads the limit of a connector's events. Until it is loaded, events pass without a limit. */
  openLimit: (connectorId: string) => Promise<EventLimit>,
): (ids: ReadonlySet<string>) => void {
  const watched = new Map<
    string,
    { readonly connector: Connector; readonly stops: readonly (() => void)[] }
  >()
  const leave = (id: string) => {
    for (const stop of watched.get(id)?.stops ?? []) stop()
    watched.delete(id)
  }
  return (ids) => {
    for (const id of [...watched.keys()]) if (!ids.has(id)) leave(id)
    for (const id of ids) {
      const connector = connectors.get(id)
      // A wallet that announces itself again has a new object under the same id.
      if (!connector || watched.get(id)?.connector === connector) continue
      leave(id)
      let limit: EventLimit | undefined
      const take = (key: string, act: () => void) => (limit ? limit.run(key, act) : act())
      openLimit(id).then(
        (opened) => {
          if (watched.get(id)?.connector === connector) limit = opened
        },
        () => undefined,
      )
      const stops = [
        () => limit?.stop(),
        connector.on('accountsChanged', (payload) =>
          take(`accounts ${payload.namespace}`, () => listeners.accountsChanged(id, payload)),
        ),
        connector.on('networkChanged', (payload) =>
          take(`network ${payload.namespace}`, () => listeners.networkChanged(id, payload)),
        ),
        connector.on('disconnect', (payload) => {
          limit?.flush()
          listeners.disconnect(id, payload)
        }),
      ]
      watched.set(id, { connector, stops })
    }
  }
}
