/**
 * Attaches one listener per name with a foreign object's own `add`. An `add` that throws is
 * ignored: the object then reports no such event. Returns a function that removes the listeners
 * with `remove`.
 *
 * @example
 * const stop = listenTo(
 *   { accountsChanged: () => reports.changed(), disconnect: () => reports.gone() },
 *   (event, listener) => provider.on?.(event, listener),
 *   (event, listener) => provider.removeListener?.(event, listener),
 * )
 */
export function listenTo<Listener>(
  listeners: Readonly<Record<string, Listener>>,
  add: (name: string, listener: Listener) => unknown,
  remove: (name: string, listener: Listener, added: unknown) => unknown,
): () => void {
  const attached = Object.entries(listeners).flatMap(([name, listener]) => {
    try {
      return [{ name, listener, added: add(name, listener) }]
    } catch {
      return []
    }
  })
  return () => {
    for (const { name, listener, added } of attached) {
      try {
        remove(name, listener, added)
      } catch {
        // The object keeps a listener without effect.
      }
    }
  }
}
