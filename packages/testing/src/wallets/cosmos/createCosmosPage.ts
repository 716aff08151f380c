type Listener = Parameters<EventTarget['addEventListener']>[1]

/** A separate page that counts listeners on wallets. */
export type CosmosPage = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

/**
 * A target for discovery and `installCosmosWallet`, with its number of `…_keystorechange`
 * listeners.
 */
export function createCosmosPage(): { readonly target: CosmosPage; countListeners(): number } {
  const events = new EventTarget()
  const listeners = new Map<string, Set<Listener>>()
  const target: CosmosPage = {
    addEventListener(type, listener, options) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
      events.addEventListener(type, listener, options)
    },
    removeEventListener(type, listener, options) {
      listeners.get(type)?.delete(listener)
      events.removeEventListener(type, listener, options)
    },
    dispatchEvent: (event) => events.dispatchEvent(event),
  }
  return {
    target,
    countListeners: () =>
      [...listeners].reduce(
        (sum, [type, own]) => sum + (type.endsWith('_keystorechange') ? own.size : 0),
        0,
      ),
  }
}
