/** Base58 of an account of 32 or 33 bytes with its prefix and checksum (SS58). Shape only. */
export function looksLikeAddress(value: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{46,51}$/.test(value)
}
