import type { ChainNode } from '../blockchain/ChainNode.js'
import { toUnits } from '../blockchain/readers/readTokenNames.js'

/** Wei per unit of gas. The faster ones are absent where the node has no history of fees. */
export type GasPrices = {
  readonly standard: bigint
  readonly fast?: bigint
  readonly instant?: bigint
}

/** The median, and what the upper quarter and the upper twentieth of transactions pay. */
const percentiles = [50, 75, 95]
const blocks = '0x5'

/**
 * What gas costs now: the next block's base fee, and what transactions of the last five blocks paid
 * on top.
 *
 * @throws UpstreamError
 */
export async function readGas(node: ChainNode): Promise<GasPrices> {
  const [price = '', history] = await Promise.all([
    node.rpc([{ method: 'eth_gasPrice', params: [] }]).then(([answer]) => answer),
    node
      .tryRpc([{ method: 'eth_feeHistory', params: [blocks, 'latest', percentiles] }])
      .then(([answer]) => answer),
  ])
  const standard = toUnits(price) ?? 0n
  const tips = tipsOf(history)
  if (!tips) return { standard }
  const [median = 0n, upper = 0n, top = 0n] = tips.means
  const least = max(standard, tips.nextBase + median)
  const fast = max(least, tips.nextBase + upper)
  return { standard: least, fast, instant: max(fast, tips.nextBase + top) }
}

const max = (a: bigint, b: bigint) => (a > b ? a : b)

function tipsOf(answer: string | undefined) {
  const { baseFeePerGas, reward } =
    ((answer ? JSON.parse(answer) : {}) as {
      readonly baseFeePerGas?: readonly string[]
      readonly reward?: readonly (readonly string[])[]
    } | null) ?? {}
  const next = baseFeePerGas?.at(-1)
  if (next === undefined || !reward || reward.length === 0) return undefined
  const means = percentiles.map((_, index) => {
    const tips = reward.map((row) => BigInt(row[index] ?? 0))
    return tips.reduce((sum, tip) => sum + tip, 0n) / BigInt(tips.length)
  })
  return { nextBase: BigInt(next), means }
}
