type Identifier = `${string}:${string}`

/** An account of a wallet of the wallet standard. */
export type SolanaProviderAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly Identifier[]
  readonly features: readonly Identifier[]
  readonly label?: string
}

/**
 * A solana wallet of the wallet standard: the type is that of `Wallet` of `@wallet-standard/base`,
 * as @solana/kit and the wallet adapters take it. What it can do is under `features`, such as
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
