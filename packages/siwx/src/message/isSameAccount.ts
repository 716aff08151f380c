/**
 * True for one address in one namespace, whichever the network: a sign-in proves a key. Only
 * hexadecimal addresses have spellings in both cases.
 */
export function isSameAccount(one: string, other: string): boolean {
  const [namespace, , address = ''] = one.split(':')
  const [otherNamespace, , otherAddress = ''] = other.split(':')
  const isHex = address.startsWith('0x')
  return (
    namespace === otherNamespace &&
    (isHex ? address.toLowerCase() === otherAddress.toLowerCase() : address === otherAddress)
  )
}
