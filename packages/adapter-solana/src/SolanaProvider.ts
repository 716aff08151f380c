type Identifier = `${string}:${string}`

/** A wallet-standard account. */
export type SolanaProviderAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly Identifier[]
  readonly features: readonly Identifier[]
  readonly label?: string
}

/**
 * A Solana wallet of the wallet standard. The type matches `Wallet` of `@wallet-standard/base`, as
 * @solana/kit and the wallet adapters accept it. `features` lists its abilities, such as
 * `solana:signTransaction`.
 */
export type SolanaProvider = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
  readonly chains: readonly Identifier[]
  readonly features: Readonly<Record<Identifier, unknown>>
  readonly accounts: readonly SolanaProviderAccount[]
}

declare module '@latchkey/core' {
  interface NamespaceProviders {
    solana: SolanaProvider
  }
}
