import type { Namespace, Wallet } from '@latchkey/core'
import type { ConnectorSummary } from '../connectors/ConnectorsController.js'
import type { WalletRow } from './WalletRow.js'

/** W-07: the limit of discovered wallets; a longer list is unreadable. */
const discoveredLimit = 64

/**
 * One row per wallet. Two connectors are one wallet if they share rdns or name and serve different
 * namespaces; else each has its own row.
 */
export function mergeConnectors(connectors: readonly ConnectorSummary[]): WalletRow[] {
  const rows: WalletRow[] = []
  for (const connector of connectors) {
    const { id, kind, name, namespaces, rdns, imageUrl } = connector
    if (rows.some((row) => row.connectorIds.includes(id))) continue
    const at = rows.findIndex(
      (row) => isSame(row, connector) && !overlap(row.namespaces, namespaces),
    )
    const row = rows[at]
    if (row) {
      const image = row.imageUrl ?? imageUrl
      rows[at] = {
        ...row,
        ...(image === undefined ? {} : { imageUrl: image }),
        connectorIds: [...row.connectorIds, id],
        namespaces: [...row.namespaces, ...namespaces],
      }
    } else if (rows.length < discoveredLimit || kind === 'WALLET_CONNECT' || kind === 'EXTERNAL') {
      rows.push({
        id,
        name,
        ...(imageUrl === undefined ? {} : { imageUrl }),
        ...(rdns === undefined ? {} : { rdns }),
        connectorIds: [id],
        kind,
        namespaces,
        installed: kind === 'ANNOUNCED' || kind === 'INJECTED',
        recent: false,
        lookAlike: false,
      })
    }
  }
  return rows
}

/**
 * Wallets from sources other than discovery: the host, whose names win, and the catalogue, which
 * only adds data.
 */
export type KnownWallets = {
  readonly custom: readonly Wallet[]
  readonly catalogue: readonly Wallet[]
}

/**
 * Merges the wallets of the host and the catalogue into the rows of their connectors. A page script
 * can announce any name. An announced wallet matches a known one only by id (given by the host) or
 * by an rdns that no other wallet claims. It then gets the links, never the badge. Otherwise the
 * known wallet has its own row. Rows are looked up by key, since a catalogue is long.
 */
export function mergeWallets(
  discovered: readonly WalletRow[],
  { custom, catalogue }: KnownWallets,
): WalletRow[] {
  const rows = [...discovered]
  const places = new Map<string, number[]>()
  const file = (key: string, at: number) => places.set(key, [...(places.get(key) ?? []), at])
  const rdnsKey = ({ rdns }: Pick<WalletRow, 'rdns'>) =>
    rdns === undefined ? [] : [`rdns ${plain(rdns)}`]
  const keysOf = (wallet: Pick<WalletRow, 'id' | 'name' | 'rdns'>) => [
    `id ${wallet.id}`,
    `name ${plain(wallet.name)}`,
    ...rdnsKey(wallet),
  ]
  const fileRow = (row: WalletRow, at: number) => {
    for (const key of keysOf(row)) file(key, at)
  }
  rows.forEach(fileRow)
  const find = (keys: readonly string[]) =>
    [...new Set(keys.flatMap((key) => places.get(key) ?? []))].sort((a, b) => a - b)
  const isFree = (at: number) =>
    rows[at]?.links === undefined && (rows[at]?.connectorIds.length ?? 0) > 0

  const add = (wallet: Wallet, isHosts: boolean) => {
    const named = find([`id ${wallet.id}`])
    if (named.some((at) => rows[at]?.connectorIds.length === 0)) return
    const claims = find(rdnsKey(wallet)).filter((at) => isAnnounced(rows[at]))
    const own = find(keysOf(wallet)).filter(
      (at) =>
        !isAnnounced(rows[at]) ||
        (isHosts && named.includes(at)) ||
        (claims.length === 1 && claims.includes(at)),
    )
    const at = own.find(isFree)
    const row = at === undefined ? undefined : rows[at]
    const { links = {}, imageUrl: walletImage, badge } = wallet
    const more = { links, ...(isHosts ? {} : { catalogueId: wallet.id }) }
    if (row && at !== undefined && !(isHosts && named.some((other) => other !== at))) {
      const imageUrl = row.imageUrl ?? walletImage
      const badged = badge && !isAnnounced(row) && { badge }
      // The list must keep its focus when the catalogue arrives: only the host changes a row's id.
      rows[at] = {
        ...row,
        ...(isHosts && { id: wallet.id }),
        ...more,
        ...badged,
        ...(imageUrl === undefined ? {} : { imageUrl }),
      }
      if (isHosts) file(`id ${wallet.id}`, at)
    } else if (own.length === 0) {
      const fresh: WalletRow = {
        // A page script may already use the id.
        id: named.length === 0 ? wallet.id : `catalogue/${wallet.id}`,
        name: wallet.name,
        ...(walletImage === undefined ? {} : { imageUrl: walletImage }),
        ...(wallet.rdns === undefined ? {} : { rdns: wallet.rdns }),
        connectorIds: [],
        kind: undefined,
        namespaces: wallet.namespaces ?? [],
        installed: false,
        recent: false,
        lookAlike: false,
        ...more,
        ...(badge && { badge }),
      }
      if (!places.has(`id ${fresh.id}`)) fileRow(fresh, rows.push(fresh) - 1)
    }
  }
  for (const wallet of custom) add(wallet, true)
  for (const wallet of catalogue) add(wallet, false)
  return rows
}

/** True for a wallet that a page script announced, with a self-attested name. */
export function isAnnounced(row: WalletRow | undefined): boolean {
  return row?.kind === 'ANNOUNCED' || row?.kind === 'INJECTED'
}

function isSame(
  a: { readonly name: string; readonly rdns?: string },
  b: { readonly name: string; readonly rdns?: string },
): boolean {
  return isText(a.rdns, b.rdns) || isText(a.name, b.name)
}

export function isText(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && plain(a) === plain(b)
}

const plain = (text: string) => text.trim().toLowerCase()

export function overlap(a: readonly Namespace[], b: readonly Namespace[]): boolean {
  return a.some((each) => b.includes(each))
}
