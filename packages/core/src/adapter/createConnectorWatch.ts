import type { ChainAdapter } from './ChainAdapter.js'
import type { Connector } from './Connector.js'

/**
 * An adapter's `watchConnectors`: looks for wallets only while somebody watches, anew with each
 * watcher, and tells each at once and at each change.
 *
 * `list` gives what is known now. `prepare` is called once: it gets what tells all who watch that
 * the list is another one, and gives what starts a look, which in turn gives what ends it. `stop`
 * ends what else is there for those who watch.
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
      stop?.()
    }
  }
}
