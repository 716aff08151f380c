import type { Nft } from '@latchkey/controllers/portfolio'

/** Longer numbers are shown by their ends. */
const mostDigits = 12

/** The name of an NFT: its own, or its number in its collection. */
export function nftName({ name, collection, tokenId }: Nft): string {
  if (name) return name
  const digits =
    tokenId.length > mostDigits ? `${tokenId.slice(0, 4)}…${tokenId.slice(-4)}` : tokenId
  return collection ? `${collection} #${digits}` : `#${digits}`
}
