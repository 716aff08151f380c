import { createEarlyError } from '@latchkey/core'

/**
 * Throws for a hook or a button outside of a provider, with advice. In production the error is
 * shorter.
 *
 * @throws INVALID_CONFIGURATION
 */
export function refuseOutside(value: unknown): void {
  if (value) return
  throw createEarlyError('INVALID_CONFIGURATION', {
    metaMessages: [
      'A Latchkey hook or button was rendered outside of a provider, so it has no kit.',
      'Wrap it in <LatchkeyProvider kit={kit}>.',
    ],
  })
}
