import type { Namespace, Wallet } from '@latchkey/core'
import type { ConnectorSummary } from '../connectors/ConnectorsController.js'
import type {
  ConnectMethod,
  FeaturesState,
  WalletSectionName,
} from '../features/FeaturesController.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { recentLimit } from '../persistence/recentLimit.js'
import type { markLookAlikes } from './markLookAlikes.js'
import { isText, mergeConnectors, mergeWallets, overlap } from './mergeRows.js'
import type { WalletRow, WalletSection } from './WalletRow.js'

const recommendedLimit = 4

export type WalletListInput = {
  readonly connectors: readonly ConnectorSummary[]
  readonly options: NonNullable<KitOptions['wallets']>
  readonly features: Pick<
    FeaturesState,
    'connectMethodsOrder' | 'walletSectionsOrder' | 'wallets' | 'email' | 'socials'
  >
  /** Ids of the connectors used last, newest first. */
  readonly recent: readonly string[]
  readonly isMobile: boolean
  /** Only wallets of this namespace. */
  readonly namespace?: Namespace | undefined
  /** The kit's namespaces: wallets that serve none of them are left out. @default all */
  readonly served?: readonly Namespace[]
  /** Connectors that are connected now. */
  readonly connectedIds?: readonly string[]
  /** The catalogue's wallets, in its order. */
  readonly catalogue?: readonly Wallet[]
  /** Marks rows that may be confused with another. @default no marking */
  readonly mark?: typeof markLookAlikes | undefined
}

export type WalletList = {
  readonly sections: readonly WalletSection[]
  readonly all: readonly WalletRow[]
  readonly connectMethods: readonly ConnectMethod[]
  readonly recentIds: readonly string[]
}

/**
 * Builds the wallet list as a pure function: sources → dedupe → filter → section order. The list
 * has no duplicates, and each section keeps the input's order.
 */
export function buildWalletList(input: WalletListInput): WalletList {
  const {
    connectors,
    options,
    features,
    recent,
    namespace,
    catalogue = [],
    mark = (rows) => rows,
  } = input
  const visible = connectors.filter((connector) => isListed(connector, input))
  const merged = mergeWallets(mergeConnectors(visible), { custom: options.custom ?? [], catalogue })
  const [featured, included, excluded] = [options.featured, options.included, options.excluded].map(
    (list) => withNames(list, input),
  )
  const rows = mark(merged).filter(
    (row) =>
      !excluded?.some(isNamed(row)) &&
      (!included || row.kind === 'WALLET_CONNECT' || included.some(isNamed(row))) &&
      isOffered(row, input),
  )

  const recentIds = recent
    .flatMap((id) => rows.find((row) => row.connectorIds.includes(id) || row.id === id)?.id ?? [])
    .filter((id, index, ids) => ids.indexOf(id) === index)
    .slice(0, recentLimit)
  const all = rows.map((row) => ({ ...row, recent: recentIds.includes(row.id) }))

  const rankOf = (row: WalletRow) => featured?.findIndex(isNamed(row)) ?? -1
  const customIds = (options.custom ?? []).map((wallet) => wallet.id)
  const belongs: Readonly<Record<WalletSectionName, (row: WalletRow) => boolean>> = {
    walletConnect: (row) => row.kind === 'WALLET_CONNECT',
    recent: (row) => row.recent && row.kind !== 'WALLET_CONNECT',
    injected: (row) => row.kind === 'ANNOUNCED' || row.kind === 'INJECTED',
    featured: (row) => rankOf(row) >= 0,
    custom: (row) => customIds.includes(row.id),
    external: (row) => row.kind === 'EXTERNAL' || row.kind === 'MULTI_CHAIN',
    recommended: (row) => recommended.has(row),
  }
  // At most four wallets outside all other sections (docs/house/words-and-numbers.md).
  const isElsewhere = (row: WalletRow) =>
    row.connectorIds.length > 0 || row.recent || belongs.featured(row) || belongs.custom(row)
  const recommended = new Set(
    all
      .filter((row) => row.catalogueId !== undefined && !isElsewhere(row))
      .slice(0, recommendedLimit),
  )
  const placed = new Set<string>()
  const sections = [...new Set(features.walletSectionsOrder)].flatMap((name): WalletSection[] => {
    const here = all.filter((row) => !placed.has(row.id) && belongs[name]?.(row))
    if (name === 'recent') sortBy(here, (row) => recentIds.indexOf(row.id))
    if (name === 'featured') sortBy(here, rankOf)
    for (const row of here) placed.add(row.id)
    return here.length > 0 ? [{ name, rows: here }] : []
  })

  const hasInstalled = all.some(belongs.injected)
  const hasAuth = connectors.some(
    ({ kind, namespaces }) =>
      (kind === 'AUTH' || kind === 'ID_AUTH') && (!namespace || namespaces.includes(namespace)),
  )
  const order =
    features.connectMethodsOrder ??
    (hasInstalled ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet'])
  const { wallets, email, socials } = features
  const offered = { wallet: wallets, email: hasAuth && email, social: hasAuth && socials }
  return {
    sections: wallets ? sections : [],
    all,
    recentIds,
    connectMethods: order.filter((method) => offered[method]),
  }
}

/**
 * 'Browser Wallet' has its own row, unless the host hides it or the page object belongs to an
 * announced wallet (decision 22).
 */
function isListed(
  connector: ConnectorSummary,
  { connectors, options, namespace, connectedIds = [] }: WalletListInput,
): boolean {
  const { id, kind, namespaces, rdns, explainedBy } = connector
  if (
    kind === 'AUTH' ||
    kind === 'ID_AUTH' ||
    (namespace !== undefined && !namespaces.includes(namespace))
  )
    return false
  if (kind === 'WALLET_CONNECT') return !connectedIds.includes(id)
  if (kind !== 'INJECTED') return true
  const explains = (other: ConnectorSummary) =>
    other.kind === 'ANNOUNCED' &&
    overlap(other.namespaces, namespaces) &&
    (other.id === explainedBy || isText(other.rdns, rdns))
  return options.browserWallet !== 'never' && !connectors.some(explains)
}

/**
 * Returns a check whether a host's name means this wallet: its id, a connector's id, its rdns or
 * its name.
 */
function isNamed(row: WalletRow): (names: readonly (string | undefined)[]) => boolean {
  const own = [row.id, row.catalogueId, row.rdns, row.name, ...row.connectorIds]
  return (names) => names.some((name) => own.some((each) => isText(name, each)))
}

/**
 * A host's names, each with the name of the known wallet whose id it is: an announced wallet
 * without an rdns has no other sign of the catalogue's.
 */
const withNames = (
  list: readonly string[] | undefined,
  { options, catalogue = [] }: WalletListInput,
) =>
  list?.map((name) => [
    name,
    [...(options.custom ?? []), ...catalogue].find(({ id }) => isText(id, name))?.name,
  ])

/** True if the list offers the wallet. On a phone only wallets that open there. */
function isOffered(row: WalletRow, { isMobile, namespace, served = [] }: WalletListInput): boolean {
  if (row.connectorIds.length > 0) return true
  const asked = namespace === undefined ? served : [namespace]
  if (asked.length > 0 && row.namespaces.length > 0 && !overlap(row.namespaces, asked)) return false
  if (!isMobile || row.links?.mobile) return true
  return (
    /coinbase/i.test(row.name) || (/phantom/i.test(row.name) && row.namespaces.includes('solana'))
  )
}

function sortBy(rows: WalletRow[], rank: (row: WalletRow) => number): void {
  rows.sort((a, b) => rank(a) - rank(b))
}
