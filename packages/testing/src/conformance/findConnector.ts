import type { ChainAdapter, Connector } from '@latchkey/core'

/**
 * Returns the first wallet an adapter finds synchronously; undefined if there is none.
 *
 * @example
 * const connector = findConnector(adapter)
 */
export function findConnector(adapter: ChainAdapter): Connector | undefined {
  let found: Connector | undefined
  adapter.watchConnectors(([first]) => {
    found = first
  })()
  return found
}
