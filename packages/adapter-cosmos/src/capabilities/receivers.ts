import type { Network } from '@latchkey/core'
import type { CosmosContext } from '../CosmosContext.js'
import { toAddress } from '../language/checksum.js'

/**
 * The target of a transfer: an address on its own network, or on another over a channel (ICS-20).
 */
export type Receiver = { readonly address: string; readonly channel?: string }

/** Parses an entered receiver. Requires a valid checksum (BIP-173) and a route from `network`. */
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
