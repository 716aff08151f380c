import type { LoadRpcSettings, Network } from '@latchkey/core'
import type { IbcChannels } from './IbcChannels.js'

/** The host's settings of the adapter. */
export type CosmosContext = {
  readonly networks: readonly Network[]
  readonly cometUrls: Readonly<Record<string, string>>
  readonly ibcChannels: IbcChannels
  /** A network with the host's endpoints. */
  readonly resolve: (network: Network) => Network
  /** The kit's settings for reads. */
  readonly rpc?: LoadRpcSettings
}
