/**
 * True for the characters of a base58 address, or a bech32 prefix with its characters (BIP-173).
 * Checks only the shape.
 */
export function looksLikeAddress(value: string): boolean {
  return /^([1-9a-z]{25,36}|[a-z]{2,8}1[02-9ac-hj-np-z]{8,87})$/i.test(value)
}
