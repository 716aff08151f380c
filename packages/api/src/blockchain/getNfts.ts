import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { knownPage, line, maybeText } from '../wire/fields.js'

const nft = z.object({
  /** CAIP-2 */
  chain: z.string(),
  /** The contract, as CAIP-10. */
  address: z.string(),
  /** Decimal digits. */
  tokenId: z.string(),
  quantity: z.object({ numeric: z.string() }),
  /** 'erc721' or 'erc1155'. */
  standard: maybeText(),
  collection: z.nullish(z.object({ name: maybeText(), symbol: maybeText() })),
  name: maybeText(),
  description: maybeText(),
  /** A data URL, or an https, ipfs or ar URL for the service's `GET /v1/image`. */
  picture: maybeText(),
  flags: z.nullish(z.object({ is_spam: z.nullish(z.boolean()) })),
  /** The state of `name`, `description` and `picture`: 'read', 'pending', 'none' or 'failed'. */
  metadata: maybeText(),
  /** When the metadata was read. */
  updatedAt: maybeText(),
})
const answer = knownPage(nft)

/**
 * An NFT of an account, in wire form. `quantity.numeric` is more than one where a contract issues
 * several of one kind (ERC-1155). The texts are the contract's own.
 */
export type NftRecord = z.infer<typeof nft>

/**
 * An account's NFTs, those that moved last first, and the cursor of the next page. `complete`,
 * `since` and `asOf` are as in `HistoryPage`.
 */
export type NftPage = z.infer<typeof answer>

export type GetNftsInput = {
  readonly address: string
  /** CAIP-2 */
  readonly chainId: string
  /** `next` of the previous page. */
  readonly cursor?: string
}

/** `GET /v1/account/{address}/nfts`: an addition of Latchkey's server. */
export const getNftsCall: ApiCall<GetNftsInput, NftPage, 'blockchain'> = {
  name: 'getNfts',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/account/{address}/nfts',
  policy: 'readUi',
  params: z.object({ address: line(128) }),
  query: z.object({ chainId: line(64), cursor: z.optional(line(2_048)) }),
  answer,
  // The service lists no NFTs of the chain, or does not know the call.
  errors: { 400: 'UNSUPPORTED_CHAIN', 404: 'UNSUPPORTED_CHAIN', 501: 'UNSUPPORTED_CHAIN' },
  networks: { floor: ['eip155'], otherwise: { answer: { data: [] } } },
  toWire: ({ address, chainId, cursor }) => ({
    params: { address },
    query: { chainId, cursor },
  }),
}

/**
 * Reads a page of an account's NFTs on one network.
 *
 * @throws UNSUPPORTED_CHAIN the service lists no NFTs of the network
 * @example
 * const { data, next } = await getNfts(blockchain, { address: '0x5c1…', chainId: 'eip155:1' })
 */
export function getNfts(
  client: ApiClient<'blockchain'>,
  input: GetNftsInput,
  options?: ApiCallOptions,
): Promise<NftPage> {
  return client.request(getNftsCall, input, options)
}
