import { createEarlyError } from '@latchkey/core'

/**
 * Throws for a hook or a button outside of a provider, with what to do about it. In production the
 * error says less.
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
