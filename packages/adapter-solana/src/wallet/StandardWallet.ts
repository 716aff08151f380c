import { type ForeignMethod, parseForeign, readForeignMethod } from '@latchkey/core/adapter'

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

/** The feature's bound function, such as `connect` of `standard:connect`, if it is readable. */
export const readFeature = (
  wallet: unknown,
  feature: string,
  name: string,
): ForeignMethod | undefined => readForeignMethod(wallet, 'features', feature, name)

/** The chains of a wallet or account, such as `solana:mainnet`; undefined if none can be read. */
export function readChains(source: unknown): readonly string[] | undefined {
  return parseForeign(source, ({ chains }) =>
    Array.isArray(chains)
      ? chains.filter((chain): chain is string => typeof chain === 'string').slice(0, 256)
      : undefined,
  )
}

export const isSolanaChain = (chain: string): boolean => chain.startsWith('solana:')
