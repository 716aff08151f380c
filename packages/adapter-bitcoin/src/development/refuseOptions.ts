import { refuseAdapterOptions } from '@latchkey/core/adapter'

/**
 * Throws for options without networks, and warns about unknown ones. In production the first use of
 * the adapter fails instead.
 *
 * @throws INVALID_CONFIGURATION
 */
export function refuseOptions(options: unknown): void {
  refuseAdapterOptions(options, 'bitcoin({ networks: [bitcoinMainnet] })', {
    networks: true,
    rpcUrls: true,
    ordUrls: true,
    inscriptionPostage: true,
    discovery: true,
    messageProtocol: true,
  })
}
