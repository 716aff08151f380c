import type { Network } from '@latchkey/core'
import type { WalletReports } from '@latchkey/core/adapter'
import type { WalletAddress } from '../language/answers.js'
import type { AskOptions } from '../language/errors.js'

/** What a wallet shows the page. */
export type WalletState = {
  /** Empty when the page is not allowed, or no more. */
  readonly addresses: readonly WalletAddress[]
  /**
   * CAIP-2 references that the wallet's own word for its network may mean; undefined where it has
   * no network of its own.
   */
  readonly references?: readonly string[] | undefined
}

export type Ask = Pick<AskOptions, 'signal'>

/**
 * One wallet, whichever of its guises is spoken to. Every answer is checked for its shape, every
 * error is ours; addresses are not checked yet.
 */
export type BitcoinWallet = {
  /**
   * Asks the person. `network` is the one that the host prefers. Answers what the wallet said, for
   * `describe`.
   */
  connect(input: Ask & { readonly network: Network | undefined }): Promise<unknown>
  /** The state of the wallet by its answer to `connect`. Silent. */
  describe(answer: unknown, input: Ask): Promise<WalletState>
  /** Silent. Undefined where the wallet has no silent way to say it. */
  read(input?: Ask): Promise<WalletState | undefined>
  /** Best effort; may reject. */
  disconnect(): Promise<unknown>
  /** Reports each possible change, without a payload. */
  listen(reports: WalletReports<WalletState>): () => void
  signMessage(
    input: Ask & {
      readonly address: string
      readonly message: string
      readonly protocol: 'ecdsa' | 'bip322'
    },
  ): Promise<string>
  /** Signs every input of a PSBT, all of which are `address`'s. */
  signPsbt(
    input: Ask & { readonly psbt: Uint8Array; readonly address: string; readonly inputs: number },
  ): Promise<Uint8Array>
  /**
   * The wallet's own transfer from its payment address, where it has one. Amounts are satoshis,
   * `feeRate` satoshis per virtual byte.
   */
  readonly sendTransfer?: (
    input: Ask & { readonly to: string; readonly amount: bigint; readonly feeRate: bigint },
  ) => Promise<string>
  readonly switchNetwork?: (network: Network, input: Ask) => Promise<void>
}
