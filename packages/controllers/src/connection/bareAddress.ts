/** The address of a CAIP-10 id; one that is bare already as it is. */
export function bareAddress(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
