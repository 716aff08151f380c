import { type CaipNetworkId, createError, type Namespace } from '@latchkey/core'
import type { ConnectionParts } from './ConnectionParts.js'

/** a connector has 4 s to say its network. */
const readMs = 4_000

/** The wallet's current network; undefined where it has none or does not answer. */
export async function readWalletNetwork(
  { environment, lifetime, connectors }: ConnectionParts,
  namespace: Namespace,
  connectorId: string,
): Promise<CaipNetworkId | undefined> {
  const connector = connectors.get(connectorId)
  try {
    return await lifetime.within(async () => connector?.getNetwork?.(namespace), {
      ms: readMs,
      error: () => createError('WALLET_UNRESPONSIVE'),
    })
  } catch (error) {
    environment.log('info', 'The network of the wallet could not be read.', error)
    return undefined
  }
}
