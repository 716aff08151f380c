import type {
  Call,
  CallsStatus,
  FeeEstimate,
  Namespace,
  ReadableStore,
  Transfer,
} from '@latchkey/core'
import type { StoredMovement, StoredTransaction } from '../persistence/Persistence.js'

/** A request that waits for the user in the wallet. */
export type PendingRequest = {
  readonly id: number
  readonly namespace: Namespace
  readonly kind: 'signMessage' | 'send' | 'sendCalls' | 'rpc'
  readonly since: number
  /** The name of the wallet. */
  readonly wallet: string
  /** The wallet is on another device or in another app (WalletConnect). */
  readonly isAway: boolean
  /** The request comes from a view of the modal. */
  readonly inModal: boolean
}

/**
 * A sent transaction. At most 99 are stored; they survive a reload and are visible to other tabs.
 */
export type Transaction = StoredTransaction

export type RequestsState = {
  readonly pending: readonly PendingRequest[]
  readonly transactions: readonly Transaction[]
  /**
   * The ids of pending transactions that no node could be asked about: their outcome is unknown.
   * Each is asked for again.
   */
  readonly unanswered?: readonly string[]
  /**
   * The ids of pending transactions that are only proposed: other owners of the contract account have
   * to sign before any node knows them.
   */
  readonly proposed?: readonly string[]
}

/** Handlers for the end of the transaction on top of the stack. */
export type TransactionHandlers = {
  readonly onSuccess?: () => void
  readonly onError?: () => void
  readonly onCancel?: () => void
}

/**
 * Conditions that end a request without the wallet's answer, besides its deadline of ten minutes.
 */
export type RequestEnding = {
  readonly signal?: AbortSignal
  /**
   * The request comes from a view of the modal: rejects with `ABORTED` when the user closes the
   * modal and no transaction is pending.
   */
  readonly inModal?: boolean
}

/**
 * A write cannot be cancelled once the wallet has it. If its request ends before the answer, it
 * rejects with `MAY_HAVE_BEEN_SENT`. `transactions` and the event `transactionSent` still record a
 * later answer.
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
  /** `fee`: the estimate that the person has seen. `SendFeature.send` says how far it binds. */
  send(
    input: RequestEnding & {
      readonly transfer: Transfer
      readonly fee?: FeeEstimate
      readonly namespace?: Namespace
    },
  ): Promise<string>
  sendCalls(
    input: RequestEnding & { readonly calls: readonly Call[]; readonly atomicRequired?: boolean },
  ): Promise<{ readonly id: string }>
  getCallsStatus(id: string): Promise<CallsStatus>
  getCapabilities(): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>
  /**
   * Sends an EIP-1193 request if its method is on the safe or the not-safe list. Else rejects with
   * 'Requested RPC call is not allowed', shown after 300 ms.
   */
  request(
    input: RequestEnding & { readonly method: string; readonly params?: unknown },
  ): Promise<unknown>
  pushTransaction(handlers: TransactionHandlers): void
  /** `success` runs `onSuccess`; `error` and `cancel` run their handler and go back one view. */
  popTransaction(outcome: 'success' | 'error' | 'cancel'): void
}

/** One transaction of a swap, and what the list of transactions says of it. */
export type SwapSending = {
  readonly call: Call
  readonly movement: StoredMovement
}

/** The controller as the kit sees it. */
export type RequestsPart = Omit<RequestsController, 'send'> & {
  send(
    input: RequestEnding & {
      readonly namespace?: Namespace
    } & (
        | { readonly transfer: Transfer; readonly fee?: FeeEstimate; readonly swap?: undefined }
        | { readonly swap: SwapSending; readonly fee?: undefined; readonly transfer?: undefined }
      ),
  ): Promise<string>
  start(): () => void
}
