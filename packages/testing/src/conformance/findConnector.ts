import type { ChainAdapter, Connector } from '@latchkey/core'

/**
 * The first wallet of those that an adapter finds at once; undefined where it finds none.
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
