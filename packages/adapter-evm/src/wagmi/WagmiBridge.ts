import type { Network } from '@latchkey/core'
import type { Config } from 'wagmi'
import type { WagmiActions } from './WagmiActions.js'

/** What the kit needs of wagmi. */
export type WagmiBridge = {
  readonly config: Config
  readonly actions: WagmiActions
  readonly resolve: (network: Network) => Network
}
