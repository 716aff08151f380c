import type { CaipNetworkId } from '@latchkey/core'

/**
 * ICS-20 channels, such as `channel-141`, by the CAIP-2 ids of the sending and the receiving
 * network.
 */
export type IbcChannels = Readonly<Record<CaipNetworkId, Readonly<Record<CaipNetworkId, string>>>>
