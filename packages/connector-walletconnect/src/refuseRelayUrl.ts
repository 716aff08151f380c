import { createEarlyError, isLocalHost } from '@latchkey/core'

/**
 * Throws for a relay that no page can reach: it speaks over `wss://`, or `ws://` on this machine.
 *
 * @throws INVALID_CONFIGURATION
 */
export function refuseRelayUrl(relayUrl: unknown): void {
  if (isRelayUrl(relayUrl)) return
  const [, rest = ''] = /^(?:(?:https?|wss?):)?(?:\/\/)?([^:/]+.*)$/.exec(`${relayUrl}`) ?? []
  const meant = [`ws://${rest}`, `wss://${rest}`].find(
    (each) => /\.|localhost/.test(rest) && isRelayUrl(each),
  )
  throw createEarlyError('INVALID_CONFIGURATION', {
    details: `The relayUrl of walletConnect is no wss URL: ${relayUrl}.${meant ? ` Did you mean ${meant}?` : ''}`,
  })
}

function isRelayUrl(url: unknown): boolean {
  if (typeof url !== 'string' || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'wss:' || (protocol === 'ws:' && isLocalHost(hostname))
}
