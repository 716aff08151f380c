import type { CaipAddress } from '../caip/Caip.js'
import type { Network } from '../network/Network.js'
import type { Account, Connection } from './Connection.js'
import type { Connector } from './Connector.js'

/** Something an adapter can do on some wallets and networks. Its code is loaded on first use. */
export type Capability<Feature> = {
  supports(connection: Connection, network: Network): boolean
  load(): Promise<Feature>
}

/** Who acts, over which live connector, on which network. */
export type Actor = {
  readonly connector: Connector
  readonly connection: Connection
  readonly account: Account
  readonly network: Network
}

/**
 * A transfer of the native currency, or of `token` when given: the contract's or mint's address,
 * the id in the Assets pallet, the denom.
 */
export type Transfer = {
  /** The receiver's bare address in the namespace's own form. */
  readonly to: string
  /** Amount in the smallest unit (wei on eip155). */
  readonly amount: bigint
  readonly token?: string
}

/** What a transfer will cost at most, in the smallest unit of the native currency. */
export type FeeEstimate = {
  readonly fee: bigint
  readonly gasLimit?: bigint
  readonly feePerGas?: bigint
}

export type TransactionStatus = 'pending' | 'success' | 'reverted'

/** How a write can be called off, and when it no longer can. */
export type Handing = {
  readonly signal?: AbortSignal
  /**
   * To be called right before what can send is asked: a wallet that sends, or a node that is given
   * a signed transaction. No abort follows it.
   */
  readonly onHanded?: () => void
}

export type SendFeature = {
  estimateFee(input: Actor & { readonly transfer: Transfer }): Promise<FeeEstimate>
  /**
   * Resolves with the transaction's id once the wallet has sent it. Reads the wallet's network
   * first.
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
 * Balances of tokens: of those named, else of all that the chain itself can list (none on eip155).
 */
export type TokensFeature = {
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
  /** What the account gained or lost, in the smallest unit; fees are not in it. */
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly token?: string
  readonly symbol: string
  readonly decimals: number
  /** The bare address on the other side, where there is one. */
  readonly counterparty?: string
  /** Milliseconds since 1970; absent while it is pending. */
  readonly time?: number
  readonly status: TransactionStatus
}

/** What an account has sent and received, newest first. */
export type HistoryFeature = {
  getHistory(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly connector?: Connector
    /** The `next` of the page before. */
    readonly cursor?: string
    readonly signal?: AbortSignal
  }): Promise<{ readonly items: readonly HistoryItem[]; readonly next?: string }>
}

export type Capabilities = {
  readonly send?: Capability<SendFeature>
  readonly tokens?: Capability<TokensFeature>
  readonly history?: Capability<HistoryFeature>
  readonly batch?: Capability<BatchFeature>
  readonly addNetwork?: Capability<{
    addNetwork(input: { readonly connector: Connector; readonly network: Network }): Promise<void>
  }>
}
