import type { CaipNetworkId, Namespace, ReadableStore } from '@latchkey/core'

/** A receiver that the person chose: in a transfer, or by a list of their own. */
export type Payee = {
  readonly namespace: Namespace
  /** The network of the last transfer. */
  readonly network: CaipNetworkId
  /** The bare address, in the form in which it was chosen; one of eip155 with its `0x`. */
  readonly address: string
  /** The name that led to the address, or the person's own for it. */
  readonly name?: string
  /** The last transfer to it had a memo. */
  readonly hasMemo?: boolean
  /** Milliseconds since 1970 of the last choice. */
  readonly chosenAt: number
}

export type PayeesState = {
  /** All payees, newest first. */
  readonly items: readonly Payee[]
}

/** The payees of a kit. They stay in the page's storage, and every tab of the origin has them. */
export type PayeesController = {
  readonly store: ReadableStore<PayeesState>
  /** The payees of one namespace, newest first, at most 40. */
  recent(namespace: Namespace): readonly Payee[]
  /**
   * Keeps a receiver that the person chose. A known one becomes the newest, and keeps its name
   * unless there is another. Ignores what is no address or no network of the namespace.
   */
  add(payee: Omit<Payee, 'chosenAt'>): void
  /** Forgets a payee, for example one that was paid by mistake. */
  remove(payee: Pick<Payee, 'namespace' | 'address'>): void
  stop(): void
}
