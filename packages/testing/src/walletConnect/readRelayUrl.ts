/**
 * The relay that a link names, on this machine only: a stranger's would see whom the wallet speaks
 * with, and when.
 */
export function readRelayUrl(query: string): string | undefined {
  const given = new URLSearchParams(query).get('relay') ?? ''
  if (!URL.canParse(given)) return undefined
  const { protocol, hostname } = new URL(given)
  return /^wss?:$/.test(protocol) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    ? given
    : undefined
}
