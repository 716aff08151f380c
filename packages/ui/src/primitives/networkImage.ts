import type { Kit } from '@latchkey/controllers'
import type { Network } from '@latchkey/core'

/** The host's picture of a network, else the network's own. */
export function networkImage(kit: Kit, network: Network): string | undefined {
  return kit.options.networkImages?.[network.caipNetworkId] ?? network.assets?.imageUrl
}
