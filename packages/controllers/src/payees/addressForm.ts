import type { Namespace } from '@latchkey/core'
import { decodeBase58 } from '@latchkey/core/adapter'

/** The fewest equal characters at both ends of an address that count as a likeness. */
const fewestAlike = 7
/** The fewest of them at each end. */
const fewestAtEachEnd = 3
/**
 * The end that `truncateAddress` shows. Of a bech32 address it shows nothing else that varies, so
 * this end alone counts as a likeness.
 */
const shownEnd = 6

/** A bech32 address: a prefix in letters, the last '1', at least six characters of checksum. */
const bech32Pattern = /^[a-z]{2,83}1[02-9ac-hj-np-z]{6,}$/
const isBech32 = (address: string) =>
  bech32Pattern.test(address) ||
  (address === address.toUpperCase() && bech32Pattern.test(address.toLowerCase()))

/** An address as it is shown and kept: people may type one of eip155 without its `0x`. */
export function withPrefix(namespace: Namespace, address: string): string {
  return namespace === 'eip155' && /^[0-9a-f]{40}$/i.test(address) ? `0x${address}` : address
}

/**
 * True when both texts name one account. Hexadecimal and bech32 addresses have no case (EIP-55,
 * BIP-173), and one of eip155 may lack its `0x`; an SS58 address is the account of its key,
 * whatever its network's prefix is.
 *
 * @example
 * isSameAddress('eip155', '0xAB…', '0xab…') // true
 */
export function isSameAddress(namespace: Namespace, one: string, other: string): boolean {
  return one === other || canonical(namespace, one) === canonical(namespace, other)
}

/**
 * True when two addresses differ but look alike: at least 7 equal characters at both ends together,
 * at least 3 at each, in any case, without the prefix that all addresses of the kind share. Lost
 * transfers had as little as 3 and 4. For bech32, whose shortened form begins alike, the last 6 are
 * enough.
 */
export function isTwin(namespace: Namespace, one: string, other: string): boolean {
  return isAlike(namespace, one, other) && !isSameAddress(namespace, one, other)
}

function isAlike(namespace: Namespace, one: string, other: string): boolean {
  const [a, b] = [varyingPart(namespace, one), varyingPart(namespace, other)]
  const most = Math.min(a.length, b.length)
  let start = 0
  while (start < most && a[start] === b[start]) start++
  let end = 0
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  if (end >= shownEnd && isBech32(one) && isBech32(other)) return true
  return start >= fewestAtEachEnd && end >= fewestAtEachEnd && start + end >= fewestAlike
}

function canonical(namespace: Namespace, written: string): string {
  const address = withPrefix(namespace, written)
  if (/^0x/i.test(address) || isBech32(address)) return address.toLowerCase()
  if (namespace !== 'polkadot') return address
  const known = keys.get(address)
  if (known !== undefined) return known
  const key = keyOf(address)
  if (keys.size >= mostKeys) keys.clear()
  keys.set(address, key)
  return key
}

/** The keys of SS58 addresses: a list of receivers is compared with the same payees each time. */
const keys = new Map<string, string>()
const mostKeys = 1_000

function keyOf(address: string): string {
  const bytes = decodeBase58(address)
  // Two bytes of checksum follow the key; a first byte of 64 and above begins a prefix of two.
  const key = bytes?.subarray((bytes[0] ?? 0) < 64 ? 1 : 2, -2)
  return key?.length === 32 ? key.join() : address
}

/** An address without what all addresses of its kind begin with, in lower case. */
function varyingPart(namespace: Namespace, address: string): string {
  const text = address.toLowerCase()
  if (text.startsWith('0x')) return text.slice(2)
  const data = isBech32(address) ? text.slice(text.lastIndexOf('1') + 1) : text
  // The version of a witness program (q, p), of a base58 address (1, 3), the network of SS58.
  return namespace === 'bip122' || namespace === 'polkadot' ? data.slice(1) : data
}
