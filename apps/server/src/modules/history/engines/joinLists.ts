import type { ChainConfig } from '../../../config/Config.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import { invalidCursor } from '../createFollowedEngine.js'
import type { HistoryEngine } from '../HistoryEngine.js'
import type { AccountTransaction, TokenName } from '../historyRows.js'
import type { ChainTransaction } from '../Movement.js'
import { type Flow, movementsOf } from '../movementsOf.js'
import { toHistoryRecord } from '../toHistoryRecord.js'

/** The facts about a transaction in one row of a list. */
export type Heard = {
  readonly hash: string
  readonly block: number
  /** Unix seconds. */
  readonly time: number
  /** Its index in its block, where the list tells it. */
  readonly place?: number | undefined
  /** From the list of transactions, which has all that the account sent. */
  readonly transaction?:
    | Pick<ChainTransaction, 'sender' | 'recipient' | 'value' | 'selector' | 'nonce' | 'isOk'>
    | undefined
  readonly flow?: Flow | undefined
  readonly name?: TokenName | undefined
}

export type ListPage = {
  /** Newest first. */
  readonly rows: readonly Heard[]
  /** The place of the next page; undefined after the last one. */
  readonly next: string | undefined
  /** The lowest block of which this page and those before it have all rows. */
  readonly reaches: number
}

/** One of an engine's lists of an account; '' is the place of its newest page. */
export type List = (account: string, place: string) => Promise<ListPage>

/** A transaction, and its key among those of its block. */
type Joined = { readonly transaction: AccountTransaction; readonly key: string }

/** A list that has no more pages. */
const ended = '-'
const mostRounds = 10

type Reading = {
  readonly list: List
  /** Each page with its own place. */
  readonly pages: (ListPage & { readonly place: string })[]
}

export type JoinedPage = {
  readonly items: readonly { readonly transaction: AccountTransaction; readonly after: string }[]
  readonly names: ReadonlyMap<string, TokenName>
  readonly next: string | undefined
}

/** The pages of an engine that joins these lists. */
export function createJoinedPages(
  lists: readonly List[],
  { chain, now }: { readonly chain: ChainConfig; readonly now: () => number },
): HistoryEngine['page'] {
  return async (account, { cursor, limit }) => {
    const asOf = now()
    const page = await joinLists(lists, account.toLowerCase(), { cursor, limit })
    return {
      items: page.items.map((each) => ({
        record: toHistoryRecord(each.transaction, { chain, names: page.names }),
        after: each.after,
      })),
      next: page.next,
      isComplete: true,
      asOf,
    }
  }
}

/**
 * A page of transactions from several lists of their parts: the transactions that an account sent,
 * its tokens, the payments inside. It ends at the last block that all lists have reached.
 *
 * @throws HttpProblem INVALID_CURSOR; UpstreamError
 */
export async function joinLists(
  lists: readonly List[],
  account: string,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<JoinedPage> {
  const { places, before } = readCursor(cursor, lists.length)
  const readings: readonly Reading[] = lists.map((list) => ({ list, pages: [] }))
  const advance = async ({ list, pages }: Reading, place: string) => {
    pages.push(
      place === ended
        ? { rows: [], next: undefined, reaches: 0, place }
        : { ...(await list(account, place)), place },
    )
  }
  await Promise.all(readings.map((reading, index) => advance(reading, places[index] ?? '')))
  for (let round = 1; ; round += 1) {
    const horizon = Math.max(...readings.map(reachOf))
    const heard = readings.flatMap(({ pages }) => pages.flatMap(({ rows }) => rows))
    const found = join(
      account,
      heard.filter(({ block }) => block >= horizon),
    ).filter((each) => before === undefined || isOlder(each, before))
    const open = readings.filter((reading) => lastOf(reading)?.next !== undefined)
    const isEnough = found.length >= limit || open.length === 0 || (round > 1 && found.length > 0)
    if (!isEnough && round < mostRounds) {
      await Promise.all(
        open
          .filter((reading) => reachOf(reading) === horizon)
          .map((reading) => advance(reading, lastOf(reading)?.next ?? ended)),
      )
      continue
    }
    // Many pages without a transaction of this account: a failure, not an empty history.
    if (found.length === 0 && open.length > 0) throw new UpstreamError('too-large')
    const items = found.slice(0, limit).map((each) => ({
      transaction: each.transaction,
      after: printCursor(readings, each),
    }))
    const hasMore = found.length > items.length || open.length > 0
    return {
      items,
      names: new Map(heard.flatMap(({ name }) => (name ? [[name.token, name]] : []))),
      next: hasMore ? items.at(-1)?.after : undefined,
    }
  }
}

const lastOf = ({ pages }: Reading) => pages.at(-1)
/** The lowest block that a list has told wholly. */
const reachOf = (reading: Reading): number => {
  const last = lastOf(reading)
  return last?.next === undefined ? 0 : last.reaches
}

/** The rows by transaction, newest first. */
function join(account: string, heard: readonly Heard[]): readonly Joined[] {
  const byHash = new Map<string, Heard[]>()
  for (const each of heard) {
    const rows = byHash.get(each.hash)
    if (rows) rows.push(each)
    else byHash.set(each.hash, [each])
  }
  return [...byHash.values()]
    .flatMap((rows): readonly Joined[] => {
      const [first] = rows
      if (!first) return []
      const place = rows.find((each) => each.place !== undefined)?.place
      const own = rows.find(({ transaction }) => transaction)?.transaction
      // Where only a token or a payment tells of it, another account sent it: all lists have been
      // read down to this block, and the list of transactions has all that the account sent.
      const { sender = '', recipient = null, value = '0', selector = null, isOk = true } = own ?? {}
      const { hash, block, time } = first
      const nonce = own?.nonce ?? null
      const at = { block, place: place ?? 0, hash, time, sender, recipient, value, selector, isOk }
      const flows = distinct(rows.flatMap(({ flow }) => flow ?? []))
      const movements = movementsOf({ ...at, nonce: 0 }, flows).filter(
        ({ address }) => address === account,
      )
      const key = keyOf(place, flows, hash)
      return movements.length === 0 ? [] : [{ transaction: { ...at, nonce, movements }, key }]
    })
    .sort((a, b) => (isOlder(b, { block: a.transaction.block, key: a.key }) ? -1 : 1))
}

/** A key that sorts a block's transactions; the order of logs stands for an unknown place. */
function keyOf(place: number | undefined, flows: readonly Flow[], hash: string): string {
  const digits = (number: number) => String(number).padStart(9, '0')
  return place === undefined
    ? `0${digits(Math.max(0, ...flows.map(({ position }) => position)))}${hash}`
    : `1${digits(place)}`
}

/** Once each: a list may tell a row again on its next page. */
function distinct(flows: readonly Flow[]): readonly Flow[] {
  const seen = new Map(
    flows.map((flow) => [
      [flow.position, flow.kind, flow.token, flow.tokenId, flow.from, flow.to].join(' '),
      flow,
    ]),
  )
  return [...seen.values()].sort((a, b) => a.position - b.position)
}

type Before = { readonly block: number; readonly key: string }

const isOlder = ({ transaction, key }: Joined, than: Before) =>
  transaction.block < than.block || (transaction.block === than.block && key < than.key)

/** Where each list goes on, and the transaction after which it does. */
function printCursor(readings: readonly Reading[], { transaction, key }: Joined): string {
  const places = readings.map(({ pages }) => {
    const page = pages.find(({ rows }) => {
      const last = rows.at(-1)
      return last !== undefined && last.block <= transaction.block
    })
    return page?.place ?? pages.at(-1)?.next ?? ended
  })
  return [transaction.block, key, ...places].join('~')
}

/** @throws HttpProblem INVALID_CURSOR */
function readCursor(
  cursor: string | undefined,
  count: number,
): { readonly places: readonly string[]; readonly before: Before | undefined } {
  if (cursor === undefined)
    return { places: Array.from({ length: count }, () => ''), before: undefined }
  const [block = '', key = '', ...places] = cursor.split('~')
  const isOne =
    /^\d{1,15}$/.test(block) &&
    /^[01][0-9a-fx]{1,80}$/.test(key) &&
    places.length === count &&
    places.every((place) => place === '' || place === ended || /^[\w.=&%+-]{1,400}$/.test(place))
  if (!isOne) throw invalidCursor()
  return { places, before: { block: Number(block), key } }
}
