import type { Namespace } from '@latchkey/core'
import { judgeMovement, type MovementVerdict } from '../payees/judgeMovement.js'
import type { Payee } from '../payees/Payee.js'
import type { Holding } from './Holding.js'
import type { Movement } from './Movement.js'

export type ActivityContext = {
  readonly namespace: Namespace
  /** The bare addresses of the person's accounts in the namespace. */
  readonly own: readonly string[]
  readonly payees: readonly Payee[]
  /** The account's balances. A token with a price, or that the host names, counts as listed. */
  readonly holdings: readonly Holding[]
  /** The tokens that the host names for the network. */
  readonly named: readonly string[]
}

/** Transactions shown at once, and those folded behind one line. */
export type GuardedActivity = {
  readonly shown: readonly Movement[]
  readonly folded: readonly Movement[]
}

/**
 * Sorts transactions by the guard against address poisoning: bait is hidden or folded.
 *
 * @example
 * const { shown, folded } = guardActivity([], {
 *   namespace: 'eip155',
 *   own: [],
 *   payees: [],
 *   holdings: [],
 *   named: [],
 * })
 */
export function guardActivity(
  items: readonly Movement[],
  context: ActivityContext,
): GuardedActivity {
  const listed = new Set(
    [
      ...context.named,
      ...context.holdings.flatMap(({ token, price }) =>
        token !== undefined && price !== undefined ? [token] : [],
      ),
    ].map((token) => token.toLowerCase()),
  )
  const shown: Movement[] = []
  const folded: Movement[] = []
  for (const item of items) {
    const display = displayOf(item, listed, context)
    if (display === 'shown') shown.push(item)
    else if (display === 'folded') folded.push(item)
  }
  return { shown, folded }
}

/** The display of a transaction is that of its most harmless part. */
function displayOf(
  { parts, counterparty, isOwn, source }: Movement,
  listed: ReadonlySet<string>,
  context: ActivityContext,
): MovementVerdict['display'] {
  if (source === 'page') return 'shown'
  // A foreign transaction that moved none of the account's assets.
  if (parts.length === 0) return isOwn === false ? 'hidden' : 'shown'
  const displays = parts.map(({ direction, amount = '1', token, isNft }) => {
    if (isNft) return isOwn === false && direction === 'in' ? 'folded' : 'shown'
    return judgeMovement(
      {
        direction,
        amount,
        token,
        counterparty,
        isSentByOwner: isOwn,
        isListed: token !== undefined && listed.has(token.toLowerCase()),
      },
      context,
    ).display
  })
  if (displays.includes('shown')) return 'shown'
  return displays.includes('folded') ? 'folded' : 'hidden'
}
