/** The relay on which store wallets listen. */
export const publicRelay = 'wss://relay.walletconnect.org'

/** True for a relay of the operator whom store wallets listen to. */
export const isPublicRelay = (relayUrl: string): boolean =>
  /(^|\.)walletconnect\.(org|com)$/.test(new URL(relayUrl).hostname)
