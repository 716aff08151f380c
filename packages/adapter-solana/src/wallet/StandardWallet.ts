/**
 * A wallet of the wallet standard (@wallet-standard/base). Its data, errors and events are
 * untrusted.
 */
export type StandardWallet = {
  readonly name?: unknown
  readonly icon?: unknown
  readonly chains?: unknown
  readonly accounts?: unknown
  readonly features?: unknown
}

/** A function of one of the wallet's features, such as `connect` of `standard:connect`. */
export type FeatureCall = (...input: readonly unknown[]) => unknown

/** The feature's bound function, if it exists and is readable. */
export function readFeature(
  wallet: unknown,
  feature: string,
  name: string,
): FeatureCall | undefined {
  try {
    const part = (
      wallet as
        | { features?: Record<string, Record<string, unknown> | undefined> }
        | null
        | undefined
    )?.features?.[feature]
    const call = part?.[name]
    return typeof call === 'function'
      ? (...input) => Reflect.apply(call, part, input) as unknown
      : undefined
  } catch {
    return undefined
  }
}

/** The chains of a wallet or account, such as `solana:mainnet`; undefined if none can be read. */
export function readChains(source: unknown): readonly string[] | undefined {
  try {
    const chains = (source as { chains?: unknown } | null | undefined)?.chains
    return Array.isArray(chains)
      ? chains.filter((chain): chain is string => typeof chain === 'string').slice(0, 256)
      : undefined
  } catch {
    return undefined
  }
}

export const isSolanaChain = (chain: string): boolean => chain.startsWith('solana:')
