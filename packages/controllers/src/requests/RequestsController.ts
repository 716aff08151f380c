import type {
  CaipNetworkId,
  Call,
  CallsStatus,
  FeeEstimate,
  Namespace,
  ReadableStore,
  Transfer,
} from '@latchkey/core'

/** A request that waits for the person in the wallet. */
export type PendingRequest = {
  readonly id: number
  readonly namespace: Namespace
  readonly kind: 'signMessage' | 'send' | 'sendCalls' | 'rpc'
  readonly since: number
}

/** A sent transaction. At most 99 are kept; they survive reload and are seen by other tabs. */
export type Transaction = {
  readonly id: string
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly status: 'pending' | 'success' | 'reverted'
  readonly sentAt: number
}

export type RequestsState = {
  readonly pending: readonly PendingRequest[]
  readonly transactions: readonly Transaction[]
}

/** What happens when the transaction on top of the stack ends. */
export type TransactionHandlers = {
  readonly onSuccess?: () => void
  readonly onError?: () => void
  readonly onCancel?: () => void
}

/** When a request ends without the wallet's answer, besides its deadline of ten minutes. */
export type RequestEnding = {
  readonly signal?: AbortSignal
  /**
   * Asked by a view of the modal: ends with `ABORTED` when a person closes the modal and no
   * transaction is pending.
   */
  readonly inModal?: boolean
}

/**
 * A write that the wallet has been handed cannot be called back. When its request ends first, it
 * rejects with `MAY_HAVE_BEEN_SENT`; what the wallet answers later is still recorded in
 * `transactions` and told by the event `transactionSent`.
 */
export type RequestsController = {
  readonly store: ReadableStore<RequestsState>
  signMessage(
    input: RequestEnding & { readonly message: string; readonly namespace?: Namespace },
  ): Promise<string>
  estimateFee(input: {
    readonly transfer: Transfer
    readonly namespace?: Namespace
  }): Promise<FeeEstimate>
  send(
    input: RequestEnding & { readonly transfer: Transfer; readonly namespace?: Namespace },
  ): Promise<string>
  sendCalls(
    input: RequestEnding & { readonly calls: readonly Call[]; readonly atomicRequired?: boolean },
  ): Promise<{ readonly id: string }>
  getCallsStatus(id: string): Promise<CallsStatus>
  getCapabilities(): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>
  /**
   * An EIP-1193 request, if its method is on the safe or the not-safe list; else 'Requested RPC
   * call is not allowed', shown after 300 ms.
   */
  request(
    input: RequestEnding & { readonly method: string; readonly params?: unknown },
  ): Promise<unknown>
  pushTransaction(handlers: TransactionHandlers): void
  /** Success runs onSuccess; error or cancel runs its handler, then goes back. */
  popTransaction(outcome: 'success' | 'error' | 'cancel'): void
}

/** The half of the controller that the kit sees. */
export type RequestsPart = RequestsController & { start(): () => void }
