/**
 * Letters and digits as base58 addresses have them, or a bech32 address's prefix and characters
 * (BIP-173). Shape only.
 */
export function looksLikeAddress(value: string): boolean {
  return /^([1-9a-z]{25,36}|[a-z]{2,8}1[02-9ac-hj-np-z]{8,87})$/i.test(value)
}
