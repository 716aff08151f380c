import { findWallets } from '@latchkey/api'
import type { CatalogueWallet } from './CatalogueSnapshot.js'
import { createWalletIndex } from './createWalletIndex.js'

/** The query of GET /getWallets. Lists are separated by commas. */
export type WalletsQuery = {
  readonly page?: number | undefined
  readonly entries?: number | undefined
  readonly include?: string | undefined
  readonly exclude?: string | undefined
  readonly chains?: string | undefined
  readonly search?: string | undefined
  readonly badge_type?: string | undefined
  readonly badge?: string | undefined
  readonly names?: string | undefined
  readonly rdns?: string | undefined
  readonly include_pay_only?: string | undefined
  /** The client and its version. */
  readonly sv?: string | undefined
}

const defaultEntries = 40
/** How many requested chains each wallet of an answer repeats: a query may name a thousand. */
const mostServed = 64

/** `findWallets` over the candidates of the index, one page at a time. */
export function createWalletSearch(wallets: readonly CatalogueWallet[]) {
  const narrow = createWalletIndex(wallets)
  return ({
    page = 1,
    entries = defaultEntries,
    search,
    badge,
    badge_type = badge,
    include_pay_only,
    ...lists
  }: WalletsQuery): { readonly data: readonly CatalogueWallet[]; readonly count: number } => {
    const query = {
      include: toList(lists.include),
      exclude: toList(lists.exclude),
      names: toList(lists.names),
      rdns: toList(lists.rdns),
      chains: toList(lists.chains),
      search,
      badge: badge_type,
    }
    const matching = findWallets(narrow(query), query)
    const found =
      include_pay_only === 'true'
        ? matching.filter(({ supports_wcpay }) => supports_wcpay === true)
        : matching
    const from = (page - 1) * entries
    return { data: found.slice(from, from + entries), count: found.length }
  }
}

/** The same as text: each wallet is serialised once, not per request. */
export function createWalletText(
  wallets: readonly CatalogueWallet[],
): (query: WalletsQuery) => string {
  const find = createWalletSearch(wallets)
  const texts = new Map(wallets.map((wallet) => [wallet, JSON.stringify(wallet)]))
  return (query) => {
    const { data, count } = find(query)
    const isOurs = query.sv === undefined || query.sv.includes('latchkey')
    const asked = query.chains && [...new Set(toList(query.chains))].slice(0, mostServed)
    const print = (wallet: CatalogueWallet) =>
      isOurs || !asked
        ? texts.get(wallet)
        : JSON.stringify({
            ...wallet,
            chains: [...(wallet.chains ?? []), ...served(wallet, asked)],
          })
    return `{"data":[${data.map(print).join(',')}],"count":${count}}`
  }
}

/**
 * Other clients only read `chains`. For them, requested chains that a wallet supports by namespace
 * are listed too.
 */
const served = ({ chains = [], namespaces = [] }: CatalogueWallet, asked: readonly string[]) =>
  asked.filter((chain) => {
    const [namespace = ''] = chain.split(':')
    return namespaces.includes(namespace) && !chains.some((own) => own.startsWith(`${namespace}:`))
  })

const toList = (list: string | undefined): readonly string[] | undefined =>
  list?.split(',').filter((part) => part.trim() !== '')
