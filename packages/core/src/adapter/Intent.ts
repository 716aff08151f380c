import type { Network } from '../network/Network.js'
import type { Call } from './Actor.js'

/**
 * One line of what a call or a message says. `label`, and every `text` and `note`, are the words of
 * the contract's author, cleaned: they prove nothing. Amounts are in the smallest unit, so that the
 * page shows them with the symbol and decimals of its own list of tokens.
 */
export type IntentField = { readonly label: string } & (
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'amount'
      readonly amount: bigint
      /** The token's address; absent for the native currency. */
      readonly token?: string
      /** The author's word for an amount that means no limit. */
      readonly note?: string
    }
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'nft'; readonly id: bigint; readonly collection?: string }
  /** Milliseconds since 1970; absent where the time never comes. */
  | { readonly kind: 'date'; readonly time?: number }
  | { readonly kind: 'block'; readonly block: bigint }
  | { readonly kind: 'duration'; readonly seconds: bigint }
  /** A call within the call, which is not read. */
  | { readonly kind: 'call'; readonly data: string; readonly to?: string }
)

/** The intent of a call or a typed message, by an ERC-7730 descriptor. */
export type Intent = {
  /** The author's name for it, such as 'Swap'. */
  readonly intent: string
  /** The publisher of the contract, by the descriptor. */
  readonly owner?: string
  readonly fields: readonly IntentField[]
}

/**
 * Reads what a person is about to sign, by ERC-7730 descriptors such as those of
 * `GET /v1/clear-signing`. A descriptor counts only for the contracts that it names. `undefined`:
 * unreadable, which the page has to say.
 */
export type IntentFeature = {
  /**
   * The call that a wallet is asked for to make a transfer; without data for the native currency.
   *
   * @throws INVALID_ADDRESS, INVALID_AMOUNT
   */
  callOf(transfer: { readonly to: string; readonly amount: bigint; readonly token?: string }): Call
  readCall(input: {
    readonly descriptors: readonly unknown[]
    readonly network: Network
    /** The bare address of the account that signs. */
    readonly from: string
    readonly call: Call
  }): Intent | undefined
  readTypedData(input: {
    readonly descriptors: readonly unknown[]
    /** For a domain that names no chain. */
    readonly network: Network
    readonly from: string
    /** EIP-712: `types`, `primaryType`, `domain` and `message`. */
    readonly typedData: unknown
  }): Intent | undefined
}
