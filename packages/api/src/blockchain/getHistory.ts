import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { knownPage, line, maybeNumber, maybeText } from '../wire/fields.js'

const picture = z.nullish(z.union([z.string(), z.object({ url: maybeText() })]))
const nftPicture = z.nullish(z.object({ url: maybeText(), content_type: maybeText() }))
const transfer = z.object({
  nft_info: z.nullish(
    z.object({
      name: maybeText(),
      content: z.nullish(z.object({ preview: nftPicture, detail: nftPicture })),
      flags: z.nullish(z.object({ is_spam: z.nullish(z.boolean()) })),
    }),
  ),
  fungible_info: z.nullish(
    z.object({
      name: maybeText(),
      symbol: maybeText(),
      icon: picture,
      /** CAIP-10; absent for the native currency. An addition of Latchkey's server. */
      address: maybeText(),
    }),
  ),
  /** 'in', 'out' or 'self'. */
  direction: maybeText(),
  quantity: z.nullish(z.object({ numeric: z.string() })),
  value: maybeNumber(),
  price: maybeNumber(),
})
const transaction = z.object({
  id: z.string(),
  metadata: z.object({
    minedAt: z.string(),
    chain: maybeText(),
    hash: maybeText(),
    nonce: maybeNumber(),
    application: z.nullish(z.object({ name: maybeText(), iconUrl: maybeText() })),
    status: z.string(),
    operationType: z.string(),
    sentFrom: maybeText(),
    sentTo: maybeText(),
    /**
     * The account that signed the transaction; null: another one than the account asked for, which
     * the source does not name. An addition of Latchkey's server.
     */
    sender: maybeText(),
  }),
  transfers: z.nullish(z.array(transfer)),
})
const answer = knownPage(transaction)

/**
 * A transaction of an account, in wire form. A transfer's `quantity.numeric` is in whole units of
 * the token, `value` and `price` are in US dollars; `transfers` may be null.
 */
export type HistoryRecord = z.infer<typeof transaction>

/**
 * Transactions, newest first, and the cursor of the next page. A service that does not know a
 * chain's whole past says `complete: false`, and
 * `since` is the first block that it knows. `asOf` is the time of its last look at the chain.
 */
export type HistoryPage = z.infer<typeof answer>

export type GetHistoryInput = {
  /** An address. */
  readonly account: string
  /** `next` of the previous page. */
  readonly cursor?: string
  /** An on-ramp provider, to return only its transactions. */
  readonly onramp?: string
  /** CAIP-2 */
  readonly chainId?: string
}

/** `GET /v1/account/{account}/history` */
export const getHistoryCall: ApiCall<GetHistoryInput, HistoryPage, 'blockchain'> = {
  name: 'getHistory',
  api: 'blockchain',
  method: 'GET',
  path: '/v1/account/{account}/history',
  policy: 'readUi',
  params: z.object({ account: line(128) }),
  query: z.object({
    cursor: z.optional(line(4_096)),
    onramp: z.optional(line(32)),
    chainId: z.optional(line(64)),
  }),
  answer,
  networks: { floor: ['eip155'], otherwise: { answer: { data: [] } } },
  toWire: ({ account, cursor, onramp, chainId }) => ({
    params: { account },
    query: { cursor, onramp, chainId },
  }),
}

/**
 * Reads a page of an account's transactions.
 *
 * @example
 * const { data, next } = await getHistory(blockchain, { account: '0x5c1…', chainId: 'eip155:1' })
 */
export function getHistory(
  client: ApiClient<'blockchain'>,
  input: GetHistoryInput,
  options?: ApiCallOptions,
): Promise<HistoryPage> {
  return client.request(getHistoryCall, input, options)
}
