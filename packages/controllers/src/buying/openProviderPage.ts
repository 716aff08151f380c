const hosts: readonly string[] = [
  'pay.coinbase.com',
  'pay-sandbox.coinbase.com',
  'meldcrypto.com',
  'sb.meldcrypto.com',
]

/**
 * The address of a provider's page, if its host is on the list: https, or http on this machine for
 * a host of the site's own list.
 */
export function toProviderUrl(given: string, own: readonly string[] = []): string | undefined {
  if (given.length > 2_048 || !URL.canParse(given)) return undefined
  const { protocol, host, hostname, username, password, href } = new URL(given)
  if (username !== '' || password !== '') return undefined
  const isOwn = own.includes(host)
  if (protocol === 'https:') return isOwn || hosts.includes(host) ? href : undefined
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost'
  return protocol === 'http:' && isOwn && isLocal ? href : undefined
}

/**
 * Opens a page in a window without a reference to this one. Such a window cannot be asked for, but
 * opening it uses up the click: a click that is still there, or none, means that the browser
 * blocked it.
 */
export function openProviderPage(url: string): 'opened' | 'blocked' {
  const page = globalThis as Partial<Pick<Window, 'open' | 'navigator'>>
  const activation = page.navigator?.userActivation
  if (activation?.isActive === false) return 'blocked'
  page.open?.(url, '_blank', 'noopener,noreferrer')
  return activation?.isActive ? 'blocked' : 'opened'
}
