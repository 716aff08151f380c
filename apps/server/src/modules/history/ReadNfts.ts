/** The metadata of one NFT, from its contract or a service: all of it is foreign text. */
export type NftMetadata = {
  readonly name: string | undefined
  readonly description: string | undefined
  /** A data URL, or an https, ipfs or ar URL for the image proxy. */
  readonly picture: string | undefined
  /** Milliseconds since 1970. */
  readonly readAt: number
}

export type NftStandard = 'erc721' | 'erc1155'

/** An NFT that an account holds. */
export type NftItem = {
  /** The contract, in lower case. */
  readonly token: string
  /** Decimal digits. */
  readonly tokenId: string
  /** Decimal digits, above zero. */
  readonly quantity: string
  readonly isSpam: boolean
  readonly collection:
    | { readonly name: string | undefined; readonly symbol: string | undefined }
    | undefined
  readonly standard?: NftStandard | undefined
  /** Absent: the server reads it from the contract. */
  readonly metadata?: NftMetadata | undefined
}

export type NftItems = {
  /** Newest movement first. */
  readonly items: readonly NftItem[]
  /** The cursor of the next page; undefined after the last one. */
  readonly next: string | undefined
  /** False: the account may have NFTs that the source does not know. */
  readonly isComplete: boolean
  /** The first block that the source knows, if it does not know the whole chain. */
  readonly since?: { readonly block: number; readonly time: string | undefined } | undefined
  /** When the source was asked last, in milliseconds since 1970. */
  readonly asOf: number
}

/**
 * A source of the NFTs of one chain's accounts.
 *
 * @param options.cursor A cursor of this source; undefined for the first page
 * @throws HttpProblem INVALID_CURSOR, HISTORY_NOT_READY; UpstreamError
 */
export type ReadNfts = (
  account: string,
  options: { readonly cursor: string | undefined; readonly limit: number },
) => Promise<NftItems>
