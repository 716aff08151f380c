import { createEarlyError } from '@latchkey/core'
import { warnUnknownOptions } from '@latchkey/core/adapter'
import type { WagmiAdapterOptions } from './createWagmiAdapter.js'

/**
 * Throws for options without wagmi's config, and warns about unknown ones. For code that production
 * builds omit.
 *
 * @throws INVALID_CONFIGURATION
 */
export function refuseWagmiOptions(options: WagmiAdapterOptions): void {
  const known: Readonly<Record<keyof WagmiAdapterOptions, true>> = {
    config: true,
    networks: true,
    swap: true,
  }
  const { config } = (options ?? {}) as { readonly config?: unknown }
  if (Object(config) !== config)
    throw createEarlyError('INVALID_CONFIGURATION', {
      details: 'wagmi was called without its config: wagmi({ config }).',
    })
  warnUnknownOptions('wagmi', options, known)
}
