import type { Connector, ConnectorEvents } from '@latchkey/core'
import type { ConnectorsPart } from '../connectors/ConnectorsController.js'
import type { EventLimit } from './createEventLimit.js'

export type ConnectorListeners = {
  accountsChanged(connectorId: string, payload: ConnectorEvents['accountsChanged']): void
  networkChanged(connectorId: string, payload: ConnectorEvents['networkChanged']): void
  disconnect(connectorId: string, payload: ConnectorEvents['disconnect']): void
}

/**
 * Listens to the connectors in use and to no other. The function that it returns takes the ids in
 * use and is to be called whenever they, or the live connectors, may have changed.
 */
export function watchConnectors(
  connectors: Pick<ConnectorsPart, 'get'>,
  listeners: ConnectorListeners,
  /** What bounds a connector's events; until it is here they are taken as they come. */
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
      // A wallet that announces itself again is another object under the same id.
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
