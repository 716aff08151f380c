import { z } from 'zod'
import type { ChainConfig } from '../../../config/Config.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import { invalidCursor } from '../createFollowedEngine.js'
import type { HistoryEngine } from '../HistoryEngine.js'
import { paymentOf, selectorOf } from '../movementsOf.js'
import type { NftItem } from '../ReadNfts.js'
import { createChainCheck } from './createChainCheck.js'
import type { HostedSource } from './createHostedSource.js'
import { address, amount, blockHash, count, fetchedName, label, time } from './engineFields.js'
import { createJoinedPages, type Heard, type List } from './joinLists.js'

/** Earlier versions took it as the count of rows shown, version 12 takes it as the page's size. */
const pageSize = '50'
const tokenPages = 4

const party = z.object({ hash: address }).nullish()
/** The names of a field in newer and in older versions. */
const hash = { transaction_hash: blockHash.nullish(), tx_hash: blockHash.nullish() }
const token = z.object({
  address_hash: address.nullish(),
  address: address.nullish(),
  name: label,
  symbol: label,
  decimals: count.nullish(),
  type: z.string().nullish(),
})
const following = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .nullish()
const list = <T>(row: z.ZodType<T>) =>
  z.object({ items: z.array(row).max(1_000), next_page_params: following })
const transaction = z.object({
  hash: blockHash,
  /** Null while it is pending. */
  block_number: count.nullish(),
  position: count.nullish(),
  timestamp: z.string().nullish(),
  status: z.string().nullish(),
  from: z.object({ hash: address }),
  to: party,
  value: amount,
  raw_input: z.string().nullish(),
  nonce: count,
})
const tokenTransfer = z.object({
  ...hash,
  block_number: count,
  log_index: count,
  timestamp: z.string(),
  from: z.object({ hash: address }),
  to: z.object({ hash: address }),
  token: token.nullish(),
  total: z.object({ value: amount.nullish(), token_id: amount.nullish() }).nullish(),
})
const payment = z.object({
  ...hash,
  block_number: count,
  transaction_index: count.nullish(),
  index: count,
  success: z.boolean(),
  timestamp: z.string(),
  from: z.object({ hash: address }),
  to: party,
  type: z.string(),
  value: amount,
})
const holding = z.object({ token, value: amount })
const instance = z.object({
  id: amount,
  token: token.nullish(),
  token_type: z.string(),
  value: amount.nullish(),
  image_url: z.string().nullish(),
  metadata: z.object({ name: z.unknown() }).partial().nullish(),
})

type Row<T> = {
  readonly heard: Heard | undefined
  readonly block: number | undefined
  readonly of: T
}

/**
 * A Blockscout, one's own or the hosted one: `GET /api/v2/addresses/{address}/…`. It is asked for
 * the pages that its own answers name.
 */
export function createBlockscoutEngine(
  chain: ChainConfig,
  source: HostedSource,
  { node, now }: { readonly node: ChainNode; readonly now: () => number },
): HistoryEngine {
  const check = createChainCheck(node, async (number) => {
    const found = await source.get(z.object({ hash: blockHash }), `/api/v2/blocks/${number}`)
    return found.hash
  })
  const read = async <T>(
    row: z.ZodType<T>,
    account: string,
    name: string,
    query: Readonly<Record<string, string>>,
  ) => {
    await check()
    return source.get(list(row), `/api/v2/addresses/${account}/${name}`, query, {
      // It says this of an address that no transaction names.
      refusal: (status, text) =>
        status === 404 && /"message":\s*"Not found"/.test(text)
          ? { items: [], next_page_params: null }
          : undefined,
    })
  }
  const listOf =
    <T>(name: string, row: z.ZodType<T>, toRow: (of: T) => Omit<Row<T>, 'of'>): List =>
    async (account, place) => {
      const query = place === '' ? {} : Object.fromEntries(new URLSearchParams(place))
      const { items, next_page_params: more } = await read(row, account, name, query)
      const rows = items.map(toRow)
      const blocks = rows.flatMap(({ block }) => block ?? [])
      if (more && blocks.length === 0 && items.length > 0) throw new UpstreamError('garbage')
      return {
        rows: rows.flatMap(({ heard }) => heard ?? []),
        next: more ? printPlace(more) : undefined,
        // The next page may begin inside the last block.
        reaches: Math.min(...blocks) + 1,
      }
    }
  const lists = [
    listOf('transactions', transaction, (of) => ({
      block: of.block_number ?? undefined,
      heard: fromTransaction(of),
    })),
    listOf('token-transfers', tokenTransfer, (of) => ({
      block: of.block_number,
      heard: fromTransfer(of),
    })),
    listOf('internal-transactions', payment, (of) => ({
      block: of.block_number,
      heard: fromPayment(of),
    })),
  ]
  return {
    chainId: chain.id,
    check: () => check(),
    page: createJoinedPages(lists, { chain, now }),
    tokens: async (account) => {
      const found: string[] = []
      let place = ''
      for (let page = 0; page < tokenPages; page += 1) {
        const query = Object.fromEntries(new URLSearchParams(place))
        const told = await read(holding, account, 'tokens', { type: 'ERC-20', ...query })
        found.push(...told.items.flatMap((each) => contractOf(each.token) ?? []))
        if (!told.next_page_params) break
        place = printPlace(told.next_page_params)
      }
      return [...new Set(found)]
    },
    nfts: async (account, { cursor }) => {
      const asOf = now()
      const place = Object.fromEntries(new URLSearchParams(cursor))
      if (cursor !== undefined && !isPlace(cursor)) throw invalidCursor()
      const { items, next_page_params: more } = await read(instance, account, 'nft', {
        type: 'ERC-721,ERC-1155',
        ...place,
      })
      return {
        items: items.flatMap((each) => toNft(each, asOf)),
        next: more ? printPlace(more) : undefined,
        isComplete: true,
        asOf,
      }
    },
  }
}

const isPlace = (text: string) => /^[\w.=&%+-]{1,400}$/.test(text)

/** The parameters of the next page as a query. Version 12 no longer repeats the page's size. */
function printPlace(more: NonNullable<z.infer<typeof following>>): string {
  const entries = Object.entries({ items_count: pageSize, ...more }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as [string, string]],
  )
  const text = new URLSearchParams(entries).toString()
  if (!isPlace(text)) throw new UpstreamError('garbage')
  return text
}

const contractOf = (of: z.infer<typeof token> | null | undefined) =>
  of?.address_hash ?? of?.address ?? undefined

function hashOf(of: { transaction_hash?: string | null; tx_hash?: string | null }): string {
  const found = of.transaction_hash ?? of.tx_hash
  if (!found) throw new UpstreamError('garbage')
  return found
}

function fromTransaction(of: z.infer<typeof transaction>): Heard | undefined {
  if (of.block_number === null || of.block_number === undefined || !of.timestamp) return undefined
  return {
    hash: of.hash,
    block: of.block_number,
    time: time(of.timestamp),
    place: of.position ?? undefined,
    transaction: {
      sender: of.from.hash,
      recipient: of.to?.hash ?? null,
      value: of.value,
      selector: selectorOf(of.raw_input ?? ''),
      nonce: of.nonce,
      isOk: of.status !== 'error',
    },
  }
}

function fromTransfer(of: z.infer<typeof tokenTransfer>): Heard | undefined {
  const contract = contractOf(of.token)
  if (contract === undefined) return undefined
  const id = of.total?.token_id ?? null
  const units = of.total?.value ?? (id === null ? undefined : '1')
  if (units === undefined) throw new UpstreamError('garbage')
  return {
    hash: hashOf(of),
    block: of.block_number,
    time: time(of.timestamp),
    flow: {
      from: of.from.hash,
      to: of.to.hash,
      kind: id === null ? 'token' : 'nft',
      token: contract,
      tokenId: id,
      amount: BigInt(units),
      position: of.log_index,
    },
    name: fetchedName(contract, { ...of.token, decimals: of.token?.decimals ?? undefined }),
  }
}

/** A contract's payment; the creation of a contract is in its own transaction. */
function fromPayment(of: z.infer<typeof payment>): Heard | undefined {
  const amountPaid = BigInt(of.value)
  if (!of.success || !of.to || amountPaid === 0n || of.type !== 'call') return undefined
  return {
    hash: hashOf(of),
    block: of.block_number,
    time: time(of.timestamp),
    place: of.transaction_index ?? undefined,
    flow: paymentOf({
      from: of.from.hash,
      to: of.to.hash,
      amount: amountPaid,
      index: of.index,
    }),
  }
}

function toNft(of: z.infer<typeof instance>, readAt: number): readonly NftItem[] {
  const token = contractOf(of.token)
  if (token === undefined) return []
  const { name } = of.metadata ?? {}
  return [
    {
      token,
      tokenId: of.id,
      standard: of.token_type === 'ERC-1155' ? 'erc1155' : 'erc721',
      quantity: of.value ?? '1',
      collection: { name: of.token?.name ?? undefined, symbol: undefined },
      isSpam: false,
      metadata: {
        name: label.parse(typeof name === 'string' ? name : undefined) ?? undefined,
        description: undefined,
        picture: of.image_url ?? undefined,
        readAt,
      },
    },
  ]
}
