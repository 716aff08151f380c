import type { ChainAdapter } from './ChainAdapter.js'
import type { Connector } from './Connector.js'

/**
 * Builds an adapter's `watchConnectors`. Discovery runs only while there are watchers and restarts
 * with each new one. Each watcher receives the list at once and at each change.
 *
 * `list` returns the connectors known now. `prepare(tell)` runs once and returns `start`; `tell`
 * reports that the list changed. `start()` begins discovery and returns the function that ends it.
 * When the last watcher leaves, the connectors end their listening (`release`) and `stop` runs.
 *
 * @example
 * const connectors: Connector[] = []
 * const watchConnectors = createConnectorWatch(
 *   () => connectors,
 *   (tell) => () =>
 *     findWallets((found) => {
 *       connectors.push(found)
 *       tell()
 *     }),
 * )
 */
export function createConnectorWatch(
  list: () => readonly Connector[],
  prepare: (tell: () => void) => () => () => void,
  stop?: () => void,
): ChainAdapter['watchConnectors'] {
  const watchers = new Set<() => void>()
  const start = prepare(() => watchers.forEach((watcher) => void watcher()))
  let end: (() => void) | undefined
  return (listener) => {
    const watcher = () => listener([...list()])
    end?.()
    end = start()
    watchers.add(watcher)
    watcher()
    return () => {
      watchers.delete(watcher)
      if (watchers.size > 0) return
      end?.()
      end = undefined
      for (const connector of list()) connector.release?.()
      stop?.()
    }
  }
}
