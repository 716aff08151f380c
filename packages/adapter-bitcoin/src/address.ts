/** Base58 of the lengths that addresses have, or a segregated-witness address in one case (BIP-173). Shape only. */
export function looksLikeAddress(value: string): boolean {
  return /^([1-9A-HJ-NP-Za-km-z]{25,36}|[a-z]{2,8}1[02-9ac-hj-np-z]{8,87}|[A-Z]{2,8}1[02-9AC-HJ-NP-Z]{8,87})$/.test(value)
}
