import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { hex, line, units } from '../wire/fields.js'
import { swapNetworks } from './networks.js'

const answer = z.object({
  tx: z.object({
    from: z.string(),
    to: z.string(),
    data: hex(),
    value: z.nullish(units()),
    eip155: z.nullish(z.object({ gasPrice: z.nullish(units()) })),
  }),
})

/**
 * An approval's transaction, built by the service; do not trust it. Send it to `to`, the token's
 * contract as CAIP-10: some services repeat the contract in `from`, others put another value there.
 */
export type BuiltApproval = z.infer<typeof answer>

export type BuildApprovalInput = {
  readonly userAddress: string
  /** The token to give, as CAIP-10. */
  readonly from: string
  /** The token to get, as CAIP-10. */
  readonly to: string
  /** In the smallest unit of `from`. @default unlimited, by the service */
  readonly amount?: string
  /** @default the contract of the service's first engine */
  readonly spender?: string
}

/** `GET /v1/convert/build-approve` */
export const buildApprovalCall: ApiCall<BuildApprovalInput, BuiltApproval, 'blockchain'> = {
  name: 'buildApproval',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/convert/build-approve',
  policy: 'readUi',
  query: z.object({
    userAddress: line(192),
    from: line(192),
    to: line(192),
    amount: z.optional(units()),
    spender: z.optional(line(64)),
  }),
  answer,
  networks: {
    floor: swapNetworks,
    within: ['eip155'],
    otherwise: { error: 'SWAP_NETWORK_NOT_SUPPORTED' },
  },
  toWire: (query) => ({ query }),
}

/**
 * Requests the transaction that lets the swap contract spend a token.
 *
 * @example
 * const built = await buildApproval(blockchain, {
 *   userAddress,
 *   from: usdc,
 *   to: ether,
 *   amount: '1000000',
 * })
 */
export function buildApproval(
  client: ApiClient<'blockchain'>,
  input: BuildApprovalInput,
  options?: ApiCallOptions,
): Promise<BuiltApproval> {
  return client.request(buildApprovalCall, input, options)
}
