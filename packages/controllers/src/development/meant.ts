import { nearestName } from '@latchkey/core'

/**
 * The end of a sentence about an unknown name: the known one that was meant, if one is near.
 *
 * @example
 * meant('include', ['included']) // ' Did you mean included?'
 */
export function meant(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest ? ` Did you mean ${nearest}?` : ''
}
