/**
 * Returns the relay named in a link, if it is on this machine. A foreign relay would see the
 * wallet's contacts and their times.
 */
export function readRelayUrl(query: string): string | undefined {
  const given = new URLSearchParams(query).get('relay') ?? ''
  if (!URL.canParse(given)) return undefined
  const { protocol, hostname } = new URL(given)
  return /^wss?:$/.test(protocol) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    ? given
    : undefined
}
