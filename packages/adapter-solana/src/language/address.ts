/**
 * True for 32 to 44 base58 characters. Checks only the shape: 44 times '1' passes and is not an
 * address.
 */
export function looksLikeAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
}
