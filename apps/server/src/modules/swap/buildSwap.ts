import type { BuiltTransaction } from '@latchkey/api'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { toUnits } from '../blockchain/readers/readTokenNames.js'
import { type KeptOffer, type SwapQuotes, usualSlippage } from './createSwapQuotes.js'
import type { SwapSources } from './createSwapSources.js'
import { readGas } from './readGas.js'
import { readInput } from './readInput.js'
import type { SwapInput, SwapPermit } from './SwapEngine.js'
import { toCaip, toUser } from './sides.js'
import { lessSlippage } from './toQuote.js'

/** The deadline of a transaction after its build. */
const deadlineSeconds = 300n
/** Percent. More is a swap without a floor. */
const mostSlippage = 50

export type BuildBody = {
  readonly amount: string
  readonly from: string
  readonly to: string
  readonly userAddress: string
  readonly eip155?: { readonly slippage: number }
  readonly disableEstimate?: boolean
  readonly quoteId?: string
  readonly permit?: {
    readonly value: string
    readonly deadline: string
    readonly v: number
    readonly r: string
    readonly s: string
  }
}

const toPermit = ({ value, deadline, ...rest }: NonNullable<BuildBody['permit']>): SwapPermit => ({
  ...rest,
  value: BigInt(value),
  deadline: BigInt(deadline),
})

/**
 * The transaction of an offer. `amount` is the amount to be received.
 *
 * @throws HttpProblem, UpstreamError
 */
export async function buildSwap(
  { quotes, nodeOf }: Pick<SwapSources, 'quotes' | 'nodeOf'>,
  now: number,
  body: BuildBody,
): Promise<BuiltTransaction> {
  const input = readInput(body)
  const user = toUser(body.userAddress, input.from.chainId)
  const node = nodeOf(input.from.chainId)
  const slippage = body.eip155?.slippage ?? usualSlippage
  if (slippage > mostSlippage)
    throw new HttpProblem(400, 'SLIPPAGE_TOO_HIGH', `The slippage may be ${mostSlippage} percent`)
  const { engine, toAmount, spender, plan } = await chosen(quotes, body.quoteId, {
    ...input,
    user,
  })
  const minAmount = lessSlippage(toAmount, slippage)
  const deadline = BigInt(Math.floor(now / 1_000)) + deadlineSeconds
  const [built, gas] = await Promise.all([
    engine.build({
      input: { ...input, user },
      plan,
      minAmount,
      deadline,
      slippage,
      permit: body.permit && toPermit(body.permit),
    }),
    readGas(node),
  ])
  const estimate = body.disableEstimate ? undefined : await estimateGas(node, user, built)
  const units = estimate ?? built.gas
  return {
    tx: {
      from: toCaip(input.from.chainId, user),
      to: toCaip(input.from.chainId, built.to),
      data: built.data,
      amount: String(toAmount),
      eip155: {
        gas: units === undefined ? null : String(units),
        gasPrice: String(gas.standard),
      },
    },
    minAmount: String(minAmount),
    spender,
  }
}

/** The offer by its id, or the best one now. @throws HttpProblem */
async function chosen(
  quotes: SwapQuotes,
  id: string | undefined,
  input: SwapInput,
): Promise<KeptOffer> {
  if (id !== undefined) return quotes.take(id, input)
  const [best] = await quotes.quote(input)
  if (!best) throw new HttpProblem(502, 'UPSTREAM_FAILED', 'The source of swaps failed')
  return { engine: best.engine, ...best.offer }
}

/** A tenth above the node's figure; undefined where it cannot say, such as before an approval. */
async function estimateGas(
  node: ChainNode,
  from: string,
  { to, data, value }: { readonly to: string; readonly data: string; readonly value: bigint },
): Promise<bigint | undefined> {
  const transaction = { from, to, data, value: `0x${value.toString(16)}` }
  const [answer] = await node.tryRpc([{ method: 'eth_estimateGas', params: [transaction] }])
  const units = toUnits(answer)
  return units === undefined ? undefined : (units * 110n) / 100n
}
