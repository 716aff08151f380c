import type { ChainAdapter } from './ChainAdapter.js'
import type { Connector } from './Connector.js'
import { createConnectorWatch } from './createConnectorWatch.js'

/**
 * Builds an adapter's `watchConnectors` on a discovery that reports each wallet once. `discover`
 * receives the report, which adds the wallet's connector to the list and returns it. `stop` runs
 * when the last watcher leaves.
 *
 * @example
 * const watchConnectors = watchDiscovered(
 *   (found) => defineDiscovery(undefined, (page) => found(readForeign(page, 'exampleWallet'))),
 *   () => connector,
 * )
 */
export function watchDiscovered<Wallet>(
  discover: (found: (wallet: Wallet) => Connector) => () => () => void,
  toConnector: (wallet: Wallet) => Connector,
  stop?: () => void,
): ChainAdapter['watchConnectors'] {
  const connectors: Connector[] = []
  return createConnectorWatch(
    () => connectors,
    (tell) =>
      discover((wallet) => {
        const connector = toConnector(wallet)
        connectors.push(connector)
        tell()
        return connector
      }),
    stop,
  )
}
