import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { count, line, toList } from '../wire/fields.js'
import { walletRecord } from './WalletRecord.js'

const answer = z.object({ data: z.array(walletRecord), count: z.number() })
const list = () => z.optional(line(8_192))

/** One page of wallets, and the total count. */
export type WalletPage = z.infer<typeof answer>

export type GetWalletsInput = {
  /** Starts at 1. */
  readonly page: number
  /** Wallets per page. */
  readonly entries: number
  /** Ids: only these wallets. */
  readonly include?: readonly string[]
  /** Ids: without these wallets. */
  readonly exclude?: readonly string[]
  /** CAIP-2: wallets of any of these networks. */
  readonly chains?: readonly string[]
  readonly search?: string
  readonly badge?: 'certified'
  readonly names?: readonly string[]
  readonly rdns?: readonly string[]
}

/** `GET /getWallets`. Lists are separated by commas. */
export const getWalletsCall: ApiCall<GetWalletsInput, WalletPage, 'catalogue'> = {
  name: 'getWallets',
  api: 'catalogue',
  method: 'GET',
  path: '/getWallets',
  policy: 'readUi',
  query: z.object({
    page: z.optional(count(1, 100_000)),
    entries: z.optional(count(1, 100)),
    include: list(),
    exclude: list(),
    chains: list(),
    search: z.optional(line(128)),
    badge_type: z.optional(line(32)),
    badge: z.optional(line(32)),
    names: list(),
    rdns: list(),
    include_pay_only: z.optional(line(8)),
  }),
  answer,
  toWire: ({ page, entries, include, exclude, chains, search, badge, names, rdns }) => ({
    query: {
      page,
      entries,
      include: toList(include),
      exclude: toList(exclude),
      chains: toList(chains),
      search: search?.trim() || undefined,
      badge_type: badge,
      names: toList(names),
      rdns: toList(rdns),
    },
  }),
}

/**
 * Reads a page of the wallet catalogue. Search texts are trimmed.
 *
 * @example
 * const { data, count } = await getWallets(catalogue, { page: 1, entries: 40 }, { signal })
 */
export function getWallets(
  client: ApiClient<'catalogue'>,
  input: GetWalletsInput,
  options?: ApiCallOptions,
): Promise<WalletPage> {
  return client.request(getWalletsCall, input, options)
}
