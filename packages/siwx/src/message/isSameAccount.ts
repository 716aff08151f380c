/**
 * The owner of an account: its namespace and its address, whichever the network. Only hexadecimal
 * addresses have spellings in both cases.
 *
 * @example
 * ownerOf('eip155:1:0xAB…') // 'eip155:0xab…'
 */
export function ownerOf(account: string): string {
  const [namespace, , address = ''] = account.split(':')
  return `${namespace}:${address.startsWith('0x') ? address.toLowerCase() : address}`
}

/** True for one address in one namespace, whichever the network: a sign-in proves a key. */
export const isSameAccount = (one: string, other: string): boolean =>
  ownerOf(one) === ownerOf(other)
