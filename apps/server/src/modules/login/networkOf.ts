/**
 * The network of a caller: the /24 of an IPv4 address, the /56 of an IPv6 one. One household or
 * small host has that many addresses.
 *
 * @example
 * networkOf('192.0.2.7') // '192.0.2'
 * networkOf('2001:db8:1:23a::/64') // '2001:db8:1:2'
 */
export function networkOf(caller: string): string {
  if (!caller.endsWith('::/64')) return caller.split('.').slice(0, 3).join('.')
  const [a, b, c, d = '0'] = caller.slice(0, -'::/64'.length).split(':')
  return [a, b, c, (Number.parseInt(d, 16) >> 8).toString(16)].join(':')
}
