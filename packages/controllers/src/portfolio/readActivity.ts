import type { HistoryPage, HistoryRecord } from '@latchkey/api'
import {
  bareAddress,
  createError,
  formatUnits,
  type HistoryItem,
  sanitizeText,
} from '@latchkey/core'
import { cleanMemo } from '../requests/cleanMemo.js'
import type { Activity, Movement, MovementKind, MovementPart } from './Movement.js'
import type { PortfolioService } from './openService.js'
import { reachOf } from './reachOf.js'
import type { Subject } from './subject.js'

export type ActivitySources = {
  readonly service: PortfolioService | undefined
  readonly cursor: string | undefined
  readonly force?: boolean
  /** The providers of purchases whose orders are listed with the first page. @default none */
  readonly purchases?: readonly string[]
}

const kinds: readonly string[] = [
  'approve',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] satisfies readonly MovementKind[]

/**
 * A page of an account's transactions on one network: from the chain's node where the adapter can
 * list them, else from the back end.
 *
 * @throws TRANSACTIONS_UNAVAILABLE, and the errors of the sources
 */
export async function readActivity(
  subject: Subject,
  sources: ActivitySources,
  signal: AbortSignal,
): Promise<Activity> {
  const { service, cursor, purchases = [] } = sources
  const isSold = ['eip155', 'solana'].includes(subject.connection.namespace)
  if (!service || !isSold || cursor !== undefined || purchases.length === 0)
    return readPage(subject, sources, signal)
  const [page, ...orders] = await Promise.all([
    readPage(subject, sources, signal),
    ...purchases.map((provider) => readPurchases(subject, { service, provider }, signal)),
  ])
  return withPurchases(page, orders.flat())
}

async function readPage(
  subject: Subject,
  { service, cursor, force = false }: ActivitySources,
  signal: AbortSignal,
): Promise<Activity> {
  const { address, network, adapter, connection, connector } = subject
  const { history } = adapter.capabilities
  if (history?.supports(connection, network)) {
    const feature = await history.load()
    const page = await feature.getHistory({
      address,
      network,
      signal,
      ...(cursor !== undefined && { cursor }),
      ...(connector && { connector }),
    })
    return {
      items: fromItems(page.items, network.caipNetworkId),
      ...(page.next !== undefined && { next: page.next }),
      reach: 'all',
    }
  }
  const picture = (url: unknown) => service?.picture(url)
  const page = await service?.history({ address, network, cursor, force, signal })
  if (!page) {
    // No source lists the chain's transactions: a known limit, no failure.
    if (cursor === undefined) return { items: [], reach: 'page' }
    throw createError('TRANSACTIONS_UNAVAILABLE')
  }
  return fromPage(page, subject, picture)
}

/** A node lists each movement of money; those of one transaction belong together. */
function fromItems(items: readonly HistoryItem[], network: Movement['network']): Movement[] {
  const byId = new Map<string, HistoryItem[]>()
  for (const item of items) byId.set(item.id, [...(byId.get(item.id) ?? []), item])
  return [...byId].flatMap(([id, [first, ...rest]]) =>
    first ? [fromGroup(id, first, [first, ...rest], network)] : [],
  )
}

function fromGroup(
  id: string,
  { status, time, counterparty }: HistoryItem,
  items: readonly HistoryItem[],
  network: Movement['network'],
): Movement {
  const memo = cleanMemo(items.find((item) => item.memo !== undefined)?.memo)
  const has = (direction: HistoryItem['direction']) =>
    items.some((item) => item.direction === direction)
  return {
    id,
    network,
    kind: has('in') ? (has('out') ? 'trade' : 'receive') : 'send',
    status,
    ...(time !== undefined && { time }),
    ...(counterparty !== undefined && { counterparty }),
    ...(memo !== undefined && { memo }),
    ...((has('out') || has('self')) && { isOwn: true }),
    parts: items.map(
      ({ direction, amount, token, symbol, decimals }): MovementPart => ({
        direction,
        amount: formatUnits(amount < 0n ? -amount : amount, decimals),
        symbol: sanitizeText(symbol, { maxGraphemes: 12 }),
        ...(token !== undefined && { token }),
      }),
    ),
    source: 'node',
  }
}

/**
 * The orders that a person began to pay. A service without them, or one that fails, leaves the list
 * as it is.
 */
async function readPurchases(
  subject: Subject,
  { service, provider }: { readonly service: PortfolioService; readonly provider: string },
  signal: AbortSignal,
): Promise<readonly Movement[]> {
  const { address, network } = subject
  const records = await service
    .purchases({ address, network, provider, signal })
    .catch((): readonly HistoryRecord[] => [])
  return records.flatMap((record) => {
    const { application, status } = record.metadata
    // Without a provider's name it is no order: the service ignored what was asked for.
    if (!application?.name || status === 'created') return []
    const found = fromRecord(record, subject, () => undefined)
    return found ? [{ ...found, isOwn: true, provider: sanitizeText(application.name) }] : []
  })
}

/** An order that was delivered is the transaction that delivered it. */
function withPurchases(page: Activity, orders: readonly Movement[]): Activity {
  if (orders.length === 0) return page
  const byId = new Map(orders.map((order) => [order.id, order]))
  const items = page.items.map((item): Movement => {
    const provider = byId.get(item.id)?.provider
    return provider === undefined ? item : { ...item, provider }
  })
  const listed = new Set(page.items.map(({ id }) => id))
  const others = orders.filter(({ id }) => !listed.has(id))
  return {
    ...page,
    items: [...others, ...items].sort((a, b) => timeOf(b) - timeOf(a)),
  }
}

/** A movement without a time is the newest. */
const timeOf = ({ time }: Movement): number => time ?? Number.MAX_SAFE_INTEGER

type ToPicture = (url: unknown) => string | undefined

function fromPage(page: HistoryPage, subject: Subject, picture: ToPicture): Activity {
  const items = page.data.flatMap((record) => fromRecord(record, subject, picture) ?? [])
  return { items, ...reachOf(page) }
}

/**
 * A transaction out of its wire form; undefined for one of another network, and for one whose only
 * parts are NFTs marked as spam.
 */
function fromRecord(
  record: HistoryRecord,
  { address, network: { caipNetworkId: network } }: Subject,
  picture: ToPicture,
): Movement | undefined {
  const { id, metadata } = record
  if (metadata.chain && metadata.chain !== network) return undefined
  const transfers = record.transfers ?? []
  if (transfers.length > 0 && transfers.every(({ nft_info: nft }) => nft?.flags?.is_spam))
    return undefined
  const time = Date.parse(metadata.minedAt)
  const kind = kinds.includes(metadata.operationType) ? metadata.operationType : 'execute'
  const isIncoming = kind === 'receive' || kind === 'mint'
  const counterparty = (isIncoming ? metadata.sentFrom : metadata.sentTo) || undefined
  const isOwn = isSentBy(bareAddress(address), metadata, isIncoming)
  return {
    id: metadata.hash ?? id,
    network,
    kind: kind as MovementKind,
    status:
      metadata.status === 'confirmed'
        ? 'success'
        : metadata.status === 'pending'
          ? 'pending'
          : 'reverted',
    ...(Number.isFinite(time) && { time }),
    ...(counterparty && { counterparty: sanitizeText(counterparty) }),
    ...(isOwn !== undefined && { isOwn }),
    parts: transfers.flatMap((each) => toPart(each, picture) ?? []),
    source: 'service',
  }
}

/**
 * True if the account sent the transaction, undefined where the service does not say. An outgoing
 * amount is no proof: any token may report one (address poisoning).
 */
function isSentBy(
  own: string,
  { sender, sentFrom }: HistoryRecord['metadata'],
  isIncoming: boolean,
): boolean | undefined {
  const isAccount = (address: string) => address.toLowerCase() === own.toLowerCase()
  if (sender === null) return false
  if (sender) return isAccount(sender)
  // `sentFrom` may be the sender, or whom a transfer names: only another account tells something.
  return !isIncoming && sentFrom && !isAccount(sentFrom) ? false : undefined
}

type Transfer = NonNullable<HistoryRecord['transfers']>[number]

function toPart(transfer: Transfer, picture: ToPicture): MovementPart | undefined {
  const { direction, quantity, fungible_info: token, nft_info: nft } = transfer
  if (nft?.flags?.is_spam) return undefined
  const way = direction === 'in' || direction === 'self' ? direction : 'out'
  const amount = quantity?.numeric
  if (nft)
    return {
      direction: way,
      ...(amount !== undefined && /^\d+$/.test(amount) && { amount }),
      symbol: '',
      name: sanitizeText(nft.name ?? undefined),
      isNft: true,
    }
  const icon = token?.icon
  const iconUrl = picture(typeof icon === 'string' ? icon : icon?.url)
  return {
    direction: way,
    ...(amount !== undefined && /^\d+(\.\d+)?$/.test(amount) && { amount }),
    symbol: sanitizeText(token?.symbol ?? undefined, { maxGraphemes: 12 }),
    ...(token?.name && { name: sanitizeText(token.name) }),
    ...(token?.address && { token: bareAddress(token.address) }),
    ...(iconUrl !== undefined && { iconUrl }),
  }
}
