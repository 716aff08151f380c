const yearSeconds = 31_536_000

/**
 * What the cookie says of a visitor, as the kit's state while their wallet is asked. Never
 * `connected`: only the wallet can say so.
 */
export function readVisitor(address) {
  const [namespace, reference, account] = address?.split(':') ?? []
  if (!account) return undefined
  return {
    open: false,
    status: 'connecting',
    reconnecting: true,
    namespace,
    address,
    network: `${namespace}:${reference}`,
  }
}

/** Keeps who is connected, for the server to know next time. */
export function writeVisitor({ status, address }) {
  if (status === 'connecting') return
  const kept = status === 'connected' && address
  document.cookie = kept
    ? `wallet=${address}; path=/; max-age=${yearSeconds}; samesite=lax`
    : 'wallet=; path=/; max-age=0'
}
