import type { CaipNetworkId } from '@latchkey/core'

/** Where a figure is from: a chain's node, or the host's back end at `endpoints.blockchain`. */
export type FigureSource = 'node' | 'service'

/** An account's balance in one token. */
export type Holding = {
  readonly network: CaipNetworkId
  /** The token's address in the namespace's own form; absent for the native currency. */
  readonly token?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the smallest unit. */
  readonly balance: bigint
  /** https or data. */
  readonly iconUrl?: string
  /** US dollars for one whole unit, as exact decimal text; absent where no source knows it. */
  readonly price?: string
  /** The whole balance in US dollars, as exact decimal text. */
  readonly value?: string
  readonly source: FigureSource
}

/** The balances of one account on one network. */
export type Holdings = {
  /** The native currency first, then the tokens, the most valuable first. */
  readonly items: readonly Holding[]
  /** The sum of the known values in US dollars, as exact decimal text; absent without any. */
  readonly total?: string
  /** Balances above zero without a price; `total` does not contain them. */
  readonly unpriced: number
  /**
   * False: there may be more tokens than `items`. A chain's node cannot list all of them, or one of
   * them could not be read.
   */
  readonly complete: boolean
  /** The back end did not answer; all figures are from the chain's node. */
  readonly serviceAway: boolean
}
