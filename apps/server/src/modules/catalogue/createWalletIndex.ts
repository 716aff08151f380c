import { foldText, type WalletQuery } from '@latchkey/api'
import type { CatalogueWallet } from './CatalogueSnapshot.js'

const gramLength = 3

/** Narrows a query to candidate wallets, in the catalogue's order. */
export type WalletIndex = (query: WalletQuery) => readonly CatalogueWallet[]

/**
 * An index over a catalogue, built once, so that requests need not scan all wallets. Texts are
 * indexed by their groups of up to three letters.
 *
 * @example
 * findWallets(createWalletIndex(wallets)(query), query)
 */
export function createWalletIndex(wallets: readonly CatalogueWallet[]): WalletIndex {
  const grams = new Map<string, number[]>()
  const ids = new Map<string, number[]>()
  const names = new Map<string, number[]>()
  const domains = new Map<string, number[]>()
  const listed = new Map<string, number[]>()
  const whole = new Map<string, number[]>()
  for (const [row, wallet] of wallets.entries()) {
    const [name, rdns] = [foldText(wallet.name), foldText(wallet.rdns ?? '')]
    for (const gram of new Set([...gramsOf(name), ...gramsOf(rdns)])) put(grams, gram, row)
    put(ids, foldText(wallet.id), row)
    put(names, name, row)
    put(domains, rdns, row)
    const { chains = [], namespaces = [] } = wallet
    for (const chain of new Set(chains.map(foldText))) put(listed, chain, row)
    const own = new Set(chains.map(namespaceOf))
    for (const namespace of new Set(namespaces)) if (!own.has(namespace)) put(whole, namespace, row)
  }

  /** The wallets that contain the rarest letter group of a text. */
  function holders(text: string): readonly number[] | undefined {
    if (text === '') return undefined
    const lists = gramsOf(text, [Math.min(gramLength, text.length)]).map(
      (gram) => grams.get(gram) ?? [],
    )
    return lists.reduce((least, list) => (list.length < least.length ? list : least))
  }

  return ({ include, names: wantedNames, rdns, chains, search = '' }) => {
    const isNamed = include ?? wantedNames ?? rdns
    const least = [
      isNamed && [...rowsOf(ids, include), ...rowsOf(names, wantedNames), ...rowsOf(domains, rdns)],
      chains && [...rowsOf(listed, chains), ...rowsOf(whole, chains.map(namespaceOf))],
      holders(foldText(search)),
    ]
      .filter((rows) => rows !== undefined)
      .sort((a, b) => a.length - b.length)[0]
    if (!least) return wallets
    return [...new Set(least)].sort((a, b) => a - b).flatMap((row) => wallets[row] ?? [])
  }
}

const rowsOf = (
  rows: ReadonlyMap<string, readonly number[]>,
  keys: readonly string[] = [],
): readonly number[] => keys.flatMap((key) => rows.get(foldText(key)) ?? [])

const namespaceOf = (chain: string) => chain.split(':')[0] ?? ''

/** The letter groups of a text, by default of lengths one, two and three. */
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
