import { createEarlyError } from '@latchkey/core'

/**
 * Throws for a provider without a kit. In production its first use fails instead.
 *
 * @throws INVALID_CONFIGURATION
 */
export function refuseProvider({ kit }: { readonly kit: unknown }): void {
  if (!kit)
    throw createEarlyError('INVALID_CONFIGURATION', {
      details: `LatchkeyProvider was given the kit ${kit}: <LatchkeyProvider kit={kit}>.`,
    })
}
