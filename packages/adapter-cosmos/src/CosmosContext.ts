import type { LoadRpcSettings, Network } from '@latchkey/core'
import type { IbcChannels } from './IbcChannels.js'

/** What the host said when it made the adapter. */
export type CosmosContext = {
  readonly networks: readonly Network[]
  readonly cometUrls: Readonly<Record<string, string>>
  readonly ibcChannels: IbcChannels
  /** A network with the host's endpoints. */
  readonly resolve: (network: Network) => Network
  /** What the kit says of reads. */
  readonly rpc?: LoadRpcSettings
}
