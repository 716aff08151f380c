import { refuseAdapterOptions } from '@latchkey/core/adapter'
import type { SolanaOptions } from '../SolanaOptions.js'

/**
 * Throws for options without networks, and warns about unknown ones. In production the first use of
 * the adapter fails instead.
 *
 * @throws INVALID_CONFIGURATION
 */
export function refuseOptions(options: SolanaOptions): void {
  refuseAdapterOptions(options, 'solana({ networks: [solanaMainnet] })', {
    networks: true,
    rpcUrls: true,
    discovery: true,
    mobile: true,
    legacyAdapters: true,
    web3: true,
  } satisfies Readonly<Record<keyof SolanaOptions, true>>)
}
