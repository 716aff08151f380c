import type { Network } from '@latchkey/core'
import type { Ord } from '../chain/createOrd.js'
import type { Payer } from './Payer.js'

/** How coins with inscriptions are told from others. */
export type InscriptionRule = {
  /**
   * In satoshis. Without an index, coins of this size and below may carry inscriptions on an
   * ordinals or Taproot address.
   */
  readonly postage: bigint
  readonly ord: Ord
}

/** Where coins are read. */
export type CoinSource = {
  readonly payer: Payer
  readonly network: Network
  readonly inscriptions: InscriptionRule
  /** Ids of coins that may carry inscriptions and that the person agreed to spend. */
  readonly collectibles?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}
