import type { Network } from '@latchkey/core'
import type { WalletReports } from '@latchkey/core/adapter'
import type { BitcoinProvider } from '../BitcoinProvider.js'
import type { WalletAddress } from '../language/answers.js'
import type { AskOptions } from '../language/errors.js'

/** A wallet's state, as shown to the page. */
export type WalletState = {
  /**
   * Empty if the page has no access, or lost it. An address may name its own networks (Wallet
   * Standard).
   */
  readonly addresses: readonly (WalletAddress & Pick<WalletState, 'references'>)[]
  /**
   * CAIP-2 references matching the wallet's network name; undefined if the wallet has no current
   * network.
   */
  readonly references?: readonly string[] | undefined
}

export type Ask = Pick<AskOptions, 'signal'>

/**
 * One wallet, through any of its interfaces. Answers are checked for their shape and errors are kit
 * errors; addresses are not checked yet.
 */
export type BitcoinWallet = Pick<BitcoinProvider, 'signPsbt' | 'sendTransfer'> & {
  /**
   * Prompts the user. `network` is the host's preference. Resolves with the wallet's answer, for
   * `describe`.
   */
  connect(input: Ask & { readonly network: Network | undefined }): Promise<unknown>
  /** The wallet's state from its answer to `connect`. Silent. */
  describe(answer: unknown, input: Ask): Promise<WalletState>
  /** Reads the state silently. Undefined if the wallet has no silent method. */
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
  /**
   * Whether the wallet says that it has a transfer of its own. Silent. Undefined if it does not
   * say.
   */
  hasTransfer(input: Ask): Promise<boolean | undefined>
  /**
   * Whether the wallet's own transfer takes a fee rate.
   * @default false
   */
  readonly takesFeeRate?: boolean
  readonly switchNetwork?: (network: Network, input: Ask) => Promise<void>
}
