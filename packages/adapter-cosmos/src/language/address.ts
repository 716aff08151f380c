/**
 * True for a human-readable part, `1`, and at least the 38 characters of a 20-byte account in one
 * case (BIP-173). Checks only the shape.
 */
export function looksLikeAddress(value: string): boolean {
  return (
    /^[a-z][a-z0-9]{0,31}1[ac-hj-np-z02-9]{38,100}$/.test(value) ||
    /^[A-Z][A-Z0-9]{0,31}1[AC-HJ-NP-Z02-9]{38,100}$/.test(value)
  )
}
