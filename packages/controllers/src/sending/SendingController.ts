import type {
  CaipAddress,
  FeeEstimate,
  PlainError,
  ReadableStore,
  ReceiverWarning,
  Remote,
  Simulation,
  Spendable,
  Transfer,
  UnspentCoin,
} from '@latchkey/core'
import type { ReceiverFinding } from '../payees/checkReceiver.js'
import type { Holding } from '../portfolio/Holding.js'
import type { TokenCheck } from './checkToken.js'
import type { MemoRules } from './memoOf.js'

/**
 * A warning about a receiver before a transfer: a finding of the guard or of the chain.
 */
export type SendWarning =
  | ReceiverFinding
  | {
      /**
       * `MIXED_SCRIPTS`: the name mixes writing systems, as look-alikes do. `NAME_MOVED`: the name
       * has another address than when it was typed. `MEMO_CUSTOMARY`: an exchange would want a memo,
       * and there is none. `MEMO_LEFT_OUT`: the last transfer to it had a memo. Both are of an order
       * alone.
       */
      readonly code:
        | ReceiverWarning
        | 'MIXED_SCRIPTS'
        | 'NAME_MOVED'
        | 'MEMO_CUSTOMARY'
        | 'MEMO_LEFT_OUT'
    }

export type ReadyReceiver = {
  readonly status: 'ready'
  /** The name that led to the address, in its normal form. */
  readonly name?: string
  /** Milliseconds since 1970. */
  readonly resolvedAt?: number
  /** The bare address. */
  readonly address: string
  /** The picture of its profile, once it was read: data, or from the back end's own host. */
  readonly imageUrl?: string
  /** The least that it can get, in the smallest unit, where that is more than one. */
  readonly minimum?: bigint
  /** It takes no transfer of the token without a memo. */
  readonly needsMemo?: boolean
  /** The last transfer to it had a memo. */
  readonly hadMemo?: boolean
  /** The gravest first. */
  readonly warnings: readonly SendWarning[]
}

export type Receiver =
  /** `unknownName`: the name has no address here. `unresolved`: no service could look it up. */
  | { readonly status: 'empty' | 'checking' | 'invalid' | 'unknownName' | 'unresolved' }
  | ReadyReceiver

/**
 * A transfer under review. The view shows it, and `send` asks the wallet for it or for nothing:
 * frozen, so that no later balance, description or price changes it.
 */
export type SendOrder = {
  readonly from: CaipAddress
  /** With name, symbol and decimals of the chain once `check` is `chain`. */
  readonly holding: Holding
  readonly transfer: Transfer
  /** The coins of `transfer.collectibles`, with their amounts. */
  readonly collectibles?: readonly UnspentCoin[]
  /** `transfer.amount` as it was typed: decimal text in whole units. */
  readonly amount: string
  readonly receiver: ReadyReceiver
  readonly check: TokenCheck
  /** The fee that the review shows, once it is known. A higher one is refused with FEE_RAISED. */
  readonly fee?: FeeEstimate
}

/** The first problem that prevents the review, in the order of the form. */
export type SendProblem =
  | 'TOKEN_REQUIRED'
  | 'AMOUNT_REQUIRED'
  | 'INVALID_AMOUNT'
  | 'INSUFFICIENT_FUNDS'
  | 'FEE_NOT_COVERED'
  | 'RECEIVER_REQUIRED'
  | 'RECEIVER_CHECKING'
  | 'AMOUNT_TOO_SMALL'
  | 'INVALID_ADDRESS'
  | 'UNKNOWN_NAME'
  | 'NAME_UNRESOLVED'
  | 'MEMO_TOO_LONG'
  | 'MEMO_REQUIRED'

export type SendingState = {
  /** The account that sends, on its network. Another one empties the form. */
  readonly from: CaipAddress | undefined
  /** The token to send. The native currency, until another is chosen. */
  readonly holding: Holding | undefined
  /** Its spendable part by the chain; undefined until it was read, and without a node. */
  readonly spendable: Spendable | undefined
  /** Decimal text in whole units, with a point. */
  readonly amount: string
  /** The receiver as it was typed. */
  readonly typed: string
  readonly receiver: Receiver
  /** The memo as it was typed. It belongs to the receiver: another one empties it. */
  readonly memo: string
  /** Undefined where a transfer carries no memo. */
  readonly memoRules: MemoRules | undefined
  /**
   * The coins that may carry inscriptions and that the person agreed to spend: none, or all that
   * `spendable` names. A coin that comes later ends the agreement.
   */
  readonly collectibles: readonly UnspentCoin[]
  readonly problem: SendProblem | undefined
  /** The transfer under review. A change of the form, and of the token's description, ends it. */
  readonly order: SendOrder | undefined
  /** The maximum fee of the transfer, once it was reviewed or Max was asked for. */
  readonly fee: Remote<FeeEstimate>
  /**
   * The simulated effect of the transfer, after its review. `unavailable` if no node can simulate
   * it.
   */
  readonly simulation: Remote<Simulation>
  /** The maximum is being worked out. */
  readonly findingMax: boolean
  /** `waiting`: the wallet asks the person. */
  readonly phase: 'editing' | 'waiting' | 'sent'
  /** Why the last attempt failed. */
  readonly error: (PlainError & { readonly referenceId: string }) | undefined
  /** The last transfer that was sent, for its confirmation. */
  readonly sent:
    | {
        readonly id: string
        readonly from: CaipAddress
        readonly to: string
        readonly amount: string
        readonly symbol: string
      }
    | undefined
}

/** A form filled in beforehand. */
export type SendDraft = {
  /** A token's address; the native currency without it. */
  readonly token?: string
  /** Decimal text in whole units. */
  readonly amount?: string
  readonly to?: string
  /** The text that the receiver asks for. */
  readonly memo?: string
}

/** A transfer from the active account, from the form to the wallet's answer. */
export type SendingController = {
  readonly store: ReadableStore<SendingState>
  /** Follows the account and its balances while a view is open. Returns the stop function. */
  follow(): () => void
  fill(draft: SendDraft): void
  choose(holding: Holding): void
  setAmount(text: string): void
  setReceiver(text: string): void
  setMemo(text: string): void
  /**
   * Agrees to spend coins that may carry inscriptions: the ones that the person sees. Without coins
   * it ends the agreement. Where there are more coins than these by now, nothing is agreed to.
   */
  spendCollectibles(coins: readonly UnspentCoin[]): void
  /**
   * Fills in all that can be sent, less the fee where it is of the same currency. Max stays on until
   * the person types: the amount follows the balance, and each review fills it in again.
   */
  fillMax(): Promise<void>
  /**
   * Makes `order` of what is filled in, reads its token from the chain, estimates its fee and
   * simulates it. Never rejects.
   */
  review(): Promise<void>
  /**
   * Asks the wallet for the transfer that the person has seen, which is `order` of the store. Any
   * other one is refused with ORDER_CHANGED. Never rejects: the outcome is in the store.
   */
  send(order: SendOrder | undefined): Promise<void>
  reset(): void
  stop(): void
}
