import type { HistoryPage } from '@latchkey/api'
import { z } from 'zod'
import type { ChainConfig } from '../../../config/Config.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import { invalidCursor } from '../createFollowedEngine.js'
import type { HistoryEngine } from '../HistoryEngine.js'
import type { NftItem } from '../ReadNfts.js'
import type { HostedSource } from './createHostedSource.js'
import { address, amount } from './engineFields.js'

const positionPages = 4
const pageSize = '100'

const icon = z.object({ url: z.string().nullish() }).nullish()
const picture = z
  .object({ url: z.string().nullish(), content_type: z.string().nullish() })
  .nullish()
const implementation = z.object({ chain_id: z.string(), address: z.string().nullish() })
const fungible = z.object({
  name: z.string().nullish(),
  symbol: z.string().nullish(),
  icon,
  implementations: z.array(implementation).nullish(),
})
const content = z.object({ preview: picture, detail: picture }).nullish()
const flags = z.object({ is_spam: z.boolean().nullish() }).nullish()
const transfer = z.object({
  fungible_info: fungible.nullish(),
  nft_info: z.object({ name: z.string().nullish(), content, flags }).nullish(),
  direction: z.string().nullish(),
  quantity: z.object({ numeric: z.string() }).nullish(),
  value: z.number().nullish(),
  price: z.number().nullish(),
})
const onChain = z
  .object({ chain: z.object({ data: z.object({ id: z.string() }).nullish() }).nullish() })
  .nullish()
const list = <T>(attributes: z.ZodType<T>) =>
  z.object({
    data: z.array(z.object({ id: z.string(), attributes, relationships: onChain })).max(1_000),
    links: z.object({ next: z.string().nullish() }).nullish(),
  })
const transaction = z.object({
  operation_type: z.string(),
  hash: z.string(),
  mined_at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  sent_from: z.string().nullish(),
  sent_to: z.string().nullish(),
  status: z.string(),
  nonce: z.number().nullish(),
  transfers: z.array(transfer).nullish(),
  application_metadata: z.object({ name: z.string().nullish(), icon }).nullish(),
})
const position = z.object({ fungible_info: fungible })
const nftPosition = z.object({
  amount,
  nft_info: z.object({
    contract_address: address,
    token_id: amount,
    name: z.string().nullish(),
    interface: z.string().nullish(),
    content,
    flags,
  }),
  collection_info: z.object({ name: z.string().nullish() }).nullish(),
})

type Settings = { readonly chain: string }

/**
 * Zerion's `GET /v1/wallets/{address}/…`, whose model the wire follows. A cursor of its history is
 * the engine's own page and the number of its transactions that were shown.
 */
export function createZerionEngine(
  { id: chainId }: Pick<ChainConfig, 'id'>,
  { chain }: Settings,
  source: HostedSource,
  { now }: { readonly now: () => number },
): HistoryEngine {
  /** @throws UpstreamError if it tells of another chain than it was asked for */
  const read = async <T>(
    attributes: z.ZodType<T>,
    account: string,
    name: string,
    query: Readonly<Record<string, string | undefined>>,
  ) => {
    const { data, links } = await source.get(list(attributes), `/v1/wallets/${account}/${name}/`, {
      'filter[chain_ids]': chain,
      'filter[trash]': 'only_non_trash',
      ...query,
    })
    for (const { relationships } of data)
      if ((relationships?.chain?.data?.id ?? chain) !== chain) throw new UpstreamError('garbage')
    return { data, next: followingOf(links?.next) }
  }
  const contractOf = ({ implementations }: z.infer<typeof fungible>): string | undefined => {
    const own = implementations?.find(({ chain_id: id }) => id === chain)?.address
    return own ? own.toLowerCase() : undefined
  }
  return {
    chainId,
    check: async () => {
      await source.get(
        z.object({ data: z.object({ id: z.literal(chain) }) }),
        `/v1/chains/${chain}`,
      )
    },
    page: async (account, { cursor = '~0', limit }) => {
      const [, after = '', skip = ''] = /^([^~]*)~(\d{1,4})$/.exec(cursor) ?? []
      if (skip === '') throw invalidCursor()
      const { data, next } = await read(transaction, account, 'transactions', {
        'page[size]': String(limit),
        'page[after]': after || undefined,
      })
      const items = data.slice(Number(skip)).map((each, index) => ({
        record: toRecord(each, { chainId, contractOf }),
        after: `${after}~${Number(skip) + index + 1}`,
      }))
      if (items.length === 0 && next !== undefined) throw new UpstreamError('garbage')
      return {
        items,
        next: next === undefined ? undefined : `${next}~0`,
        isComplete: true,
        asOf: now(),
      }
    },
    tokens: async (account) => {
      const found: string[] = []
      let after: string | undefined
      for (let page = 0; page < positionPages; page += 1) {
        const { data, next } = await read(position, account, 'positions', {
          'filter[positions]': 'only_simple',
          'page[size]': pageSize,
          'page[after]': after,
        })
        found.push(...data.flatMap(({ attributes }) => contractOf(attributes.fungible_info) ?? []))
        if (next === undefined) break
        after = next
      }
      return [...new Set(found)].filter((token) => address.safeParse(token).success)
    },
    nfts: async (account, { cursor }) => {
      const asOf = now()
      const { data, next } = await read(nftPosition, account, 'nft-positions', {
        'page[size]': pageSize,
        'page[after]': cursor,
      })
      return {
        items: data.map(({ attributes }) => toNft(attributes, asOf)),
        next,
        isComplete: true,
        asOf,
      }
    },
  }
}

/** The parameter of the next page in its link. */
function followingOf(link: string | null | undefined): string | undefined {
  if (!link) return undefined
  const url = URL.canParse(link, 'https://zerion.example')
    ? new URL(link, 'https://zerion.example')
    : undefined
  const after = url?.searchParams.get('page[after]')
  if (!after || after.includes('~') || after.length > 1_000) throw new UpstreamError('garbage')
  return after
}

function toRecord(
  { id, attributes }: { readonly id: string; readonly attributes: z.infer<typeof transaction> },
  {
    chainId,
    contractOf,
  }: {
    readonly chainId: string
    readonly contractOf: (of: z.infer<typeof fungible>) => string | undefined
  },
): HistoryPage['data'][number] {
  const { application_metadata: application, transfers } = attributes
  return {
    id,
    metadata: {
      operationType: attributes.operation_type,
      hash: attributes.hash,
      minedAt: attributes.mined_at,
      sentFrom: attributes.sent_from ?? '',
      sentTo: attributes.sent_to ?? '',
      status: attributes.status,
      nonce: attributes.nonce ?? null,
      application: application
        ? { name: application.name ?? null, iconUrl: application.icon?.url ?? null }
        : null,
      chain: chainId,
    },
    transfers: (transfers ?? []).map(({ fungible_info: of, ...rest }) => {
      if (!of) return rest
      const contract = contractOf(of)
      return {
        ...rest,
        fungible_info: {
          name: of.name,
          symbol: of.symbol,
          icon: of.icon,
          ...(contract !== undefined && { address: `${chainId}:${contract}` }),
        },
      }
    }),
  }
}

const toNft = (
  { amount, nft_info: nft, collection_info: collection }: z.infer<typeof nftPosition>,
  readAt: number,
): NftItem => ({
  token: nft.contract_address,
  tokenId: nft.token_id,
  standard: nft.interface === 'erc1155' ? 'erc1155' : 'erc721',
  quantity: amount,
  collection: { name: collection?.name ?? undefined, symbol: undefined },
  isSpam: nft.flags?.is_spam ?? false,
  metadata: {
    name: nft.name ?? undefined,
    description: undefined,
    picture: nft.content?.preview?.url ?? nft.content?.detail?.url ?? undefined,
    readAt,
  },
})
