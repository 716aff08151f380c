import type { CaipAddress } from '../caip/Caip.js'
import type { Network } from '../network/Network.js'
import type { Account, Connection } from './Connection.js'
import type { Connector } from './Connector.js'

/** A feature that an adapter supports on some wallets and networks. Its code loads on first use. */
export type Capability<Feature> = {
  supports(connection: Connection, network: Network): boolean
  load(): Promise<Feature>
}

/** The acting account, its live connector and its network. */
export type Actor = {
  readonly connector: Connector
  readonly connection: Connection
  readonly account: Account
  readonly network: Network
}

/**
 * A transfer of the native currency, or of `token` when given: the address of a contract or mint,
 * an id in the Assets pallet, or a denom.
 */
export type Transfer = {
  /** The receiver's bare address in the namespace's own form. */
  readonly to: string
  /** Amount in the smallest unit (wei on eip155). */
  readonly amount: bigint
  readonly token?: string
}

/** The maximum cost of a transfer, in the smallest unit of the native currency. */
export type FeeEstimate = {
  readonly fee: bigint
  readonly gasLimit?: bigint
  readonly feePerGas?: bigint
}

export type TransactionStatus = 'pending' | 'success' | 'reverted'

/** Cancellation of a write, and the point after which it is impossible. */
export type Handing = {
  readonly signal?: AbortSignal
  /**
   * The feature calls it right before the request that can send: to a wallet that sends, or to a
   * node with a signed transaction. After it, no abort takes effect.
   */
  readonly onHanded?: () => void
}

export type SendFeature = {
  estimateFee(input: Actor & { readonly transfer: Transfer }): Promise<FeeEstimate>
  /**
   * Reads the wallet's network first. Resolves with the transaction's id once the wallet has sent
   * it.
   */
  send(input: Actor & Handing & { readonly transfer: Transfer }): Promise<string>
  /** Follows a transaction until it is mined or `signal` aborts. */
  waitForReceipt(input: {
    readonly connector: Connector
    readonly network: Network
    readonly id: string
    readonly signal?: AbortSignal
  }): Promise<TransactionStatus>
}

/** One call of an EIP-5792 batch. */
export type Call = { readonly to: string; readonly data?: string; readonly value?: bigint }

/**
 * EIP-5792 call status codes: 1xx pending, 200 confirmed, 4xx off-chain failure, 5xx reverted, 600
 * partially reverted.
 */
export type CallsStatus = {
  readonly id: string
  readonly status: number
  readonly atomic: boolean
  readonly receipts: readonly { readonly transactionHash: string; readonly status: string }[]
}

/** EIP-5792 wallet call batches. */
export type BatchFeature = {
  getCapabilities(
    input: Actor,
  ): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>>
  sendCalls(
    input: Actor & Handing & { readonly calls: readonly Call[]; readonly atomicRequired: boolean },
  ): Promise<{ readonly id: string }>
  getCallsStatus(input: Actor & { readonly id: string }): Promise<CallsStatus>
  showCallsStatus(input: Actor & { readonly id: string }): Promise<void>
}

export type TokenBalance = {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly balance: bigint
}

/**
 * Token balances: of the given `tokens`, else of all tokens that the chain itself can list (none on
 * eip155).
 */
export type TokensFeature = {
  /** False: without `tokens` the list is empty, since the chain has no list per account. */
  readonly canList: boolean
  getTokenBalances(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly connector?: Connector
    readonly tokens?: readonly string[]
    readonly signal?: AbortSignal
  }): Promise<readonly TokenBalance[]>
}

/** One movement of money in or out of an account. */
export type HistoryItem = {
  /** The transaction's id. */
  readonly id: string
  readonly direction: 'in' | 'out' | 'self'
  /** The account's gain or loss in the smallest unit, without fees. */
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly token?: string
  readonly symbol: string
  readonly decimals: number
  /** The other party's bare address, where there is one. */
  readonly counterparty?: string
  /** Milliseconds since 1970; absent while the transaction is pending. */
  readonly time?: number
  readonly status: TransactionStatus
}

/** The account's transfers, newest first. */
export type HistoryFeature = {
  getHistory(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly connector?: Connector
    /** `next` of the previous page. */
    readonly cursor?: string
    readonly signal?: AbortSignal
  }): Promise<{ readonly items: readonly HistoryItem[]; readonly next?: string }>
}

/** Adds a network to the wallet; most wallets prompt. */
export type AddNetworkFeature = {
  addNetwork(input: { readonly connector: Connector; readonly network: Network }): Promise<void>
}

export type Capabilities = {
  readonly send?: Capability<SendFeature>
  readonly tokens?: Capability<TokensFeature>
  readonly history?: Capability<HistoryFeature>
  readonly batch?: Capability<BatchFeature>
  readonly addNetwork?: Capability<AddNetworkFeature>
}
