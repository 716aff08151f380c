import { ss58Encode } from '@polkadot-labs/hdkd-helpers'

/**
 * A SCALE reader for transfers.
 *
 * @throws RangeError where the bytes are too few, or of another kind
 */
export function readScale(bytes: Uint8Array) {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw new RangeError('the call ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const little = (part: Uint8Array) =>
    part.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return {
    isAtEnd: () => at === bytes.length,
    compact(): bigint {
      const mode = (bytes[at] ?? 0) & 3
      if (mode < 3) return little(take(1 << mode)) >> 2n
      const [first = 0] = take(1)
      return little(take((first >> 2) + 4))
    },
    /** `MultiAddress::Id`. */
    account(prefix: number): string {
      if (take(1)[0] !== 0) throw new RangeError('another kind of address')
      return ss58Encode(take(32), prefix)
    },
  }
}
