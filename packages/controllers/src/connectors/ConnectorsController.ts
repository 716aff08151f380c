import type { Connector, Namespace, ReadableStore } from '@latchkey/core'

/** A connector's plain data, for stores and views. */
export type ConnectorSummary = Pick<
  Connector,
  'id' | 'kind' | 'name' | 'imageUrl' | 'rdns' | 'namespaces' | 'explainedBy'
>

export type ConnectorsState = { readonly connectors: readonly ConnectorSummary[] }

export type ConnectorsController = {
  readonly store: ReadableStore<ConnectorsState>
  /** The live connector. */
  get(connectorId: string): Connector | undefined
  getAll(namespace?: Namespace): readonly Connector[]
}

/** The controller as the kit sees it. */
export type ConnectorsPart = ConnectorsController & { start(): () => void }
