import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database, Row } from '../../database/Database.js'
import {
  type OrderNews,
  type OrderStatus,
  orderStatuses,
  type ProviderId,
} from './OnrampProvider.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A link and its page expire after a day. Payments that were begun last have an hour more. */
const unusedMs = dayMs + hourMs
/** Shortest time between two requests to a provider about an order whose link has expired. */
const unusedRestMs = hourMs
/** An order without a payment goes after this time, even without an answer of its provider. */
const keptMs = 30 * dayMs
/** The provider is asked about an order for this long: longer than a bank transfer takes. */
const askedMs = 14 * dayMs
/** Shortest time between two requests to a provider about one order. */
const restMs = 3_000
/** An order without a link after this time has lost its server: a provider answers sooner. */
const lostMs = 30_000
const mostOrders = 50
const columns =
  'ref, id, provider, account, network, currency, status, amount, hash, created_at, asked_at'

export type Order = {
  readonly ref: string
  readonly id: string
  readonly provider: ProviderId
  readonly account: string
  /** CAIP-2. */
  readonly network: string
  readonly currency: string
  readonly status: OrderStatus
  readonly amount: string | undefined
  readonly hash: string | undefined
  readonly createdAt: number
  /** When its provider was asked last. */
  readonly askedAt: number
}

export type NewOrder = Pick<Order, 'provider' | 'account' | 'network' | 'currency'> & {
  readonly projectId: string
  /** Identifies the request: a repeated one gets the same order. */
  readonly requestKey: string
  readonly body: string
}

export type BegunOrder = {
  readonly ref: string
  readonly id: string
  readonly url: string | undefined
  /** False for a repeated request. */
  readonly isNew: boolean
  /** True if the first request had the same body. */
  readonly isSame: boolean
}

export type OrderStore = ReturnType<typeof createOrderStore>

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Orders of purchases. An account of eip155 is kept in lower case. */
export function createOrderStore(database: Database, now: () => number) {
  return {
    ...openUnused(database, now),
    async begin(given: NewOrder): Promise<BegunOrder> {
      const ref = randomBytes(24).toString('base64url')
      const id = randomUUID()
      const at = now()
      const bodyHash = hashOf(given.body)
      const requestHash = hashOf(given.requestKey)
      const { created } = orderStatuses
      await database.run(
        'DELETE FROM onramp_orders WHERE request_hash = ? AND url IS NULL AND status = ? AND created_at < ?',
        [requestHash, created, at - lostMs],
      )
      const isNew =
        (await database.run(
          `INSERT INTO onramp_orders (ref, id, provider, project_id, request_hash, body_hash,
             account, network, currency, status, created_at, updated_at, asked_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          [
            ref,
            id,
            given.provider,
            given.projectId,
            requestHash,
            bodyHash,
            given.account,
            given.network,
            given.currency,
            created,
            at,
            at,
            at,
          ],
        )) === 1
      if (isNew) return { ref, id, url: undefined, isNew, isSame: true }
      const [row] = await database.all(
        'SELECT ref, id, url, body_hash FROM onramp_orders WHERE request_hash = ?',
        [requestHash],
      )
      // It was dropped meanwhile: the next try begins it.
      if (!row) return { ref, id, url: undefined, isNew, isSame: true }
      return {
        ref: String(row.ref),
        id: String(row.id),
        url: typeof row.url === 'string' ? row.url : undefined,
        isNew,
        isSame: row.body_hash === bodyHash,
      }
    },
    setUrl: (ref: string, url: string) =>
      database.run('UPDATE onramp_orders SET url = ? WHERE ref = ?', [url, ref]),
    /** Deletes an order that got no link from its provider: the request may be repeated. */
    drop: (ref: string) => database.run('DELETE FROM onramp_orders WHERE ref = ?', [ref]),
    /** Newest first. */
    async of(account: string, provider: ProviderId): Promise<readonly Order[]> {
      const rows = await database.all(
        `SELECT ${columns} FROM onramp_orders WHERE account = ? AND provider = ?
           AND url IS NOT NULL ORDER BY created_at DESC LIMIT ${mostOrders}`,
        [account, provider],
      )
      return rows.map(toOrder)
    },
    /**
     * Stores a provider's message about an order, unless a later state is stored already.
     *
     * @returns 'changed', 'known' or 'unknown'; 'other' if it is of another account
     */
    async tell(
      provider: ProviderId,
      { ref, status, address, amount, hash }: OrderNews,
    ): Promise<'changed' | 'known' | 'unknown' | 'other'> {
      const [row] = await database.all(
        'SELECT account FROM onramp_orders WHERE ref = ? AND provider = ?',
        [ref, provider],
      )
      if (!row) return 'unknown'
      if (address !== undefined && keyOf(address) !== row.account) return 'other'
      const rank = orderStatuses[status]
      const changed = await database.run(
        `UPDATE onramp_orders SET status = ?, amount = COALESCE(?, amount),
           hash = COALESCE(?, hash), updated_at = ?
         WHERE ref = ? AND status < ?`,
        [rank, decimalOf(amount), hash ?? null, now(), ref, rank],
      )
      if (changed > 0) return 'changed'
      // An earlier message of this state may lack the amount or the hash.
      await database.run(
        `UPDATE onramp_orders SET amount = COALESCE(amount, ?), hash = COALESCE(hash, ?)
         WHERE ref = ? AND status = ?`,
        [decimalOf(amount), hash ?? null, ref, rank],
      )
      return 'known'
    },
    /** Whether the provider may still say something new of an order. */
    isOpen: ({ status, hash, createdAt }: Order): boolean =>
      (status === 'created' ||
        status === 'pending' ||
        (status === 'success' && hash === undefined)) &&
      now() - createdAt <= askedMs,
    /** True for the one caller that may ask the provider about an order now. */
    async claim({ ref, askedAt }: Order): Promise<boolean> {
      const at = now()
      if (askedAt >= at - restMs) return false
      const taken = await database.run(
        'UPDATE onramp_orders SET asked_at = ? WHERE ref = ? AND asked_at = ?',
        [at, ref, askedAt],
      )
      return taken === 1
    },
  }
}

/** Orders without a payment that is known. */
function openUnused(database: Database, now: () => number) {
  return {
    /** Deletes an unpaid order, unless a message has changed its status meanwhile. */
    dropUnused: (ref: string) =>
      database.run('DELETE FROM onramp_orders WHERE ref = ? AND status = ?', [
        ref,
        orderStatuses.created,
      ]),
    /** Deletes orders that cannot be paid any more, and those kept too long. @returns how many */
    async prune(): Promise<number> {
      const at = now()
      const { created } = orderStatuses
      await database.run(
        'DELETE FROM onramp_orders WHERE status = ? AND created_at < ? AND url IS NULL',
        [created, at - unusedMs],
      )
      return database.run('DELETE FROM onramp_orders WHERE status = ? AND created_at < ?', [
        created,
        at - keptMs,
      ])
    },
    /** Orders whose link has expired and whose provider has to be asked, longest left first. */
    async unused(provider: ProviderId, most: number): Promise<readonly Order[]> {
      const at = now()
      const rows = await database.all(
        `SELECT ${columns} FROM onramp_orders WHERE status = ? AND created_at < ?
           AND provider = ? AND asked_at < ? AND url IS NOT NULL ORDER BY asked_at LIMIT ${most}`,
        [orderStatuses.created, at - unusedMs, provider, at - unusedRestMs],
      )
      return rows.map(toOrder)
    },
    /** Whether an order has no payment that is known, and its link has expired. */
    isUnused: ({ status, createdAt }: Order): boolean =>
      status === 'created' && createdAt < now() - unusedMs,
  }
}

const decimalOf = (amount: string | undefined) =>
  amount !== undefined && /^\d{1,30}(\.\d{1,30})?$/.test(amount) ? amount : null

/** An account as the table has it. */
export const keyOf = (account: string): string =>
  /^0x[0-9a-fA-F]{40}$/.test(account) ? account.toLowerCase() : account

function toOrder(row: Row): Order {
  const names = Object.keys(orderStatuses) as OrderStatus[]
  return {
    ref: String(row.ref),
    id: String(row.id),
    provider: row.provider === 'meld' ? 'meld' : 'coinbase',
    account: String(row.account),
    network: String(row.network),
    currency: String(row.currency),
    status: names.find((name) => orderStatuses[name] === Number(row.status)) ?? 'created',
    amount: typeof row.amount === 'string' ? row.amount : undefined,
    hash: typeof row.hash === 'string' ? row.hash : undefined,
    createdAt: Number(row.created_at),
    askedAt: Number(row.asked_at),
  }
}
