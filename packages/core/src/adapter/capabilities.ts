import type { CaipAddress } from '../caip/Caip.js'
import type { Network } from '../network/Network.js'
import type { Actor, Call, Handing } from './Actor.js'
import type { Connection } from './Connection.js'
import type { Connector } from './Connector.js'
import type { IntentFeature } from './Intent.js'
import type { SwapFeature } from './Swap.js'

/** A feature that an adapter supports on some wallets and networks. Its code loads on first use. */
export type Capability<Feature> = {
  supports(connection: Connection, network: Network): boolean
  load(): Promise<Feature>
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
  /** Public text for the receiver, where the feature has `memo`. An empty one is none. */
  readonly memo?: string
  /**
   * Coins that may carry inscriptions and that the person agreed to spend: ids of the `coins` of a
   * `COLLECTIBLES` reason. Chains without coins ignore it.
   */
  readonly collectibles?: readonly string[]
}

/** The cost of a transfer, in the smallest unit of the native currency. */
export type FeeEstimate = {
  readonly fee: bigint
  /**
   * `kept`: the transfer costs no more than `fee`, whatever the wallet does. `wallet`: the wallet
   * sets the fee in the end.
   * @default 'wallet'
   */
  readonly bound?: 'kept' | 'wallet'
  readonly gasLimit?: bigint
  readonly feePerGas?: bigint
  /** The part of `feePerGas` that the block's producer gets (EIP-1559). */
  readonly priorityFeePerGas?: bigint
}

/**
 * Why a part of a balance cannot be sent.
 *
 * - `RESERVE`: it stays in the account, which the chain would close otherwise: the existential
 *   deposit of a Substrate chain, the rent of a Solana account.
 * - `LOCKED`: it is staked, vesting, frozen or otherwise bound.
 * - `INSCRIBED`: it lies in coins that carry inscriptions or runes, by the host's index.
 * - `COLLECTIBLES`: it lies in coins that may carry inscriptions. A transfer spends them where its
 *   `collectibles` name them.
 * - `SCATTERED`: it lies in more coins or accounts than one transaction can spend.
 */
export type UnspendableReason = 'RESERVE' | 'LOCKED' | 'INSCRIBED' | 'COLLECTIBLES' | 'SCATTERED'

/** A coin: an unspent output of a transaction. */
export type UnspentCoin = {
  /** The transaction's id and the output's index: `txid:vout`. */
  readonly id: string
  /** In the smallest unit. */
  readonly amount: bigint
}

/** A balance and the part of it that transfers can take, in the smallest unit. */
export type Spendable = {
  readonly held: bigint
  /** Of the native currency, the part that the fee also comes from. */
  readonly spendable: bigint
  /** The parts of `held` beside `spendable`. */
  readonly reasons: readonly {
    readonly code: UnspendableReason
    readonly amount: bigint
    /** With `COLLECTIBLES`, where a transfer can spend them: the coins, biggest first. */
    readonly coins?: readonly UnspentCoin[]
  }[]
}

/** The most of the native currency that can be sent, and the fee that it leaves over. */
export type MaxEstimate = {
  readonly amount: bigint
  readonly fee: FeeEstimate
}

/**
 * The state of a sent transaction. `replaced`: another transaction took its nonce or its coins.
 * `dropped`: no node knows it any more, so whether it was included has to be looked up.
 * `cancelled`: by its word the wallet will not send it any more, such as a proposal that the owners
 * of a contract account rejected.
 */
export type TransactionStatus =
  | 'pending'
  | 'success'
  | 'reverted'
  | 'replaced'
  | 'dropped'
  | 'cancelled'

/** How a transaction ended. */
export type TransactionOutcome = {
  readonly status: Exclude<TransactionStatus, 'pending'>
  /**
   * The id of the transaction that took its place, where it is known. With `success` or `reverted`,
   * that one does the same and this is its outcome: the person paid a higher fee, or it carries out
   * what the owners of a contract account signed.
   */
  readonly replacedBy?: string
}

/** The memo of a transfer: a public text, by which some exchanges tell their customers apart. */
export type MemoFeature = {
  /** In bytes of UTF-8. */
  readonly longest: number
  /**
   * Exchanges share one address between their customers here, so a deposit without a memo belongs to
   * no customer. The form asks before it sends to a new receiver without one.
   * @default false
   */
  readonly isCustomary?: boolean
  /**
   * Whether `to` takes no transfer of `token` without a memo. Absent where no account can demand one.
   *
   * @throws INVALID_ADDRESS, and the errors of reading the chain
   */
  isRequired?(
    input: Actor & { readonly to: string; readonly token?: string; readonly signal?: AbortSignal },
  ): Promise<boolean>
}

export type SendFeature = {
  /** Absent where a transfer carries no memo. The kit then refuses one with MEMO_NOT_SUPPORTED. */
  readonly memo?: MemoFeature
  /** Reads a balance: of `token`, else of the native currency. */
  getSpendable(
    input: Actor & { readonly token?: string; readonly signal?: AbortSignal },
  ): Promise<Spendable>
  /**
   * The least that `to` can receive, in the smallest unit: a chain refuses less, such as too little
   * to open the receiver's account. `1n` where any amount arrives.
   *
   * @throws INVALID_ADDRESS
   */
  getMinimum(
    input: Actor & { readonly to: string; readonly token?: string; readonly signal?: AbortSignal },
  ): Promise<bigint>
  /**
   * @throws INSUFFICIENT_FUNDS, INVALID_ADDRESS, AMOUNT_TOO_SMALL for less than `getMinimum`,
   *   MEMO_TOO_LONG, MEMO_REQUIRED where the receiver takes nothing without a memo, and the errors of
   *   reading the chain
   */
  estimateFee(input: Actor & { readonly transfer: Transfer }): Promise<FeeEstimate>
  /**
   * The most of the native currency that can be sent to `to` with `memo` and `collectibles`. Its fee
   * leaves room for the prices of the blocks in which a person reads and confirms. `send` takes all
   * of it together.
   *
   * @throws INSUFFICIENT_FUNDS when the account cannot pay the fee; MEMO_TOO_LONG
   */
  estimateMax(
    input: Actor & {
      readonly to: string
      readonly memo?: string
      readonly collectibles?: readonly string[]
    },
  ): Promise<MaxEstimate>
  /**
   * Reads the wallet's network first. Resolves with the transaction's id once the wallet has sent
   * it. A feature that posts a signed transaction itself computes the id, and resolves with it
   * where the node's answer is lost: `waitForReceipt` finds out. It rejects where the node refuses.
   *
   * `fee` is the estimate that the person has seen. With `bound: 'kept'` the transaction costs no
   * more than that, such as for an amount of `estimateMax`, which leaves nothing else over. With
   * `wallet`, fee and gas are those of the moment or the wallet's, and a feature that posts the
   * signed transaction itself refuses one that costs more than twice as much.
   *
   * @throws FEE_RAISED where the wallet has signed a higher fee. Nothing was sent.
   * @throws MAY_HAVE_BEEN_SENT where the answer is lost and no id is known
   */
  send(
    input: Actor & Handing & { readonly transfer: Transfer; readonly fee?: FeeEstimate },
  ): Promise<string>
  /**
   * Follows a transaction until it ended or `signal` aborts. Where `from`, the sender's bare address,
   * is a contract account, the id of what it only proposed never drops.
   */
  waitForReceipt(input: {
    readonly connector: Connector
    readonly network: Network
    readonly id: string
    readonly from?: string
    /** Hears whether the transaction is only proposed: owners of a contract account have to sign. */
    readonly onProposed?: (isProposed: boolean) => void
    readonly signal?: AbortSignal
  }): Promise<TransactionOutcome>
}

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

/**
 * A token by its chain. Its issuer chose name and symbol, so neither is an identity. Where the chain
 * has no symbol, a short form of the address is in its place.
 */
export type TokenDescription = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export type TokenBalance = TokenDescription & {
  readonly address: string
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
  /**
   * Reads how the chain describes a token, from the host's own nodes or the wallet. The host's back
   * end is not asked: it may have named the token itself. `undefined`: the chain has the token and
   * no description of it.
   *
   * @throws INVALID_ADDRESS for what is no token
   * @throws RPC_NOT_CONFIGURED where only the back end has a node
   */
  describeToken(input: {
    readonly token: string
    readonly network: Network
    readonly connector?: Connector | undefined
    readonly signal?: AbortSignal
  }): Promise<TokenDescription | undefined>
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
  /** The public text that the transaction carries. */
  readonly memo?: string
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

/** A token whose balance a simulation reads. */
export type ExpectedToken = {
  readonly address: string
  /** The caller's own words for it, which come back with the change. */
  readonly symbol?: string
  readonly decimals?: number
}

/** An account's gain (positive) or loss, in the smallest unit and without network fees. */
export type BalanceChange = {
  /** The token's address; absent for the native currency. */
  readonly token?: string
  readonly symbol?: string
  readonly decimals?: number
  readonly amount: bigint
}

/**
 * The outcome of a simulation.
 *
 * - `success`: `changes` holds each balance that would change, the native currency first.
 *   `received` is less than the amount where a token takes a fee. `gasUsed` is that of the calls.
 *   `others` are contracts that also report a transfer from or to the account: nothing is known of
 *   them, and any contract may report what it likes.
 * - `reverts`: the transaction would fail now. `reason` is the contract's own text, cleaned.
 * - `unavailable`: no node could simulate it, so nothing is known. It is no sign of danger, and
 *   none of safety.
 */
export type Simulation =
  | {
      readonly status: 'success'
      readonly changes: readonly BalanceChange[]
      /** With a `transfer` to another account: the receiver's gain. */
      readonly received?: bigint
      readonly gasUsed: bigint
      readonly others: readonly string[]
    }
  | {
      readonly status: 'reverts'
      readonly code: 'TRANSACTION_REVERTED' | 'INSUFFICIENT_FUNDS'
      readonly reason?: string
    }
  | { readonly status: 'unavailable' }

/** The action to simulate: a transfer, or calls from outside the kit. */
export type SimulatedAction =
  | { readonly transfer: Transfer; readonly calls?: undefined }
  | { readonly calls: readonly Call[]; readonly transfer?: undefined }

/** Tells what a write would do before a wallet is asked. */
export type SimulateFeature = {
  /**
   * Runs all calls in one block on top of the latest. Asks the host's nodes, else the wallet. The
   * host's back end simulates a `transfer` only, never `calls`, which it may have made itself.
   * Rejects only for a malformed action, and when `signal` aborts.
   *
   * @throws INVALID_ADDRESS, INVALID_AMOUNT, RPC_INVALID_PARAMS for data that is no hex, ABORTED
   */
  simulate(
    input: Actor &
      SimulatedAction & {
        /**
         * The tokens whose balances are read, beside the one of the transfer. Other tokens do not
         * count, since a contract may forge their transfers.
         */
        readonly tokens?: readonly ExpectedToken[]
        readonly signal?: AbortSignal
      },
  ): Promise<Simulation>
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
  readonly simulate?: Capability<SimulateFeature>
  readonly intent?: Capability<IntentFeature>
  readonly swap?: Capability<SwapFeature>
  readonly addNetwork?: Capability<AddNetworkFeature>
}
