import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { count, line, maybeText, toList } from '../fields.js'

const wallet = z.object({
  id: z.string(),
  name: z.string(),
  rdns: maybeText(),
  image_id: maybeText(),
  image_url: maybeText(),
  mobile_link: maybeText(),
  desktop_link: maybeText(),
  webapp_link: maybeText(),
  link_mode: maybeText(),
  homepage: maybeText(),
  description: maybeText(),
  app_store: maybeText(),
  play_store: maybeText(),
  chrome_store: maybeText(),
  badge_type: maybeText(),
  chains: z.nullish(z.array(z.string())),
  /** Ours: the CAIP-2 namespaces. One that no chain is listed of is served as a whole. */
  namespaces: z.nullish(z.array(z.string())),
  injected: z.nullish(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
  order: z.nullish(z.number()),
  display_index: z.nullish(z.number()),
  supports_wc: z.nullish(z.boolean()),
  supports_wcpay: z.nullish(z.boolean()),
})
const answer = z.object({ data: z.array(wallet), count: z.number() })
const list = () => z.optional(line(8_192))

/**
 * A wallet as the catalogue has it. Its texts and links are as they came: check them before they
 * are shown or followed.
 */
export type WalletEntry = z.infer<typeof wallet>

/** One page of wallets, and how many there are in all. */
export type WalletPage = z.infer<typeof answer>

export type GetWalletsInput = {
  /** From 1. */
  readonly page: number
  /** Wallets a page. */
  readonly entries: number
  /** Ids: these only. */
  readonly include?: readonly string[]
  /** Ids: none of these. */
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
 * A page of the wallet catalogue. Search texts are trimmed.
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

/**
 * Wallets that came otherwise than by this call, such as those of a snapshot: the ones that have
 * the shape of a wallet, in their order.
 *
 * @example
 * const entries = toWalletEntries(snapshot.wallets)
 */
export function toWalletEntries(values: readonly unknown[]): readonly WalletEntry[] {
  return values.flatMap((value) => {
    const { success, data } = wallet.safeParse(value)
    return success ? [data] : []
  })
}
