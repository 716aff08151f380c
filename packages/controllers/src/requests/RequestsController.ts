import type { CaipNetworkId, Call, CallsStatus, FeeEstimate, Namespace, ReadableStore, Transfer } from '@latchkey/core'

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

export type RequestsState = { readonly pending: readonly PendingRequest[]; readonly transactions: readonly Transaction[] }

/** What happens when the transaction on top of the stack ends. */
export type TransactionHandlers = { readonly onSuccess?: () => void; readonly onError?: () => void; readonly onCancel?: () => void }

export type RequestsController = {
  readonly store: ReadableStore<RequestsState>
  signMessage(input: { readonly message: string; readonly namespace?: Namespace; readonly signal?: AbortSignal }): Promise<string>
  estimateFee(input: { readonly transfer: Transfer; readonly namespace?: Namespace }): Promise<FeeEstimate>
  send(input: { readonly transfer: Transfer; readonly namespace?: Namespace; readonly signal?: AbortSignal }): Promise<string>
  sendCalls(input: {
    readonly calls: readonly Call[]
    readonly atomicRequired?: boolean
    readonly signal?: AbortSignal
  }): Promise<{ readonly id: string }>
  getCallsStatus(id: string): Promise<CallsStatus>
  getCapabilities(): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>
  /** An EIP-1193 request, if its method is on the safe or the not-safe list (specification §5); else 'Requested RPC call is not allowed', shown after 300 ms. Not-safe ones are aborted when the modal closes and no transaction is pending. */
  request(input: { readonly method: string; readonly params?: unknown; readonly signal?: AbortSignal }): Promise<unknown>
  pushTransaction(handlers: TransactionHandlers): void
  /** Success runs onSuccess; error or cancel runs its handler, then goes back. */
  popTransaction(outcome: 'success' | 'error' | 'cancel'): void
}

/** The half of the controller that the kit sees. */
export type RequestsPart = RequestsController & { start(): () => void }
