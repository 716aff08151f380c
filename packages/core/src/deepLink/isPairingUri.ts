/**
 * True if the whole text is a pairing URI of WalletConnect v2 (EIP-1328:
 * `wc:<topic>@2?<parameters>`).
 *
 * @example
 * isPairingUri('javascript:alert(1)') // false
 */
export function isPairingUri(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 2048 &&
    /^wc:[0-9a-f]{64}@2\?[\w.~%=&,:-]+$/.test(value)
  )
}
