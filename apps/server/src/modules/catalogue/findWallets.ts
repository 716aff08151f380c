import type { CatalogueWallet } from './CatalogueSnapshot.js'

/** What GET /getWallets asks for. Lists are separated by commas, as specification §7 sends them. */
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

/** An index over the wallets: texts are folded once, not for each request. */
export function createWalletSearch(wallets: readonly CatalogueWallet[]) {
  const rows = wallets.map((wallet) => ({ wallet, name: fold(wallet.name), rdns: fold(wallet.rdns ?? ''), id: wallet.id.toLowerCase() }))
  return (query: WalletQuery): { readonly data: readonly CatalogueWallet[]; readonly count: number } => {
    const wanted = { ids: toSet(query.include), names: toSet(query.names), rdns: toSet(query.rdns) }
    const isOpen = !wanted.ids && !wanted.names && !wanted.rdns
    const excluded = toSet(query.exclude)
    const chains = toSet(query.chains)
    const badge = query.badge_type ?? query.badge
    const text = query.search === undefined ? '' : fold(query.search.trim())
    const found = rows.filter(
      ({ wallet, name, rdns, id }) =>
        (isOpen || wanted.ids?.has(id) || wanted.names?.has(name) || wanted.rdns?.has(rdns)) &&
        !excluded?.has(id) &&
        (badge === undefined || wallet.badge_type === badge) &&
        (query.include_pay_only !== 'true' || wallet.supports_wcpay === true) &&
        (!chains || isOnAny(wallet, chains)) &&
        (text === '' || name.includes(text) || rdns.includes(text)),
    )
    // Names that begin with the text come first; the catalogue's order holds among equals.
    const sorted = text === '' ? found : [...found].sort((a, b) => rank(a.name, text) - rank(b.name, text))
    const entries = query.entries ?? defaultEntries
    const from = ((query.page ?? 1) - 1) * entries
    return { data: sorted.slice(from, from + entries).map(({ wallet }) => wallet), count: sorted.length }
  }
}

/** The same, printed: each wallet is made into text once, not for each request. */
export function createWalletText(wallets: readonly CatalogueWallet[]): (query: WalletQuery) => string {
  const find = createWalletSearch(wallets)
  const texts = new Map(wallets.map((wallet) => [wallet, JSON.stringify(wallet)]))
  return (query) => {
    const { data, count } = find(query)
    const isOurs = query.sv === undefined || query.sv.includes('latchkey')
    const asked = query.chains?.split(',').filter((chain) => chain !== '')
    const print = (wallet: CatalogueWallet) =>
      isOurs || !asked ? texts.get(wallet) : JSON.stringify({ ...wallet, chains: [...(wallet.chains ?? []), ...served(wallet, asked)] })
    return `{"data":[${data.map(print).join(',')}],"count":${count}}`
  }
}

/** M1: other clients know `chains` alone. To them a wallet lists, of the chains that were asked for, those that it serves by their namespace. */
const served = ({ chains = [], namespaces = [] }: CatalogueWallet, asked: readonly string[]) =>
  asked.filter((chain) => {
    const [namespace = ''] = chain.split(':')
    return namespaces.includes(namespace) && !chains.some((own) => own.startsWith(`${namespace}:`))
  })

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const rank = (name: string, text: string) => (name.startsWith(text) ? 0 : name.includes(` ${text}`) ? 1 : name.includes(text) ? 2 : 3)

function toSet(list: string | undefined): ReadonlySet<string> | undefined {
  if (list === undefined) return undefined
  return new Set(list.split(',').flatMap((part) => (part.trim() === '' ? [] : [fold(part.trim())])))
}

/** A wallet that lists no chain of a namespace serves all of it. */
function isOnAny({ chains = [], namespaces = [] }: CatalogueWallet, wanted: ReadonlySet<string>): boolean {
  return [...wanted].some((chain) => {
    const [namespace = ''] = chain.split(':')
    const listed = chains.filter((own) => own.startsWith(`${namespace}:`))
    return listed.length > 0 ? listed.some((own) => own.toLowerCase() === chain) : namespaces.includes(namespace)
  })
}
