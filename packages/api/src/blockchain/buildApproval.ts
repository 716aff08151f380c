import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line, open } from '../wire/fields.js'
import type { BuiltTransaction } from './buildSwap.js'
import { swapNetworks } from './networks.js'

export type BuildApprovalInput = {
  readonly userAddress: string
  /** CAIP-10 */
  readonly from: string
  /** CAIP-10 */
  readonly to: string
}

/** `GET /v1/convert/build-approve` */
export const buildApprovalCall: ApiCall<BuildApprovalInput, BuiltTransaction, 'blockchain'> = {
  name: 'buildApproval',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/convert/build-approve',
  policy: 'readUi',
  query: z.object({ userAddress: line(192), from: line(192), to: line(192) }),
  answer: open(),
  networks: {
    floor: swapNetworks,
    strict: true,
    otherwise: { error: 'SWAP_NETWORK_NOT_SUPPORTED' },
  },
  toWire: ({ userAddress, from, to }) => ({ query: { userAddress, from, to } }),
}

/**
 * Requests the transaction that lets the swap contract spend a token.
 *
 * @example
 * const built = await buildApproval(blockchain, { userAddress, from: usdc, to: ether })
 */
export function buildApproval(
  client: ApiClient<'blockchain'>,
  input: BuildApprovalInput,
  options?: ApiCallOptions,
): Promise<BuiltTransaction> {
  return client.request(buildApprovalCall, input, options)
}
