import { z } from 'zod'
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
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text))

/**
 * The current prices of gas: the next block's base fee, and the tips in the last five blocks.
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

const history = z.object({
  baseFeePerGas: z.array(quantity).min(1),
  reward: z.array(z.array(quantity).length(percentiles.length)).min(1),
})

/** The next block's base fee and the mean tips; undefined for a node that tells none. */
function tipsOf(answer: string | undefined) {
  const { data } = history.safeParse(answer === undefined ? undefined : JSON.parse(answer))
  if (!data) return undefined
  const { baseFeePerGas, reward } = data
  const means = percentiles.map((_, index) => {
    const tips = reward.map((row) => row[index] ?? 0n)
    return tips.reduce((sum, tip) => sum + tip, 0n) / BigInt(tips.length)
  })
  return { nextBase: baseFeePerGas.at(-1) ?? 0n, means }
}
