import { z } from 'zod'
import { createLruMap } from '../../../cache/createLruMap.js'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import { readTokenNames } from '../../blockchain/readers/readTokenNames.js'
import type { AccountTransaction, TokenName } from '../historyRows.js'
import { type Flow, movementsOf, paymentOf, selectorOf } from '../movementsOf.js'
import { toFlows, transferTopics } from '../toBlockRows.js'
import { OtherChain } from './createChainCheck.js'
import { address, blockHash } from './engineFields.js'

/** Largest page that nodes return. */
const pageSize = 25
/** The first version of the interface that has all methods used here. */
const leastLevel = 8
/** Tokens whose names are kept in memory. */
const mostKnown = 5_000

const hex = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const number = hex.transform(Number)
const transaction = z.object({
  hash: blockHash,
  blockNumber: number,
  transactionIndex: number,
  from: address,
  to: address.nullish(),
  value: hex,
  input: z.string(),
  nonce: number,
})
const receipt = z.object({
  transactionHash: blockHash,
  status: hex.nullish(),
  /** Only in `ots_` answers; it saves a read of the block. */
  timestamp: z.union([hex, z.int()]).nullish(),
  logs: z.array(
    z.object({ address, topics: z.array(blockHash), data: z.string(), logIndex: number }),
  ),
})
const found = z.object({
  txs: z.array(transaction).max(2_000),
  receipts: z.array(receipt).max(2_000),
  lastPage: z.boolean(),
})
const operations = z
  .array(z.object({ type: z.int(), from: address, to: address, value: hex }))
  .nullable()
const logs = z.array(z.object({ transactionHash: blockHash, blockNumber: number })).max(10_000)
const header = z.object({ timestamp: number })

export type Told = {
  readonly of: z.infer<typeof transaction>
  readonly receipt: z.infer<typeof receipt>
}

/** How the node finds the transactions of an account. */
export function createOtterscanSearch(node: ChainNode) {
  const wanted = BigInt(node.chain.id.slice('eip155:'.length))
  const demandOwn = (id: string) => {
    if (BigInt(parseAnswer(hex, id)) !== wanted)
      throw new UpstreamError('garbage', { cause: new OtherChain() })
  }
  const check = async (): Promise<void> => {
    const [level = '0', id = '""'] = await node.rpc([
      { method: 'ots_getApiLevel', params: [] },
      { method: 'eth_chainId', params: [] },
    ])
    demandOwn(id)
    if (!(Number(JSON.parse(level)) >= leastLevel)) throw new UpstreamError('garbage')
  }
  /** The transactions of whole blocks below one; 0 means from the head. */
  const search = async (account: string, below: number) => {
    const [id = '', text = ''] = await node.rpc([
      { method: 'eth_chainId', params: [] },
      { method: 'ots_searchTransactionsBefore', params: [account, below, pageSize] },
    ])
    demandOwn(id)
    const { txs, receipts, lastPage } = parseAnswer(found, text)
    const byHash = new Map(receipts.map((each) => [each.transactionHash, each]))
    const told = txs.map((of): Told => {
      const own = byHash.get(of.hash)
      if (!own) throw new UpstreamError('garbage')
      return { of, receipt: own }
    })
    if (!lastPage && told.length === 0 && below !== 1) throw new UpstreamError('garbage')
    return { told, lastPage: lastPage || told.length === 0 }
  }
  /** Transactions of others that moved tokens of the account; undefined if the node refuses. */
  const received = async (
    account: string,
    { from, to }: { from: number; to: number | undefined },
  ) => {
    const topic = `0x${account.slice(2).padStart(64, '0')}`
    const range = {
      fromBlock: `0x${from.toString(16)}`,
      toBlock: to === undefined ? 'latest' : `0x${to.toString(16)}`,
    }
    const answers = await node.tryRpc(
      transferTopics(topic).map((topics) => ({
        method: 'eth_getLogs',
        params: [{ ...range, topics }],
      })),
    )
    if (answers.includes(undefined)) return undefined
    return answers.flatMap((text) => parseAnswer(logs, text ?? '[]'))
  }
  const transactionsOf = async (hashes: readonly string[]): Promise<readonly Told[]> => {
    if (hashes.length === 0) return []
    const answers = await node.rpc(
      hashes.flatMap((hash) => [
        { method: 'eth_getTransactionByHash', params: [hash] },
        { method: 'eth_getTransactionReceipt', params: [hash] },
      ]),
    )
    return hashes.map((_, index) => ({
      of: parseAnswer(transaction, answers[2 * index] ?? 'null'),
      receipt: parseAnswer(receipt, answers[2 * index + 1] ?? 'null'),
    }))
  }
  return { check, search, received, transactionsOf }
}

/** Adds details to found transactions: times, inner payments and names of tokens. */
export function createOtterscanDetails(node: ChainNode) {
  const known = createLruMap<string, TokenName>(mostKnown)
  const describe = async (flows: readonly Flow[]): Promise<ReadonlyMap<string, TokenName>> => {
    const met = [...new Set(flows.flatMap(({ token }) => token ?? []))]
    const names = new Map(
      met.flatMap((token) => {
        const name = known.get(token)
        return name ? [[token, name]] : []
      }),
    )
    const missing = met.filter((token) => !names.has(token))
    for (const name of await readTokenNames(node, missing)) {
      names.set(name.token, name)
      known.set(name.token, name)
    }
    return names
  }
  /** Whole transactions, with their times and the payments inside them. */
  const complete = async (told: readonly Told[], account: string) => {
    const untimed = [
      ...new Set(
        told.flatMap(({ of, receipt: { timestamp } }) => (timestamp == null ? of.blockNumber : [])),
      ),
    ]
    const [headers, inside] = await Promise.all([
      node.rpc(
        untimed.map((block) => ({
          method: 'eth_getBlockByNumber',
          params: [`0x${block.toString(16)}`, false],
        })),
      ),
      node.rpc(told.map(({ of }) => ({ method: 'ots_getInternalOperations', params: [of.hash] }))),
    ])
    const times = new Map(
      untimed.map((block, index) => [block, parseAnswer(header, headers[index] ?? '').timestamp]),
    )
    const flowsOf = ({ of, receipt: { logs: own } }: Told, index: number): readonly Flow[] => {
      const payments = (parseAnswer(operations, inside[index] ?? '') ?? []).filter(
        // The first one is the transaction's own.
        ({ type, from, to, value }, place) =>
          type === 0 && BigInt(value) > 0n && !(place === 0 && from === of.from && to === of.to),
      )
      return [
        ...own.flatMap(toFlows),
        ...payments.map(({ from, to, value }, index) =>
          paymentOf({ from, to, amount: BigInt(value), index }),
        ),
      ]
    }
    const all = told.map((each, index) => ({ ...each, flows: flowsOf(each, index) }))
    const names = await describe(all.flatMap(({ flows }) => flows))
    return {
      names,
      transactions: all.flatMap(({ of, receipt: { status, timestamp }, flows }) => {
        const whole = {
          block: of.blockNumber,
          place: of.transactionIndex,
          hash: of.hash,
          time: Number(timestamp ?? times.get(of.blockNumber) ?? 0),
          sender: of.from,
          recipient: of.to ?? null,
          value: String(BigInt(of.value)),
          selector: selectorOf(of.input),
          nonce: of.nonce,
          isOk: status !== '0x0',
        }
        const movements = movementsOf(whole, flows)
          .filter((each) => each.address === account)
          .sort((a, b) => a.position - b.position)
        return movements.length === 0 ? [] : [{ ...whole, movements } satisfies AccountTransaction]
      }),
    }
  }
  return complete
}
