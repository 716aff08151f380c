/** An account of a Polkadot extension. */
export type PolkadotProviderAccount = {
  readonly address: string
  readonly name?: string
  readonly type?: string
  readonly genesisHash?: string | null
}

/** A signer's answer: the signature in hex, and the transaction if the signer changed it. */
export type PolkadotSignature = {
  readonly id: number
  readonly signature: `0x${string}`
  readonly signedTransaction?: `0x${string}` | Uint8Array
}

/**
 * An extension after `enable`: its accounts and its signer, as polkadot-api and @polkadot/api
 * accept them.
 */
export type PolkadotProvider = {
  readonly accounts: {
    get(anyType?: boolean): Promise<readonly PolkadotProviderAccount[]>
    subscribe(listener: (accounts: readonly PolkadotProviderAccount[]) => void): () => void
  }
  readonly signer: {
    /** The payload is `SignerPayloadJSON` of @polkadot/types. */
    readonly signPayload?: (payload: object) => Promise<PolkadotSignature>
    readonly signRaw?: (payload: {
      readonly address: string
      /** In hex. */
      readonly data: string
      readonly type: 'bytes' | 'payload'
    }) => Promise<PolkadotSignature>
  }
}

declare module '@latchkey/core' {
  interface NamespaceProviders {
    polkadot: PolkadotProvider
  }
}
