import type { Namespace, Wallet } from '@latchkey/core'
import type { ConnectorSummary } from '../connectors/ConnectorsController.js'
import type { ConnectMethod, FeaturesState, WalletSectionName } from '../features/FeaturesController.js'
import type { KitOptions } from '../kit/KitOptions.js'
import type { WalletRow, WalletSection } from './WalletRow.js'

/** W-07: more discovered wallets than this are no list that anybody reads. */
const discoveredLimit = 64
/** Specification §9. */
const recentLimit = 2

export type WalletListInput = {
  readonly connectors: readonly ConnectorSummary[]
  readonly options: NonNullable<KitOptions['wallets']>
  readonly features: Pick<FeaturesState, 'connectMethodsOrder' | 'walletSectionsOrder'>
  /** Ids of the connectors used last, newest first. */
  readonly recent: readonly string[]
  readonly isMobile: boolean
  /** Only wallets of this namespace. */
  readonly namespace?: Namespace | undefined
  /** Connectors that are connected now. */
  readonly connectedIds?: readonly string[]
}

export type WalletList = {
  readonly sections: readonly WalletSection[]
  readonly all: readonly WalletRow[]
  readonly connectMethods: readonly ConnectMethod[]
  readonly recentIds: readonly string[]
}

/**
 * The wallet list, from nothing but its input: sources → dedupe → filter → section order (specification §2 and §5). No wallet stands
 * in it twice, and the order of the input is the order within a section.
 */
export function buildWalletList(input: WalletListInput): WalletList {
  const { connectors, options, features, recent, namespace } = input
  const visible = connectors.filter((connector) => isListed(connector, input))
  const merged = mergeWallets(mergeConnectors(visible), options.custom ?? [])
  const rows = merged
    .filter((row) => isOffered(row, input))
    .map((row) => ({
      ...row,
      rdnsShared: row.rdns !== undefined && merged.some((other) => other !== row && other.rdns === row.rdns),
    }))

  const recentIds = recent
    .flatMap((id) => rows.find((row) => row.connectorIds.includes(id) || row.id === id)?.id ?? [])
    .filter((id, index, ids) => ids.indexOf(id) === index)
    .slice(0, recentLimit)
  const all = rows.map((row) => ({ ...row, recent: recentIds.includes(row.id) }))

  const featured = options.featured ?? []
  const customIds = (options.custom ?? []).map((wallet) => wallet.id)
  const belongs: Readonly<Record<WalletSectionName, (row: WalletRow) => boolean>> = {
    walletConnect: (row) => row.kind === 'WALLET_CONNECT',
    recent: (row) => row.recent && row.kind !== 'WALLET_CONNECT',
    injected: (row) => row.kind === 'ANNOUNCED' || row.kind === 'INJECTED',
    featured: (row) => featured.includes(row.id),
    custom: (row) => customIds.includes(row.id),
    external: (row) => row.kind === 'EXTERNAL' || row.kind === 'MULTI_CHAIN',
    recommended: () => false,
  }
  const placed = new Set<string>()
  const sections = [...new Set(features.walletSectionsOrder)].flatMap((name): WalletSection[] => {
    const here = all.filter((row) => !placed.has(row.id) && belongs[name]?.(row))
    if (name === 'recent') sortBy(here, (row) => recentIds.indexOf(row.id))
    if (name === 'featured') sortBy(here, (row) => featured.indexOf(row.id))
    for (const row of here) placed.add(row.id)
    return here.length > 0 ? [{ name, rows: here }] : []
  })

  const hasInstalled = all.some(belongs.injected)
  const hasAuth = connectors.some(
    ({ kind, namespaces }) => (kind === 'AUTH' || kind === 'ID_AUTH') && (!namespace || namespaces.includes(namespace)),
  )
  const order = features.connectMethodsOrder ?? (hasInstalled ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet'])
  return { sections, all, recentIds, connectMethods: order.filter((method) => method === 'wallet' || hasAuth) }
}

/** Specification §5: the generic 'Browser Wallet' is shown on desktop only where no wallet announced itself, on a phone where it is. */
function isListed(connector: ConnectorSummary, { connectors, isMobile, namespace, connectedIds = [] }: WalletListInput): boolean {
  const { id, kind, namespaces } = connector
  if (kind === 'AUTH' || kind === 'ID_AUTH' || (namespace !== undefined && !namespaces.includes(namespace))) return false
  if (kind === 'WALLET_CONNECT') return !connectedIds.includes(id)
  if (kind !== 'INJECTED') return true
  const announced = connectors.filter((other) => other.kind === 'ANNOUNCED' && overlap(other.namespaces, namespaces))
  return isMobile ? !announced.some((other) => isSame(other, connector)) : announced.length === 0
}

/** One row a wallet. Two connectors are one wallet when they share rdns or name and serve different namespaces; else each stands alone. */
function mergeConnectors(connectors: readonly ConnectorSummary[]): WalletRow[] {
  const rows: WalletRow[] = []
  for (const connector of connectors) {
    const { id, kind, name, namespaces, rdns, imageUrl } = connector
    if (rows.some((row) => row.connectorIds.includes(id))) continue
    const at = rows.findIndex((row) => isSame(row, connector) && !overlap(row.namespaces, namespaces))
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
        rdnsShared: false,
      })
    }
  }
  return rows
}

/** Wallets of the host, each at its connector's row where it has one. */
function mergeWallets(discovered: readonly WalletRow[], wallets: readonly Wallet[]): WalletRow[] {
  const rows = [...discovered]
  for (const wallet of wallets) {
    if (rows.some((row) => row.id === wallet.id && row.connectorIds.length === 0)) continue
    const at = rows.findIndex(
      (row) => row.links === undefined && row.connectorIds.length > 0 && (row.id === wallet.id || isSame(row, wallet)),
    )
    const row = rows[at]
    const links = wallet.links ?? {}
    if (row && !rows.some((other) => other !== row && other.id === wallet.id)) {
      const imageUrl = row.imageUrl ?? wallet.imageUrl
      rows[at] = { ...row, id: wallet.id, links, ...(imageUrl === undefined ? {} : { imageUrl }) }
    } else if (!rows.some((other) => other.id === wallet.id || isSame(other, wallet))) {
      rows.push({
        id: wallet.id,
        name: wallet.name,
        ...(wallet.imageUrl === undefined ? {} : { imageUrl: wallet.imageUrl }),
        ...(wallet.rdns === undefined ? {} : { rdns: wallet.rdns }),
        connectorIds: [],
        kind: undefined,
        namespaces: wallet.namespaces ?? [],
        installed: false,
        recent: false,
        rdnsShared: false,
        links,
      })
    }
  }
  return rows
}

/** By id, rdns or name (specification §5 and §6). On a phone only wallets that can be opened there (§5). */
function isOffered(row: WalletRow, { options, isMobile, namespace }: WalletListInput): boolean {
  const isIn = (list: readonly string[]) =>
    list.some((each) => each === row.id || row.connectorIds.includes(each) || isText(each, row.rdns) || isText(each, row.name))
  if (isIn(options.excluded ?? [])) return false
  if (options.included && row.kind !== 'WALLET_CONNECT' && !isIn(options.included)) return false
  if (row.connectorIds.length > 0) return true
  if (namespace !== undefined && row.namespaces.length > 0 && !row.namespaces.includes(namespace)) return false
  if (!isMobile || row.links?.mobile) return true
  return /coinbase/i.test(row.name) || (/phantom/i.test(row.name) && row.namespaces.includes('solana'))
}

function isSame(a: { readonly name: string; readonly rdns?: string }, b: { readonly name: string; readonly rdns?: string }): boolean {
  return isText(a.rdns, b.rdns) || isText(a.name, b.name)
}

function isText(a: string | undefined, b: string | undefined): boolean {
  const plain = (text: string) => text.trim().toLowerCase()
  return a !== undefined && b !== undefined && plain(a) === plain(b)
}

function overlap(a: readonly Namespace[], b: readonly Namespace[]): boolean {
  return a.some((each) => b.includes(each))
}

function sortBy(rows: WalletRow[], rank: (row: WalletRow) => number): void {
  rows.sort((a, b) => rank(a) - rank(b))
}
