import type { Network } from '@latchkey/core'
import type { Config } from 'wagmi'
import type { WagmiActions } from './WagmiActions.js'

/** The parts of wagmi that the kit uses. */
export type WagmiBridge = {
  readonly config: Config
  readonly actions: WagmiActions
  readonly resolve: (network: Network) => Network
}
