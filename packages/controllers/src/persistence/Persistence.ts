import type { CaipNetworkId, Namespace, TransactionStatus } from '@latchkey/core'
import type { Migrations } from './migrate.js'
import type { StorageName } from './storageKeys.js'

/** One connection in stored form. `addresses` are bare, the active one first. */
export type StoredConnection = {
  readonly connectorId: string
  readonly caipNetworkId: CaipNetworkId
  readonly addresses: readonly string[]
}

/** Returns one stored connection if it is well-formed. */
export type ParseConnection = (namespace: string, value: unknown) => StoredConnection | undefined

/** The connections that survive a reload. */
export type StoredConnections = {
  readonly namespaces: Readonly<Record<string, StoredConnection>>
  /** The active namespace. */
  readonly active?: Namespace
  /** The connectors used last, newest first, at most 2. */
  readonly recent: readonly string[]
}

/** The effect of a transaction of a swap. Amounts are decimal text in whole units. */
export type StoredMovement = {
  readonly kind: 'approve' | 'trade'
  readonly parts: readonly {
    readonly direction: 'in' | 'out'
    readonly amount: string
    readonly symbol: string
    readonly token?: string
  }[]
}

/** A sent transaction. */
export type StoredTransaction = {
  readonly id: string
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly status: TransactionStatus
  /**
   * The id of the transaction that took its place, where it is known. With `success` or `reverted`
   * that one does the same, for a higher fee or with the signatures of all owners.
   */
  readonly replacedBy?: string
  readonly sentAt: number
  /** The sender's bare address. Absent in what an older version stored. */
  readonly from?: string
  /**
   * The transfer; absent for a raw request of the host. `amount` is decimal text in the smallest
   * unit.
   */
  readonly transfer?: {
    readonly to: string
    readonly amount: string
    readonly token?: string
    readonly memo?: string
  }
  /** Only of a swap and of its approvals. */
  readonly movement?: StoredMovement
}

export type StoredTransactions = { readonly items: readonly StoredTransaction[] }

/** A versioned value under one key, shared by the tabs of an origin. */
export type StoredDocument<Content> = {
  /** Returns the stored content, or the empty content when none is usable. Never throws. */
  read(): Content
  /** Reads the content and marks it as seen: `watch` does not report it again. */
  takeIn(): Content
  /**
   * Changes the stored content. Writes at most once, and only if the content changed. `yields`:
   * adopts another tab's write that has not arrived yet, instead of changing it.
   */
  update(change: (content: Content) => Content, yields?: boolean): void
  /** Listens to other tabs' writes. */
  watch(listener: (content: Content) => void): () => void
}

export type Persistence = {
  readonly connections: StoredDocument<StoredConnections>
  /** Opens a lazy part's document, once, when the part loads. */
  open<Content extends object>(document: {
    readonly name: StorageName
    readonly migrations: Migrations
    readonly parse: (
      document: Readonly<Record<string, unknown>>,
      parseConnection: ParseConnection,
    ) => Content
  }): StoredDocument<Content>
  /** Calls `listener` once an unopened document has content: now, or when another tab stores it. */
  onStored(name: StorageName, listener: () => void): () => void
  start(): () => void
}
