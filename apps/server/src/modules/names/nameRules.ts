import { normalize } from 'viem/ens'

const mostCharacters = 255

/**
 * The normal form of a name (ENSIP-15), of which there is one per name. Undefined for what is no
 * name: letters of several scripts, or of one that looks like another.
 */
export function normalName(text: string): string | undefined {
  if (text === '' || text.length > mostCharacters) return undefined
  try {
    return normalize(text)
  } catch {
    return undefined
  }
}

/**
 * True for what may stand before the zone: 4 to 63 of `[a-z0-9-]`, no hyphen at an end, and none at
 * the places that punycode uses.
 */
export const isLabel = (label: string): boolean =>
  /^[a-z0-9](?:[a-z0-9-]{2,61})[a-z0-9]$/.test(label) && label.slice(2, 4) !== '--'

/** The part of a name before its zone; undefined for a name of another zone, or of two parts. */
export function labelIn(zone: string, name: string): string | undefined {
  const label = name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : ''
  return label !== '' && !label.includes('.') ? label : undefined
}
