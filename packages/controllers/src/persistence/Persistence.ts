import type { CaipNetworkId, Namespace } from '@latchkey/core'
import type { Migrations } from './migrate.js'
import type { StorageName } from './storageKeys.js'

/** One connection, as it is kept. `addresses` are bare, the active one first. */
export type StoredConnection = {
  readonly connectorId: string
  readonly caipNetworkId: CaipNetworkId
  readonly addresses: readonly string[]
}

/** One stored connection, when it is well-formed. */
export type ParseConnection = (namespace: string, value: unknown) => StoredConnection | undefined

/** What outlives a reload. */
export type StoredConnections = {
  readonly namespaces: Readonly<Record<string, StoredConnection>>
  /** The namespace whose account is shown. */
  readonly active?: Namespace
  /** Connectors that were used last, newest first, at most 2. */
  readonly recent: readonly string[]
}

export type StoredTransaction = {
  readonly id: string
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly status: 'pending' | 'success' | 'reverted'
  readonly sentAt: number
}

export type StoredTransactions = { readonly items: readonly StoredTransaction[] }

/** A versioned value under one key, shared by the tabs of an origin. */
export type StoredDocument<Content> = {
  /** What is stored now; the empty content when there is nothing usable. Never throws. */
  read(): Content
  /** Reads, and counts as having seen it: `watch` will not tell of it again. */
  takeIn(): Content
  /**
   * Changes what is stored now. Writes at most once, and not at all when nothing changed. `yields`:
   * takes in another tab's write that has not arrived yet, instead of changing it.
   */
  update(change: (content: Content) => Content, yields?: boolean): void
  /** What other tabs store. */
  watch(listener: (content: Content) => void): () => void
}

export type Persistence = {
  readonly connections: StoredDocument<StoredConnections>
  /** Opens a document that a lazy part keeps: once, when the part comes. */
  open<Content extends object>(document: {
    readonly name: StorageName
    readonly migrations: Migrations
    readonly parse: (
      document: Readonly<Record<string, unknown>>,
      parseConnection: ParseConnection,
    ) => Content
  }): StoredDocument<Content>
  /**
   * Tells once there is something in a document that was not opened yet: now, or when another tab
   * stores it.
   */
  onStored(name: StorageName, listener: () => void): () => void
  start(): () => void
}
