import type { BlockRows, ChainTransaction, Movement } from './Movement.js'
import { type Flow, movementsOf, paymentOf, selectorOf } from './movementsOf.js'
import type { ReadBlock, ReceiptLog, Trace } from './readBlocks.js'

/** ERC-20 and ERC-721 `Transfer(address,address,uint256)`. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** ERC-1155 `TransferSingle` and `TransferBatch`. */
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** WETH9 `Deposit(address,uint256)` and `Withdrawal(address,uint256)`: it sends no `Transfer`. */
const wrapped = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const unwrapped = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

/** The topics of logs about tokens that came to an account or left it. */
export const transferTopics = (account: string) => [
  [transfer, null, account],
  [transfer, account],
  [[transferSingle, transferBatch], null, null, account],
  [[transferSingle, transferBatch], null, account],
]

/** The most ids of one batch that are kept. */
const mostInBatch = 1_024

/** A block's transactions and every movement in them, for both sides of each. */
export function toBlockRows(block: ReadBlock): BlockRows {
  const receipts = new Map(block.receipts.map((each) => [each.transactionHash, each]))
  const inside = paymentsInside(block.traces)
  const movements: Movement[] = []
  const transactions = block.transactions.map((each): ChainTransaction => {
    const receipt = receipts.get(each.hash)
    const transaction = {
      block: block.number,
      place: each.transactionIndex,
      hash: each.hash,
      time: block.timestamp,
      sender: each.from,
      recipient: each.to ?? null,
      value: String(BigInt(each.value)),
      selector: selectorOf(each.input),
      nonce: each.nonce,
      isOk: receipt?.status !== '0x0',
    }
    const flows = [...(receipt?.logs ?? []).flatMap(toFlows), ...(inside.get(each.hash) ?? [])]
    movements.push(...movementsOf(transaction, flows))
    return transaction
  })
  const { number, hash, parentHash, timestamp } = block
  return { block: number, hash, parentHash, time: timestamp, transactions, movements }
}

const wordAt = (data: string, index: number): bigint | undefined => {
  const text = data.slice(2 + 64 * index, 66 + 64 * index)
  return /^[0-9a-fA-F]{64}$/.test(text) ? BigInt(`0x${text}`) : undefined
}
const addressOf = (topic: string | undefined) => `0x${(topic ?? '').slice(26)}`

/** The transfers that a log records. */
export function toFlows({ address: token, topics, data, logIndex }: ReceiptLog): readonly Flow[] {
  const [event, first, second, third] = topics
  const position = logIndex * mostInBatch
  const amount = wordAt(data, 0)
  if (event === transfer && topics.length === 3 && amount !== undefined)
    return [
      {
        from: addressOf(first),
        to: addressOf(second),
        kind: 'token',
        token,
        tokenId: null,
        amount,
        position,
      },
    ]
  if (event === transfer && topics.length === 4)
    return [
      {
        from: addressOf(first),
        to: addressOf(second),
        kind: 'nft',
        token,
        tokenId: String(BigInt(third ?? 0)),
        amount: 1n,
        position,
      },
    ]
  if ((event === wrapped || event === unwrapped) && topics.length === 2 && amount !== undefined) {
    const account = addressOf(first)
    const [from, to] = event === wrapped ? [token, account] : [account, token]
    return [{ from, to, kind: 'token', token, tokenId: null, amount, position }]
  }
  if ((event === transferSingle || event === transferBatch) && topics.length === 4)
    return (event === transferSingle ? [pairAt(data, 0, 1)] : batchPairs(data)).flatMap(
      (pair, index) =>
        pair
          ? [
              {
                from: addressOf(second),
                to: addressOf(third),
                kind: 'nft' as const,
                token,
                tokenId: String(pair[0]),
                amount: pair[1],
                position: position + index,
              },
            ]
          : [],
    )
  return []
}

function pairAt(data: string, id: number, amount: number): readonly [bigint, bigint] | undefined {
  const [first, second] = [wordAt(data, id), wordAt(data, amount)]
  return first === undefined || second === undefined ? undefined : [first, second]
}

/** The data of `TransferBatch`: two offsets, then two arrays with their lengths. */
function batchPairs(data: string): readonly (readonly [bigint, bigint] | undefined)[] {
  const words = BigInt(Math.floor((data.length - 2) / 64))
  const [ids, amounts] = [wordAt(data, 0), wordAt(data, 1)].map((offset) =>
    offset !== undefined && offset % 32n === 0n && offset / 32n < words
      ? Number(offset / 32n)
      : undefined,
  )
  if (ids === undefined || amounts === undefined) return []
  const count = wordAt(data, ids) ?? 0n
  if (count !== wordAt(data, amounts) || count > words) return []
  return Array.from({ length: Math.min(Number(count), mostInBatch) }, (_, index) =>
    pairAt(data, ids + 1 + index, amounts + 1 + index),
  )
}

/** Native money that contracts sent, by transaction, without reverted calls. */
function paymentsInside(traces: readonly Trace[]): ReadonlyMap<string, readonly Flow[]> {
  const keyOf = (hash: string, path: readonly number[]) => `${hash}/${path.join('/')}`
  const reverted = new Set(
    traces.flatMap(({ error, transactionHash, traceAddress }) =>
      error && transactionHash ? [keyOf(transactionHash, traceAddress)] : [],
    ),
  )
  const found = new Map<string, Flow[]>()
  for (const { type, action, transactionHash: hash, traceAddress: path } of traces) {
    const { callType, from, to, value } = action
    const isPayment = type === 'call' && callType === 'call' && path.length > 0
    if (!isPayment || !hash || !from || !to || value === undefined || BigInt(value) === 0n) continue
    if (
      Array.from({ length: path.length + 1 }, (_, depth) => path.slice(0, depth)).some((above) =>
        reverted.has(keyOf(hash, above)),
      )
    )
      continue
    const flows = found.get(hash) ?? []
    flows.push(paymentOf({ from, to, amount: BigInt(value), index: flows.length }))
    found.set(hash, flows)
  }
  return found
}
