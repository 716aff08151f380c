import type { CaipNetworkId } from '@latchkey/core'
import type { FigureSource } from './Holding.js'

/** An NFT that an account holds. All texts are the contract's own, made safe to show. */
export type Nft = {
  /** Unique on its network. */
  readonly id: string
  readonly network: CaipNetworkId
  /** The contract's bare address. */
  readonly contract: string
  /** Decimal digits. */
  readonly tokenId: string
  /** More than one where a contract issues several of a kind. */
  readonly quantity: bigint
  readonly name?: string
  readonly description?: string
  readonly collection?: string
  /** Data, or a URL of the host's own back end, which fetches the picture. */
  readonly pictureUrl?: string
  /** Its collection is not listed, and the account neither minted nor bought it. */
  readonly isSpam: boolean
  /**
   * The state of `name`, `description` and `pictureUrl`: `read` at `readAt`, still being read,
   * `none` where the contract has no readable metadata, or `failed`.
   */
  readonly metadata: 'read' | 'pending' | 'none' | 'failed'
  /** Milliseconds since 1970. */
  readonly readAt?: number
  readonly source: FigureSource
}

/** The NFTs of one account on one network that are known so far. */
export type Nfts = {
  /** Those that moved last first. */
  readonly items: readonly Nft[]
  /** The cursor of the next page, where there is one. */
  readonly next?: string
  /**
   * `all`: every NFT. `since`: those that moved since `since`. `none`: no source lists NFTs of the
   * network.
   */
  readonly reach: 'all' | 'since' | 'none'
  /** Milliseconds since 1970: the service knows nothing before. */
  readonly since?: number
}
