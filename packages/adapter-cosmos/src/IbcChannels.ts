import type { CaipNetworkId } from '@latchkey/core'

/**
 * ICS-20 channels by the CAIP-2 ids of the network that sends and of the one that receives, such as
 * `channel-141`.
 */
export type IbcChannels = Readonly<Record<CaipNetworkId, Readonly<Record<CaipNetworkId, string>>>>
