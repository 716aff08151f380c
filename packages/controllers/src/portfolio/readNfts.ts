import type { NftPage, NftRecord } from '@latchkey/api'
import { bareAddress, createError, sanitizeText } from '@latchkey/core'
import type { Nft, Nfts } from './Nft.js'
import type { PortfolioService } from './openService.js'
import { reachOf } from './reachOf.js'
import type { Subject } from './subject.js'

export type NftSources = {
  readonly service: PortfolioService | undefined
  readonly cursor: string | undefined
  /** The person asked for it now. */
  readonly force?: boolean
}

/** More than a back end sends; the rest of a page is dropped. */
const mostItems = 500
const states: readonly string[] = [
  'read',
  'pending',
  'none',
  'failed',
] satisfies readonly Nft['metadata'][]

/**
 * A page of an account's NFTs on one network, from the back end. A chain's node cannot list them.
 *
 * @throws NFTS_UNAVAILABLE, and the errors of the back end
 */
export async function readNfts(
  subject: Subject,
  { service, cursor, force = false }: NftSources,
  signal: AbortSignal,
): Promise<Nfts> {
  const { address, network } = subject
  const page = await service?.nfts({ address, network, cursor, force, signal })
  if (!page) {
    // No source lists them: a known limit, no failure.
    if (cursor === undefined) return { items: [], reach: 'none' }
    throw createError('NFTS_UNAVAILABLE')
  }
  return fromPage(page, subject, (url) => service?.nftPicture(url))
}

type ToPicture = (url: unknown) => string | undefined

function fromPage(page: NftPage, subject: Subject, picture: ToPicture): Nfts {
  const byId = new Map<string, Nft>()
  for (const record of page.data.slice(0, mostItems)) {
    const nft = fromRecord(record, subject, picture)
    if (nft) byId.set(nft.id, nft)
  }
  return { items: [...byId.values()], ...reachOf(page) }
}

/** An NFT out of its wire form; undefined for one of another network, and for what is none. */
function fromRecord(
  record: NftRecord,
  { network: { caipNetworkId: network } }: Subject,
  picture: ToPicture,
): Nft | undefined {
  const { chain, address, tokenId, quantity } = record
  const contract = bareAddress(address)
  const isNft =
    chain === network &&
    address === `${network}:${contract}` &&
    /^0x[0-9a-fA-F]{40}$/.test(contract) &&
    isNumber(tokenId) &&
    isNumber(quantity.numeric) &&
    /[1-9]/.test(quantity.numeric)
  if (!isNft) return undefined
  const readAt = Date.parse(record.updatedAt ?? '')
  const texts = {
    name: sanitizeText(record.name, { maxGraphemes: 80 }),
    description: sanitizeText(record.description, { maxGraphemes: 1_000 }),
    collection: sanitizeText(record.collection?.name),
    pictureUrl: picture(record.picture),
  }
  return {
    id: `${contract.toLowerCase()} ${tokenId}`,
    network,
    contract,
    tokenId,
    quantity: BigInt(quantity.numeric),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
    isSpam: record.flags?.is_spam === true,
    metadata: states.includes(record.metadata ?? '')
      ? (record.metadata as Nft['metadata'])
      : 'read',
    ...(Number.isFinite(readAt) && { readAt }),
    source: 'service',
  }
}

/** Of at most 78 digits, as the largest number of a contract has. */
const isNumber = (text: string): boolean => /^\d{1,78}$/.test(text)
