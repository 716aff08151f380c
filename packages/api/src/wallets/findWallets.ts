import type { GetWalletsInput } from './getWallets.js'
import { foldText, searchWallets } from './searchWallets.js'

/** The fields of a wallet that a query reads, by their catalogue names. */
export type FindableWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string | null | undefined
  readonly chains?: readonly string[] | null | undefined
  readonly namespaces?: readonly string[] | null | undefined
  readonly badge_type?: string | null | undefined
}

/**
 * A catalogue query without its page. `include`, `names` and `rdns` add up; every other field
 * narrows the result.
 */
export type WalletQuery = Omit<GetWalletsInput, 'page' | 'entries' | 'badge'> & {
  readonly badge?: string | undefined
}

/**
 * Returns the wallets that match a query. The order of `wallets` stays, and a search puts better
 * matches first (`searchWallets`). Ids, names, rdns and chains match regardless of case.
 *
 * @example
 * findWallets(wallets, { search: 'le', chains: ['eip155:1'] }).slice(0, 40)
 */
export function findWallets<Wallet extends FindableWallet>(
  wallets: readonly Wallet[],
  { include, exclude, names, rdns, chains, search = '', badge }: WalletQuery,
): readonly Wallet[] {
  const named = [toSet(include), toSet(names), toSet(rdns)] as const
  const [ids, wantedNames, wantedRdns] = named
  const excluded = toSet(exclude)
  const onChains = toSet(chains)
  const found = wallets.filter(
    (wallet) =>
      (named.every((set) => !set) ||
        ids?.has(foldText(wallet.id)) ||
        wantedNames?.has(foldText(wallet.name)) ||
        (wantedRdns && wallet.rdns && wantedRdns.has(foldText(wallet.rdns)))) &&
      !excluded?.has(foldText(wallet.id)) &&
      (badge === undefined || wallet.badge_type === badge) &&
      (!onChains || isOnAny(wallet, onChains)),
  )
  return searchWallets(found, search)
}

/** A wallet that lists no chain of a namespace supports all its chains. */
function isOnAny({ chains, namespaces }: FindableWallet, wanted: ReadonlySet<string>): boolean {
  const listed = (chains ?? []).map(foldText)
  const inPart = new Set(listed.map(namespaceOf))
  return [...wanted].some((chain) => {
    const namespace = namespaceOf(chain)
    return inPart.has(namespace)
      ? listed.some((each) => each === chain)
      : (namespaces ?? []).some((each) => each === namespace)
  })
}

const namespaceOf = (chain: string) => chain.split(':')[0] ?? ''

const toSet = (list: readonly string[] | undefined): ReadonlySet<string> | undefined =>
  list && new Set(list.map(foldText))
