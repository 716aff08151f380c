import { createEarlyError } from '@latchkey/core'

/**
 * Throws for a provider without a kit, or with what is none. In production its first use fails
 * instead.
 *
 * @throws INVALID_CONFIGURATION
 */
export function refuseProvider({ kit }: { readonly kit: unknown }): void {
  if (typeof (kit as { readonly start?: unknown } | null | undefined)?.start !== 'function')
    throw createEarlyError('INVALID_CONFIGURATION', {
      details: kit
        ? 'LatchkeyProvider was given a kit that createKit did not make: <LatchkeyProvider kit={kit}>.'
        : `LatchkeyProvider was given the kit ${kit}: <LatchkeyProvider kit={kit}>.`,
    })
}
