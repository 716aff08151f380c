import type { CatalogueWallet } from './CatalogueSnapshot.js'
import { createWalletIndex, fold } from './createWalletIndex.js'

/** What GET /getWallets asks for. Lists are separated by commas. */
export type WalletQuery = {
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

/** What is asked for, found through an index: texts are folded once, not for each request. */
export function createWalletSearch(wallets: readonly CatalogueWallet[]) {
  const index = createWalletIndex(wallets)
  const everything = wallets.map((_, row) => row)
  const rowsOf = (
    rows: ReadonlyMap<string, readonly number[]>,
    keys: ReadonlySet<string> | undefined,
  ) => [...(keys ?? [])].flatMap((key) => rows.get(key) ?? [])
  return (
    query: WalletQuery,
  ): { readonly data: readonly CatalogueWallet[]; readonly count: number } => {
    const wanted = { ids: toSet(query.include), names: toSet(query.names), rdns: toSet(query.rdns) }
    const isOpen = !wanted.ids && !wanted.names && !wanted.rdns
    const excluded = new Set(rowsOf(index.ids, toSet(query.exclude)))
    const chains = toSet(query.chains)
    const onChains = chains && index.onAny(chains)
    const badge = query.badge_type ?? query.badge
    const text = query.search === undefined ? '' : fold(query.search.trim())
    const matches = text === '' ? undefined : index.search(text)
    const named = isOpen
      ? undefined
      : new Set([
          ...rowsOf(index.ids, wanted.ids),
          ...rowsOf(index.names, wanted.names),
          ...rowsOf(index.rdns, wanted.rdns),
        ])
    // From what is least; the catalogue's order holds among equals.
    const least = [named, matches, onChains]
      .filter((rows) => rows !== undefined)
      .sort((a, b) => a.size - b.size)[0]
    const candidates = least ? [...least.keys()].sort((a, b) => a - b) : everything
    const found = candidates.filter((row) => {
      const wallet = wallets[row]
      return (
        wallet !== undefined &&
        (named?.has(row) ?? true) &&
        !excluded.has(row) &&
        (badge === undefined || wallet.badge_type === badge) &&
        (query.include_pay_only !== 'true' || wallet.supports_wcpay === true) &&
        (onChains?.has(row) ?? true) &&
        (matches?.has(row) ?? true)
      )
    })
    // Names that begin with the text come first.
    const sorted = matches
      ? [0, 1, 2, 3].flatMap((rank) => found.filter((row) => matches.get(row) === rank))
      : found
    const entries = query.entries ?? defaultEntries
    const from = ((query.page ?? 1) - 1) * entries
    return {
      data: sorted.slice(from, from + entries).flatMap((row) => wallets[row] ?? []),
      count: sorted.length,
    }
  }
}

/** The same, printed: each wallet is made into text once, not for each request. */
export function createWalletText(
  wallets: readonly CatalogueWallet[],
): (query: WalletQuery) => string {
  const find = createWalletSearch(wallets)
  const texts = new Map(wallets.map((wallet) => [wallet, JSON.stringify(wallet)]))
  return (query) => {
    const { data, count } = find(query)
    const isOurs = query.sv === undefined || query.sv.includes('latchkey')
    const asked = query.chains?.split(',').filter((chain) => chain !== '')
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
 * Other clients know `chains` alone. To them a wallet lists, of the chains that were asked for,
 * those that it serves by their namespace.
 */
const served = ({ chains = [], namespaces = [] }: CatalogueWallet, asked: readonly string[]) =>
  asked.filter((chain) => {
    const [namespace = ''] = chain.split(':')
    return namespaces.includes(namespace) && !chains.some((own) => own.startsWith(`${namespace}:`))
  })

function toSet(list: string | undefined): ReadonlySet<string> | undefined {
  if (list === undefined) return undefined
  return new Set(list.split(',').flatMap((part) => (part.trim() === '' ? [] : [fold(part.trim())])))
}
