/** An address that a wallet shows the page. */
export type BitcoinAccount = {
  readonly address: string
  /** What the wallet keeps there; undefined where it does not say. */
  readonly type?: 'payment' | 'ordinal'
  /** In hex. */
  readonly publicKey?: string
}

type Ask = {
  /** Ends the wait. The wallet may still show its prompt. */
  readonly signal?: AbortSignal
}

/**
 * A bitcoin wallet in one shape, however it came into the page: wallet-standard, WBIP
 * (sats-connect), UniSat's or Phantom's own object, or a phone over WalletConnect. Its answers are
 * checked for their shape, and its errors are Latchkey's.
 */
export type BitcoinProvider = {
  /**
   * The addresses that the page may see, without a prompt; undefined where the wallet has no silent
   * way to say it. `useConnection` has them too.
   */
  getAccounts(input?: Ask): Promise<readonly BitcoinAccount[] | undefined>
  /**
   * A signature in base64.
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
   * Signs the first `inputs` inputs of a PSBT, all of which are `address`'s. Some wallets finalise
   * them, some leave that to the page. Nothing is broadcast.
   *
   * @throws USER_REJECTED, WALLET_TIMEOUT, METHOD_NOT_SUPPORTED, …
   */
  signPsbt(
    input: Ask & { readonly psbt: Uint8Array; readonly address: string; readonly inputs: number },
  ): Promise<Uint8Array>
  /**
   * The wallet's own transfer from its payment address, where it has one. `amount` is satoshis,
   * `feeRate` satoshis per virtual byte. Answers the transaction's id.
   *
   * @throws USER_REJECTED, WALLET_TIMEOUT, METHOD_NOT_SUPPORTED, …
   */
  readonly sendTransfer?: (
    input: Ask & { readonly to: string; readonly amount: bigint; readonly feeRate: bigint },
  ) => Promise<string>
  /** The wallet's own object, in the shape that it came in. */
  readonly raw: unknown
}

declare module '@latchkey/core' {
  interface NamespaceProviders {
    bip122: BitcoinProvider
  }
}
