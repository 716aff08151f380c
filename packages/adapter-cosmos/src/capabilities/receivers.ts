import type { Network } from '@latchkey/core'
import type { CosmosContext } from '../CosmosContext.js'
import { toAddress } from '../language/checksum.js'

/**
 * Where a transfer goes: to an address of its own network, or over a channel to one of another
 * (ICS-20).
 */
export type Receiver = { readonly address: string; readonly channel?: string }

/** A typed receiver, if its checksum holds (BIP-173) and it can be reached from `network`. */
export function toReceiver(
  { networks, ibcChannels }: CosmosContext,
  network: Network,
  value: string,
): Receiver | undefined {
  const own = toAddress(value, [network.bech32Prefix])
  if (own) return { address: own }
  const channels = ibcChannels[network.caipNetworkId] ?? {}
  for (const { caipNetworkId, bech32Prefix } of networks) {
    const channel = channels[caipNetworkId]
    const address =
      channel !== undefined &&
      caipNetworkId !== network.caipNetworkId &&
      toAddress(value, [bech32Prefix])
    if (channel !== undefined && address) return { address, channel }
  }
  return undefined
}

export function isReceiver(context: CosmosContext, network: Network, value: string): boolean {
  return toReceiver(context, network, value) !== undefined
}
