import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { hex, line, maybeText, units } from '../wire/fields.js'
import { swapNetworks } from './networks.js'

const answer = z.object({
  tx: z.object({
    from: z.string(),
    to: z.string(),
    data: hex(),
    amount: units(),
    eip155: z.nullish(z.object({ gas: z.nullish(units()), gasPrice: z.nullish(units()) })),
  }),
  minAmount: z.nullish(units()),
  /** The contract that takes `from`. */
  spender: maybeText(),
})
const word = () => z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const permit = z.object({
  value: units(),
  deadline: units(),
  v: z.number().check(z.int(), z.gte(27), z.lte(28)),
  r: word(),
  s: word(),
})

/**
 * A swap's transaction, built by the service; do not trust it. `from` is the user's account and
 * `to` the contract, as CAIP-10. `amount` is the quantity that the user receives, in the token's
 * smallest unit. There is no value: it is the given amount where `from` of the request is the
 * network's own currency, and 0 elsewhere.
 */
export type BuiltTransaction = z.infer<typeof answer>

export type BuildSwapInput = {
  /** In the smallest unit of `from`. */
  readonly amount: string
  /** The token to give, as CAIP-10. */
  readonly from: string
  /** The token to get, as CAIP-10. */
  readonly to: string
  readonly userAddress: string
  /** Whole percent. Compatible services refuse fractions. */
  readonly slippage: number
  readonly disableEstimate?: boolean
  /** The offer to build. @default the best one now */
  readonly quoteId?: string
  /** A signature by EIP-2612 in place of an approval, for routers that take one. */
  readonly permit?: z.infer<typeof permit>
}

/**
 * `POST /v1/convert/build-transaction`. It changes no state, so it counts as a read despite its
 * method.
 */
export const buildSwapCall: ApiCall<BuildSwapInput, BuiltTransaction, 'blockchain'> = {
  name: 'buildSwap',
  api: 'blockchain',
  method: 'POST',
  path: '/v1/convert/build-transaction',
  policy: 'readUi',
  body: z.object({
    amount: units(),
    eip155: z.optional(z.object({ slippage: z.number().check(z.int(), z.gte(0), z.lte(100)) })),
    projectId: z.optional(line(128)),
    from: line(192),
    to: line(192),
    userAddress: line(192),
    disableEstimate: z.optional(z.boolean()),
    quoteId: z.optional(line(128)),
    permit: z.optional(permit),
  }),
  answer,
  networks: {
    floor: swapNetworks,
    within: ['eip155'],
    otherwise: { error: 'SWAP_NETWORK_NOT_SUPPORTED' },
  },
  toWire: ({ slippage, ...input }, { projectId } = {}) => ({
    body: { ...input, eip155: { slippage }, projectId },
  }),
}

/**
 * Requests the transaction of a swap.
 *
 * @example
 * const built = await buildSwap(blockchain, {
 *   amount: '1000000',
 *   from: usdc,
 *   to: ether,
 *   userAddress,
 *   slippage: 1,
 * })
 */
export function buildSwap(
  client: ApiClient<'blockchain'>,
  input: BuildSwapInput,
  options?: ApiCallOptions,
): Promise<BuiltTransaction> {
  return client.request(buildSwapCall, input, options)
}
