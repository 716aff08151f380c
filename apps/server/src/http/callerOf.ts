import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The caller's own address: the socket's, or, behind the operator's own proxies, the one seen by
 * the outermost proxy. A caller's own X-Forwarded-For entries are never trusted.
 */
export function addressOf(
  remote: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  const list = (forwarded ?? '').split(',').map((part) => bare(part.trim()))
  const seen = trustedProxies > 0 ? list[list.length - trustedProxies] : undefined
  const address = seen !== undefined && isIP(seen) !== 0 ? seen : bare(remote ?? '')
  if (!isIPv6(address)) return address
  const groups = toGroups(address)
  // An IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2), in any spelling.
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return address
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

/** An address for limits. An IPv6 caller is its /64, since one user has that many addresses. */
export function callerOf(
  remote: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  const address = addressOf(remote, forwarded, trustedProxies)
  if (!isIPv6(address)) return address
  return `${toGroups(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** An address without zone, brackets or the port that some proxies append. */
function bare(text: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, beforePort = ''] = /^([^:]+):\d{1,5}$/.exec(text) ?? []
  const address = bracketed ?? (isIPv4(beforePort) ? beforePort : text)
  return address.split('%')[0] ?? ''
}

/**
 * Shortens an address to /24 or /48: enough to see a pattern, too little to identify a person
 * (B-20).
 */
export function maskedCaller(caller: string): string {
  if (caller.endsWith('::/64')) return `${caller.split(':').slice(0, 3).join(':')}::/48`
  const parts = caller.split('.')
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : ''
}

/** The eight groups of an IPv6 address, in any spelling. */
function toGroups(address: string): readonly number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    return `${((Number(a) << 8) | Number(b)).toString(16)}:${((Number(c) << 8) | Number(d)).toString(16)}`
  })
  const [head = '', tail] = hex.split('::')
  const toNumbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const before = toNumbers(head)
  const after = tail === undefined ? [] : toNumbers(tail)
  return [
    ...before,
    ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => 0),
    ...after,
  ]
}
