import type { CatalogueWallet } from './CatalogueSnapshot.js'

const gramLength = 3

/**
 * What can be looked up of the wallets without looking at each: rows are their places in the
 * catalogue, in order.
 */
export type WalletIndex = {
  /**
   * Wallets with a text in their name or rdns, and how well the name matches: 0 begins with it, 1 a
   * word does, 2 has it, 3 the rdns has it.
   */
  search(text: string): ReadonlyMap<number, number>
  /** Wallets on any of some chains. One that lists no chain of a namespace serves all of it. */
  onAny(chains: ReadonlySet<string>): ReadonlySet<number>
  readonly ids: ReadonlyMap<string, readonly number[]>
  readonly names: ReadonlyMap<string, readonly number[]>
  readonly rdns: ReadonlyMap<string, readonly number[]>
}

/** What is compared: upper and lower case, and forms of a letter, are the same. */
export const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * An index over a catalogue, made once. Texts are found by the groups of up to three letters that
 * they hold.
 */
export function createWalletIndex(wallets: readonly CatalogueWallet[]): WalletIndex {
  const texts = wallets.map(({ name, rdns = '' }) => ({ name: fold(name), rdns: fold(rdns) }))
  const grams = new Map<string, number[]>()
  const ids = new Map<string, number[]>()
  const names = new Map<string, number[]>()
  const domains = new Map<string, number[]>()
  const listed = new Map<string, number[]>()
  const whole = new Map<string, number[]>()
  for (const [row, wallet] of wallets.entries()) {
    const { name, rdns } = texts[row] ?? { name: '', rdns: '' }
    for (const gram of new Set([...gramsOf(name), ...gramsOf(rdns)])) put(grams, gram, row)
    put(ids, wallet.id.toLowerCase(), row)
    put(names, name, row)
    put(domains, rdns, row)
    const { chains = [], namespaces = [] } = wallet
    for (const chain of new Set(chains.map((each) => each.toLowerCase()))) put(listed, chain, row)
    const own = new Set(chains.map(namespaceOf))
    for (const namespace of new Set(namespaces)) if (!own.has(namespace)) put(whole, namespace, row)
  }
  const rank = (row: number, text: string): number | undefined => {
    const { name, rdns } = texts[row] ?? { name: '', rdns: '' }
    if (name.startsWith(text)) return 0
    const isIn = name.includes(text)
    if (isIn) return name.includes(` ${text}`) ? 1 : 2
    return rdns.includes(text) ? 3 : undefined
  }
  return {
    search: (text) => {
      const lists = gramsOf(text, [Math.min(gramLength, text.length)]).map(
        (gram) => grams.get(gram) ?? [],
      )
      const rarest = lists.reduce(
        (least, list) => (list.length < least.length ? list : least),
        lists[0] ?? [],
      )
      const found = new Map<number, number>()
      for (const row of rarest) {
        const match = rank(row, text)
        if (match !== undefined) found.set(row, match)
      }
      return found
    },
    onAny: (chains) => {
      const found = new Set<number>()
      for (const chain of chains) {
        for (const row of listed.get(chain) ?? []) found.add(row)
        for (const row of whole.get(namespaceOf(chain)) ?? []) found.add(row)
      }
      return found
    },
    ids,
    names,
    rdns: domains,
  }
}

const namespaceOf = (chain: string) => chain.split(':')[0] ?? ''

/** The groups of neighbouring letters in a text: of one, two and three unless said. */
function gramsOf(text: string, lengths: readonly number[] = [1, 2, gramLength]): readonly string[] {
  return lengths.flatMap((length) =>
    Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) =>
      text.slice(at, at + length),
    ),
  )
}

function put(index: Map<string, number[]>, key: string, row: number): void {
  const rows = index.get(key)
  if (rows) rows.push(row)
  else index.set(key, [row])
}
