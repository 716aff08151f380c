/** The fields of a wallet that a search reads. */
export type SearchableWallet = {
  readonly name: string
  readonly rdns?: string | null | undefined
}

/**
 * Normalises a text for comparison: trimmed, in lower case, with one form for all variants of a
 * letter.
 */
export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/**
 * Returns the wallets that match a text, best first: names that begin with it, names with such a
 * word, names that contain it, then reverse domain names. Equal matches keep their order; an empty
 * text finds every wallet. The server, a signed catalogue and the list on the screen search with
 * this function.
 *
 * @example
 * searchWallets(wallets, 'le').map(({ name }) => name) // ['Ledger', 'Leap', 'Castle']
 */
export function searchWallets<Wallet extends SearchableWallet>(
  wallets: readonly Wallet[],
  search: string,
): readonly Wallet[] {
  const text = foldText(search)
  if (text === '') return wallets
  const byRank: Wallet[][] = [[], [], [], []]
  for (const wallet of wallets) byRank[rankOf(wallet, text)]?.push(wallet)
  return byRank.flat()
}

function rankOf(wallet: SearchableWallet, text: string): number {
  const name = foldText(wallet.name)
  if (name.startsWith(text)) return 0
  if (name.includes(text)) return name.includes(` ${text}`) ? 1 : 2
  return hasLabels(foldText(wallet.rdns ?? ''), text) ? 3 : 4
}

/**
 * A single label must match whole and not be the first: `com`, `io` and `app` begin most reverse
 * domain names. A text with a dot counts as a partly typed reverse domain name.
 */
const hasLabels = (rdns: string, text: string) =>
  text.includes('.') ? `.${rdns}`.includes(`.${text}`) : `${rdns}.`.includes(`.${text}.`)
