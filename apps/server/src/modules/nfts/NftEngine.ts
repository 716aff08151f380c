/** One NFT, or one id of an ERC-1155, that an account holds. */
export type HeldNft = {
  /** In lower case. */
  readonly contract: string
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
  /** How many of this id; '1' of an ERC-721. */
  readonly amount: string
  readonly name: string | undefined
  readonly collection: string | undefined
  /** As its metadata names it: https, ipfs, ar or data. It is for the picture proxy alone. */
  readonly picture: string | undefined
  readonly isSpam: boolean
}

export type NftPage = {
  readonly items: readonly HeldNft[]
  /** The cursor of the next page; undefined after the last one. */
  readonly next: string | undefined
  /** False: the account may have NFTs that the source does not know. */
  readonly isComplete: boolean
  /** When the source was asked, in milliseconds since 1970. */
  readonly asOf: number
}

/**
 * The NFTs of an account on one chain.
 * @param chain CAIP-2
 * @param cursor `next` of the page before; undefined for the first page
 * @throws HttpProblem INVALID_CURSOR, UPSTREAM_BUSY; UpstreamError
 */
export type NftsOf = (
  address: string,
  chain: string,
  cursor: string | undefined,
) => Promise<NftPage>
