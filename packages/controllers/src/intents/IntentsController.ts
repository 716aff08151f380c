import type { CaipAddress, Call, Intent, Network, Transfer } from '@latchkey/core'

/**
 * The reading of a request before its signature.
 *
 * - `plain`: a transfer of the native currency, whose transaction carries no data to read.
 * - `read`: by a description of the contract. `isSigned`: the operator's key (`wallets.catalogKey`)
 *   has signed the description. Without a key the back end is trusted.
 * - `unreadable`: it has no description (`NOT_DESCRIBED`); the back end did not answer, or there is
 *   none (`NO_ANSWER`); its answer was not signed by the operator's key, or is older than one that
 *   was (`REFUSED`); or the adapter reads no intents (`NOT_SUPPORTED`). The page has to say so.
 *   `selector` is what is known of a call: the first four bytes of its data.
 */
export type IntentReading =
  | { readonly status: 'plain' }
  | { readonly status: 'read'; readonly intent: Intent; readonly isSigned: boolean }
  | {
      readonly status: 'unreadable'
      readonly reason: 'NOT_DESCRIBED' | 'NO_ANSWER' | 'REFUSED' | 'NOT_SUPPORTED'
      readonly selector?: string
    }

type Signing = {
  readonly network: Network
  /** The account that signs. */
  readonly from: CaipAddress
  readonly signal?: AbortSignal | undefined
}

/** Reads calls and typed messages before a wallet is asked (ERC-7730). */
export type IntentsController = {
  /** @throws ABORTED */
  readCall(input: Signing & { readonly call: Call }): Promise<IntentReading>
  /**
   * The call that makes a transfer.
   *
   * @throws ABORTED
   */
  readTransfer(input: Signing & { readonly transfer: Transfer }): Promise<IntentReading>
  /**
   * `typedData`: an EIP-712 message as an object or as its JSON.
   *
   * @throws ABORTED
   */
  readTypedData(input: Signing & { readonly typedData: unknown }): Promise<IntentReading>
  stop(): void
}
