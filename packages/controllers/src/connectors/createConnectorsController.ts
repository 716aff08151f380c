import { type Connector, createStore, type Namespace } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { ConnectorSummary, ConnectorsPart, ConnectorsState } from './ConnectorsController.js'

/** W-07: limits the announcements of a hostile page. */
const connectorsPerAdapterLimit = 64

/** The live connectors: the host's own, then what each adapter discovers. */
export function createConnectorsController({
  environment,
  options,
}: Pick<KitParts, 'environment' | 'options'>): ConnectorsPart {
  const given = options.given.connectors ?? []
  const discovered = new Map<Namespace, readonly Connector[]>()
  const store = createStore<ConnectorsState>({ connectors: [] })
  let live = new Map<string, Connector>()

  function rebuild() {
    const next = new Map<string, Connector>()
    const summaries: ConnectorSummary[] = []
    for (const connector of [given, ...discovered.values()].flat()) {
      try {
        const summary = summarize(connector)
        if (next.has(summary.id)) continue
        next.set(summary.id, connector)
        summaries.push(summary)
      } catch (error) {
        environment.log('warn', 'A connector could not be read and is left out.', error)
      }
    }
    live = next
    store.setState({ connectors: summaries })
  }

  rebuild()
  return {
    store,
    get: (connectorId) => live.get(connectorId),
    getAll: (namespace) =>
      [...live.values()].filter(
        (connector) => namespace === undefined || connector.namespaces.includes(namespace),
      ),
    start() {
      return options.watchAdapters((adapter) => {
        const { namespace } = adapter
        const stop = adapter.watchConnectors((connectors) => {
          discovered.set(namespace, connectors.slice(0, connectorsPerAdapterLimit))
          rebuild()
        })
        return () => {
          stop()
          discovered.delete(namespace)
          rebuild()
        }
      })
    },
  }
}

function summarize(connector: Connector): ConnectorSummary {
  const { id, kind, name, imageUrl, rdns, namespaces, explainedBy } = connector
  // Plain data, without a connector's absent fields.
  return JSON.parse(JSON.stringify({ id, kind, name, imageUrl, rdns, namespaces, explainedBy }))
}
