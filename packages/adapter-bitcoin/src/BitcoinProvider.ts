/** An address of a wallet, as shown to the page. */
export type BitcoinAccount = {
  readonly address: string
  /** The address's purpose; undefined if the wallet does not report it. */
  readonly type?: 'payment' | 'ordinal'
  /** In hex. */
  readonly publicKey?: string
}

type Ask = {
  /** Ends the wait. The wallet may still show its prompt. */
  readonly signal?: AbortSignal
}

/**
 * A Bitcoin wallet in one interface: wallet-standard, WBIP (sats-connect), UniSat's or Phantom's
 * own object, or a phone over WalletConnect. Answers are checked for their shape; errors are kit
 * errors.
 */
export type BitcoinProvider = {
  /**
   * The addresses visible to the page, without a prompt. Undefined if the wallet has no silent
   * method. `useConnection` returns them too.
   */
  getAccounts(input?: Ask): Promise<readonly BitcoinAccount[] | undefined>
  /**
   * Returns a signature in base64.
   *
   * @throws USER_REJECTED, WALLET_TIMEOUT, METHOD_NOT_SUPPORTED, …
   */
  signMessage(
    input: Ask & {
      readonly address: string
      readonly message: string
      /** @default 'bip322' for Taproot, else 'ecdsa' */
      readonly protocol?: 'ecdsa' | 'bip322'
    },
  ): Promise<string>
  /**
   * Signs the first `inputs` inputs of a PSBT, all owned by `address`. Some wallets finalise them;
   * others leave that to the page. Broadcasts nothing.
   *
   * @throws USER_REJECTED, WALLET_TIMEOUT, METHOD_NOT_SUPPORTED, …
   */
  signPsbt(
    input: Ask & { readonly psbt: Uint8Array; readonly address: string; readonly inputs: number },
  ): Promise<Uint8Array>
  /**
   * The wallet's own transfer from its payment address, if supported. `amount` is in satoshis,
   * `feeRate` in satoshis per virtual byte; without one the wallet chooses. Returns the
   * transaction's id.
   *
   * @throws USER_REJECTED, WALLET_TIMEOUT, METHOD_NOT_SUPPORTED, …
   */
  readonly sendTransfer?: (
    input: Ask & { readonly to: string; readonly amount: bigint; readonly feeRate?: bigint },
  ) => Promise<string>
  /** The wallet's original object. */
  readonly raw: unknown
}

declare module '@latchkey/core' {
  interface NamespaceProviders {
    bip122: BitcoinProvider
  }
}
