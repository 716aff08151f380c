import type { Connector, Namespace, ReadableStore } from '@latchkey/core'

/** The plain half of a connector, for stores and views. */
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

/** The half of the controller that the kit sees. */
export type ConnectorsPart = ConnectorsController & { start(): () => void }
