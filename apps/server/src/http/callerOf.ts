import { isIP, isIPv6 } from 'node:net'

/**
 * The address that counts for limits: the socket's, or, behind the operator's own proxies, the one that the outermost of them saw. What a caller
 * writes into X-Forwarded-For itself is never believed. An IPv6 caller is its /64, since one person has that many addresses.
 */
export function callerOf(remote: string | undefined, forwarded: string | undefined, trustedProxies: number): string {
  const list = (forwarded ?? '').split(',').map((part) => part.trim())
  const seen = trustedProxies > 0 ? list[list.length - trustedProxies] : undefined
  const address = (seen !== undefined && isIP(seen) !== 0 ? seen : (remote ?? '')).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address
}

/** Enough of an address to see a pattern, too little to name a person: /24 or /48 (B-20). */
export function maskedCaller(caller: string): string {
  if (caller.endsWith('::/64')) return `${caller.split(':').slice(0, 3).join(':')}::/48`
  const parts = caller.split('.')
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : ''
}

function expand(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
}
