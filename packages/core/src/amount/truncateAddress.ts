/**
 * Shortens an address for display: its first 4 and last 6 characters, not counting a leading `0x`.
 * An address that would not get shorter stays whole.
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
