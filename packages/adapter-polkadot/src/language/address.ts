/**
 * True for the base58 form of a 32- or 33-byte account with prefix and checksum (SS58). Checks only
 * the shape.
 */
export function looksLikeAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{46,51}$/.test(value)
}
