/** True if two CAIP-10 ids name one address. Only eip155 addresses have spellings in both cases. */
export function isSameAddress(one: string, other: string): boolean {
  const [namespace, , address = ''] = one.split(':')
  const [otherNamespace, , otherAddress = ''] = other.split(':')
  if (namespace !== otherNamespace) return false
  return address.startsWith('0x')
    ? address.toLowerCase() === otherAddress.toLowerCase()
    : address === otherAddress
}
