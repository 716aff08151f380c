import { z } from 'zod'
import { parseAnswer } from '../../outbound/parseAnswer.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ChainNode } from '../blockchain/ChainNode.js'

const hex = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase())
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())

const header = z.object({ number: hex.transform(Number), hash, parentHash: hash })
const transaction = z.object({
  hash,
  from: address,
  to: address.nullish(),
  value: hex,
  input: z.string(),
  nonce: hex.transform(Number),
  transactionIndex: hex.transform(Number),
})
const block = header.extend({
  timestamp: hex.transform(Number),
  transactions: z.array(transaction),
})
const log = z.object({
  address,
  topics: z.array(hash),
  data: z.string(),
  logIndex: hex.transform(Number),
})
const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  transactionIndex: hex.transform(Number),
  status: hex.nullish(),
  logs: z.array(log),
})
const trace = z.object({
  type: z.string(),
  error: z.string().nullish(),
  traceAddress: z.array(z.int()),
  transactionHash: hash.nullish(),
  transactionPosition: z.int().nullish(),
  action: z.looseObject({
    callType: z.string().nullish(),
    from: address.optional(),
    to: address.optional(),
    value: hex.optional(),
  }),
})

export type Header = z.infer<typeof header>
export type ReceiptLog = z.infer<typeof log>
export type Trace = z.infer<typeof trace>

/** A block as its node tells it, with receipts and, if asked for, traces. */
export type ReadBlock = z.infer<typeof block> & {
  readonly receipts: readonly z.infer<typeof receipt>[]
  readonly traces: readonly Trace[]
}

const toHex = (number: number) => `0x${number.toString(16)}`

/** An answer that must be there. */
function parse<T>(schema: z.ZodType<T>, text: string | undefined): T {
  if (text === undefined) throw new UpstreamError('garbage')
  return parseAnswer(schema, text)
}

/** The newest block. @throws UpstreamError */
export async function readHead(node: ChainNode): Promise<Header> {
  const [text] = await node.rpc([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  return parse(header, text)
}

/** The hashes of blocks by number; undefined for a number that the chain does not have. */
export async function readHashes(
  node: ChainNode,
  numbers: readonly number[],
): Promise<readonly (string | undefined)[]> {
  const answers = await node.rpc(
    numbers.map((number) => ({
      method: 'eth_getBlockByNumber',
      params: [toHex(number), false],
    })),
  )
  return answers.map((text) => parse(header.nullable(), text)?.hash)
}

/**
 * Consecutive blocks with their receipts.
 * @throws UpstreamError if the node fails, or its answers do not fit together: behind one address
 *   there may be several nodes, at different heads
 */
export async function readBlocks(
  node: ChainNode,
  from: number,
  count: number,
  withTraces: boolean,
): Promise<readonly ReadBlock[]> {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const [blocks, receipts, traces] = await Promise.all([
    node.rpc(
      numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })),
    ),
    node.tryRpc(
      numbers.map((number) => ({ method: 'eth_getBlockReceipts', params: [toHex(number)] })),
    ),
    withTraces
      ? node.rpc(numbers.map((number) => ({ method: 'trace_block', params: [toHex(number)] })))
      : [],
  ])
  const read = await Promise.all(
    blocks.map(async (text, index) => {
      const found = parse(block, text)
      const own = receipts[index]
      return {
        ...found,
        receipts:
          own === undefined
            ? await readReceipts(node, found.transactions)
            : parse(z.array(receipt), own),
        traces: withTraces ? parse(z.array(trace), traces[index]) : [],
      }
    }),
  )
  for (const [index, each] of read.entries()) {
    const previous = read[index - 1]
    const isWhole =
      each.number === from + index &&
      (previous === undefined || previous.hash === each.parentHash) &&
      each.receipts.length === each.transactions.length &&
      each.receipts.every(({ blockHash }) => blockHash === each.hash)
    if (!isWhole) throw new UpstreamError('garbage')
  }
  return read
}

/** One by one, for nodes without `eth_getBlockReceipts`. */
async function readReceipts(
  node: ChainNode,
  transactions: readonly z.infer<typeof transaction>[],
): Promise<readonly z.infer<typeof receipt>[]> {
  if (transactions.length === 0) return []
  const answers = await node.rpc(
    transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )
  return answers.map((text) => parse(receipt, text))
}
