import {
  createError,
  createSingleFlight,
  type ErrorCode,
  isKitError,
  type Remote,
  type Store,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import type { Holdings } from './Holding.js'
import type { Activity } from './Movement.js'
import type { Nfts } from './Nft.js'
import type { PortfolioList, PortfolioState } from './PortfolioController.js'
import type { PortfolioParts } from './PortfolioParts.js'
import { type Subject, subjectOf } from './subject.js'

/** docs/house/words-and-numbers.md lists both. */
const freshMs = 30_000
const retryMs = 30_000
/** The time that all sources of a list have together. */
export const readMs = 30_000

export const failures = {
  tokens: 'BALANCE_UNAVAILABLE',
  nfts: 'NFTS_UNAVAILABLE',
  activity: 'TRANSACTIONS_UNAVAILABLE',
} as const satisfies Readonly<Record<PortfolioList, ErrorCode>>

type Lists = { readonly tokens: Holdings; readonly nfts: Nfts; readonly activity: Activity }

/** Reads a list anew. */
export type ReadList<List extends PortfolioList> = (
  subject: Subject,
  options: { readonly force: boolean; readonly signal: AbortSignal },
) => Promise<Lists[List]>

/**
 * Loads the lists of the active account: one flight each, fresh for 30 s, blocked for 30 s after a
 * failure. A result for an account that is not shown any more is dropped.
 */
export function createListLoading(
  parts: PortfolioParts,
  store: Store<PortfolioState>,
  reads: { readonly [List in PortfolioList]: ReadList<List> },
) {
  const { environment, lifetime, events, notices, account } = parts
  const flights = createSingleFlight<Lists[PortfolioList]>()
  const put = <List extends PortfolioList>(list: List, remote: Remote<Lists[List]>) =>
    store.setState({ [list]: remote } as Partial<PortfolioState>)
  const isShown = ({ address }: Subject) => store.getState().account === address

  /** Milliseconds since 1970 of the reads under way, by list and account. */
  const begun = new Map<string, number>()

  /** A forced read that finds an earlier one under way reads `again` after it. */
  async function load<List extends PortfolioList>(
    list: List,
    force: boolean,
    again = true,
  ): Promise<void> {
    const subject = subjectOf(parts)
    if (!subject || !isShown(subject)) return
    const known = store.getState()[list] as Remote<Lists[List]>
    const now = environment.now()
    if (known.retryAt !== undefined && known.retryAt > now) return
    const age = now - (known.updatedAt ?? Number.NEGATIVE_INFINITY)
    if (known.status === 'success' && !force && age >= 0 && age < freshMs) return
    const { data, updatedAt } = known
    const kept = {
      ...(data !== undefined && { data }),
      ...(updatedAt !== undefined && { updatedAt }),
    }
    const flight = `${list} ${subject.address}`
    const isLate = force && again && known.status === 'pending' && (begun.get(flight) ?? now) < now
    if (known.status !== 'pending') put(list, { ...kept, status: 'pending' })
    try {
      const found = await flights(flight, () => {
        begun.set(flight, now)
        return lifetime.within<Lists[PortfolioList]>(
          (signal) => reads[list](subject, { force, signal }),
          {
            ms: readMs,
            error: () => createError('HTTP_TIMEOUT'),
          },
        )
      })
      if (isShown(subject))
        put(list, {
          status: 'success',
          data: found as Lists[List],
          updatedAt: environment.now(),
        })
      if (isLate) return await load(list, true, false)
    } catch (error) {
      if (!isShown(subject) || store.getState()[list].status !== 'pending') return
      if (isKitError(error, 'ABORTED')) return put(list, { ...kept, status: 'idle' })
      fail(list, error, kept, subject)
    }
  }

  function fail<List extends PortfolioList>(
    list: List,
    error: unknown,
    kept: Pick<Remote<Lists[List]>, 'data' | 'updatedAt'>,
    { connection: { namespace } }: Subject,
  ) {
    const told = createError(failures[list], { cause: error })
    put(list, {
      ...kept,
      status: 'error',
      error: { ...toPlainError(told), cause: error },
      retryAt: environment.now() + retryMs,
    })
    if (list === 'activity') events.emit('transactionsFailed', { namespace })
    // The account has told of a native balance that could not be read.
    if (
      list === 'tokens' &&
      account.store.getState().balanceByNamespace[namespace]?.status === 'error'
    )
      return
    const { params, shortMessage } = toKitError(error)
    environment.log('error', `The ${list} could not be read: ${params.asked ?? shortMessage}`)
    notices.showError(told)
  }

  return { load, put, isShown }
}
