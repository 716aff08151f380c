/**
 * An address as texts show it: its first 4 and last 6 characters. A leading `0x` is not counted.
 * Addresses that would not get shorter stay whole.
 *
 * @example
 * truncateAddress('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb') // '0xab16…5Bfcdb'
 */
export function truncateAddress(
  address: string,
  options: { readonly start?: number; readonly end?: number } = {},
): string {
  const { start = 4, end = 6 } = options
  const head = address.startsWith('0x') ? start + 2 : start
  return address.length <= head + end + 1
    ? address
    : `${address.slice(0, head)}…${address.slice(address.length - end)}`
}
