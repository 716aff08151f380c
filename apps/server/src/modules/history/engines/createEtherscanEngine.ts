import { z } from 'zod'
import type { ChainConfig } from '../../../config/Config.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import type { HistoryEngine } from '../HistoryEngine.js'
import { type Flow, paymentOf, selectorOf } from '../movementsOf.js'
import { createChainCheck } from './createChainCheck.js'
import type { HostedSource } from './createHostedSource.js'
import { address, amount, blockHash, count, fetchedName, label } from './engineFields.js'
import { createJoinedPages, type Heard, type List } from './joinLists.js'

const pageRows = 100
/** It answers no further than this many rows of one question; the newest come first. */
const mostRows = 10_000
const tokenRows = 1_000
const mostTokens = 200

const emptyable = address.or(z.literal('').transform(() => null))
const common = z.object({
  blockNumber: count,
  timeStamp: count,
  hash: blockHash,
  from: address,
  to: emptyable,
})
const transaction = common.extend({
  nonce: count,
  transactionIndex: count,
  value: amount,
  input: z.string(),
  isError: z.string(),
})
const payment = common.extend({ value: amount, type: z.string(), isError: z.string() })
const moved = common.extend({
  to: address,
  contractAddress: address,
  transactionIndex: count,
  tokenName: label,
  tokenSymbol: label,
})
const tokenTransfer = moved.extend({
  value: amount,
  tokenDecimal: count.or(z.literal('').transform(() => undefined)),
})
const nftTransfer = moved.extend({ tokenID: amount })
const itemTransfer = moved.extend({ tokenID: amount, tokenValue: amount })

const nothing = 'No transactions found'

type Ask = <T>(
  action: string,
  row: z.ZodType<T>,
  query: Readonly<Record<string, string>>,
) => Promise<readonly T[]>

/** Asks for rows of an account; a refusal with the status 200 is one. */
function createAsk(chainid: string, source: HostedSource, check: () => Promise<void>): Ask {
  return async <T>(
    action: string,
    row: z.ZodType<T>,
    query: Readonly<Record<string, string>>,
  ): Promise<readonly T[]> => {
    await check()
    const rows = z.array(row).max(mostRows)
    const answer = z.union([
      z.object({ status: z.literal('1'), result: rows }),
      z.object({ status: z.literal('0'), message: z.string(), result: z.unknown() }),
    ])
    const told = await source.get(answer, '/v2/api', {
      chainid,
      module: 'account',
      action,
      sort: 'desc',
      ...query,
    })
    if (told.status === '1') return told.result
    if (told.message.startsWith(nothing) && Array.isArray(told.result)) return []
    // Refusals come with the status 200; the text may repeat the key.
    if (typeof told.result === 'string' && /rate limit/i.test(told.result))
      throw source.rest(undefined)
    throw new UpstreamError('status', { status: 200 })
  }
}

/** An account's lists, read block by block. */
function createLists(ask: Ask): readonly List[] {
  const listOf =
    <T extends z.infer<typeof common>>(
      action: string,
      row: z.ZodType<T>,
      toHeard: (of: T, index: number) => Omit<Heard, 'hash' | 'block' | 'time'> | undefined,
    ): List =>
    async (account, place) => {
      const top = place === '' ? undefined : place
      const rows: T[] = []
      for (let page = 1; ; page += 1) {
        const more = await ask(action, row, {
          address: account,
          startblock: '0',
          endblock: top ?? '999999999999',
          page: String(page),
          offset: String(pageRows),
        })
        rows.push(...more)
        const [first, last] = [rows[0], rows.at(-1)]
        const isLast = more.length < pageRows
        if (isLast || !first || !last || last.blockNumber < first.blockNumber) {
          // The last block goes on on the next page, so it is read anew there, as the top one.
          const reaches = isLast || !last ? 0 : last.blockNumber + 1
          const whole = rows.filter(({ blockNumber }) => blockNumber >= reaches)
          return {
            rows: whole.flatMap((of, index) => {
              const heard = toHeard(of, index)
              const { hash, blockNumber: block, timeStamp } = of
              return heard ? [{ hash, block, time: timeStamp, ...heard }] : []
            }),
            next: isLast || !last ? undefined : String(last.blockNumber),
            reaches,
          }
        }
        if ((page + 1) * pageRows > mostRows) throw new UpstreamError('too-large')
      }
    }
  return [
    listOf('txlist', transaction, (of) => ({
      place: of.transactionIndex,
      transaction: {
        sender: of.from,
        recipient: of.to,
        value: of.value,
        selector: selectorOf(of.input),
        nonce: of.nonce,
        isOk: of.isError === '0',
      },
    })),
    listOf('txlistinternal', payment, (of, index) =>
      of.isError !== '0' || of.type !== 'call' || of.to === null || of.value === '0'
        ? undefined
        : { flow: paymentOf({ from: of.from, to: of.to, amount: BigInt(of.value), index }) },
    ),
    listOf('tokentx', tokenTransfer, (of, index) => ({
      place: of.transactionIndex,
      flow: {
        ...between(of.from, of.to),
        kind: 'token',
        token: of.contractAddress,
        amount: BigInt(of.value),
        position: mostRows - index,
      },
      name: fetchedName(of.contractAddress, {
        name: of.tokenName,
        symbol: of.tokenSymbol,
        decimals: of.tokenDecimal,
      }),
    })),
    listOf('tokennfttx', nftTransfer, (of, index) => nftHeard(of, '1', index)),
    listOf('token1155tx', itemTransfer, (of, index) => nftHeard(of, of.tokenValue, index)),
  ]
}

/**
 * Etherscan's interface of version 2, which serves many chains: `GET /v2/api?chainid=…`. Its lists
 * are read from the top block of a question downwards.
 */
export function createEtherscanEngine(
  chain: ChainConfig,
  source: HostedSource,
  { node, now }: { readonly node: ChainNode; readonly now: () => number },
): HistoryEngine {
  const chainid = chain.id.slice('eip155:'.length)
  const check = createChainCheck(node, async (number) => {
    const { result } = await source.get(
      z.object({ result: z.object({ hash: blockHash }) }),
      '/v2/api',
      {
        chainid,
        module: 'proxy',
        action: 'eth_getBlockByNumber',
        tag: `0x${number.toString(16)}`,
        boolean: 'false',
      },
    )
    return result.hash
  })
  const ask = createAsk(chainid, source, check)
  const lists = createLists(ask)
  return {
    chainId: chain.id,
    check: () => check(),
    page: createJoinedPages(lists, { chain, now }),
    /** Those of its newest transfers: the list of balances is for paying customers. */
    tokens: async (account) => {
      const own = account.toLowerCase()
      const rows = await ask('tokentx', tokenTransfer, {
        address: own,
        page: '1',
        offset: String(tokenRows),
      })
      const received = rows.flatMap(({ to, contractAddress }) =>
        to === own ? [contractAddress] : [],
      )
      return [...new Set(received)].slice(0, mostTokens)
    },
  }
}

const between = (from: string, to: string): Pick<Flow, 'from' | 'to' | 'token' | 'tokenId'> => ({
  from,
  to,
  token: null,
  tokenId: null,
})

const nftHeard = (
  of: z.infer<typeof nftTransfer>,
  value: string,
  index: number,
): Omit<Heard, 'hash' | 'block' | 'time'> => ({
  place: of.transactionIndex,
  flow: {
    ...between(of.from, of.to),
    kind: 'nft',
    token: of.contractAddress,
    tokenId: of.tokenID,
    amount: BigInt(value),
    position: mostRows - index,
  },
  name: fetchedName(of.contractAddress, { name: of.tokenName, symbol: of.tokenSymbol }),
})
