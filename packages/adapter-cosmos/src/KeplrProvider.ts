/** A wallet's key for a chain. */
export type KeplrKey = {
  readonly name: string
  readonly algo: string
  readonly pubKey: Uint8Array
  readonly address: Uint8Array
  readonly bech32Address: string
  readonly isNanoLedger: boolean
}

/** A signature in amino JSON form. */
export type KeplrSignature = {
  readonly pub_key: { readonly type: string; readonly value: string }
  /** In base64. */
  readonly signature: string
}

/** The document of `signDirect` (SignDoc of cosmos.tx.v1beta1). */
export type KeplrSignDoc = {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: bigint
}

/**
 * The interface shared by Keplr, Leap, Cosmostation, OKX and phones over WalletConnect. Each call
 * names its chain by chain id, such as `cosmoshub-4`.
 */
export type KeplrProvider = {
  enable(chainIds: string | readonly string[]): Promise<void>
  getKey(chainId: string): Promise<KeplrKey>
  signDirect(
    chainId: string,
    signer: string,
    document: KeplrSignDoc,
  ): Promise<{ readonly signed: KeplrSignDoc; readonly signature: KeplrSignature }>
  /** The document is `StdSignDoc` of @cosmjs/amino. */
  signAmino(
    chainId: string,
    signer: string,
    document: object,
  ): Promise<{ readonly signed: object; readonly signature: KeplrSignature }>
  /** ADR-36. */
  readonly signArbitrary?: (
    chainId: string,
    signer: string,
    data: string | Uint8Array,
  ) => Promise<KeplrSignature>
}

declare module '@latchkey/core' {
  interface NamespaceProviders {
    cosmos: KeplrProvider
  }
}
