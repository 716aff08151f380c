import type { Kit } from '@latchkey/controllers'
import type { Network } from '@latchkey/core'

/** Returns the host's picture of a network, or else the network's own. */
export function networkImage(kit: Kit, network: Network): string | undefined {
  return kit.options.networkImages?.[network.caipNetworkId] ?? network.assets?.imageUrl
}
