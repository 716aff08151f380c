import type { Namespace } from '@latchkey/core'
import {
  judgeMovement,
  type MovementToJudge,
  type MovementVerdict,
} from '../payees/judgeMovement.js'
import type { Payee } from '../payees/Payee.js'
import type { Holding } from './Holding.js'
import { listedTokens } from './listedTokens.js'
import type { Movement } from './Movement.js'
import { paidAddresses } from './paidAddresses.js'

export type ActivityContext = {
  readonly namespace: Namespace
  /** The bare addresses of the person's accounts in the namespace. */
  readonly own: readonly string[]
  readonly payees: readonly Payee[]
  /**
   * The account's balances. A token with a price, or that the host names, counts as listed. By
   * these prices a stranger's transfer of less than $0.01 is folded.
   */
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
 * Sorts transactions by the guard against address poisoning: bait is hidden or folded. A receiver
 * that the account itself paid in one of them is known like a payee, so `items` are all that are
 * loaded.
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
  const listed = listedTokens(context)
  const paid = paidAddresses(items, listed).map((address) => ({ address }))
  const known = { ...context, payees: [...context.payees, ...paid] }
  const prices = new Map(
    context.holdings.flatMap(({ token, price }) =>
      price === undefined ? [] : [[token?.toLowerCase(), Number(price)]],
    ),
  )
  const shown: Movement[] = []
  const folded: Movement[] = []
  for (const item of items) {
    const display = displayOf(item, { listed, prices }, known)
    if (display === 'shown') shown.push(item)
    else if (display === 'folded') folded.push(item)
  }
  return { shown, folded }
}

type Tokens = {
  readonly listed: ReadonlySet<string>
  /** US dollars for one whole unit; undefined is the native currency. */
  readonly prices: ReadonlyMap<string | undefined, number>
}

/** The kinds that only move tokens. One without parts moved none. */
const transfers: readonly Movement['kind'][] = ['send', 'receive', 'mint', 'burn']

/** Stands for the contract of what may be any: it is no native currency. */
const anyContract = ''

/** The display of a transaction is that of its most harmless part. */
function displayOf(
  { kind, parts, counterparty, isOwn, source }: Movement,
  { listed, prices }: Tokens,
  context: Parameters<typeof judgeMovement>[1],
): MovementVerdict['display'] {
  if (source === 'page') return 'shown'
  const judge = (movement: Omit<MovementToJudge, 'counterparty' | 'isSentByOwner'>) =>
    judgeMovement({ ...movement, counterparty, isSentByOwner: isOwn }, context).display
  if (parts.length === 0) {
    // A foreign transaction that moved none of the account's assets.
    if (isOwn !== undefined) return isOwn ? 'shown' : 'hidden'
    const display = judge({ direction: 'out', amount: 0n, token: anyContract })
    // An approval and other calls move nothing either.
    return transfers.includes(kind) || display === 'hidden' ? display : 'shown'
  }
  const displays = parts.map(({ direction, amount: told, token, isNft = false }) => {
    // An unknown amount is not zero.
    const amount = told ?? '1'
    // Any contract may call itself an NFT, and claim any sender.
    if (isNft) return judge({ direction, amount, token: anyContract, isListed: false })
    // Without an address it is the native currency, or any token that calls itself so.
    const isUnnamed = token === undefined && isOwn === undefined && source === 'service'
    // A price of the account's own list: a service may claim any value of a transfer.
    const price = prices.get(token?.toLowerCase())
    return judge({
      direction,
      amount,
      valueInUsd:
        price === undefined || told === undefined || isUnnamed ? undefined : price * Number(told),
      token: isUnnamed ? anyContract : token,
      isListed: isUnnamed || (token !== undefined && listed.has(token.toLowerCase())),
    })
  })
  if (displays.includes('shown')) return 'shown'
  return displays.includes('folded') ? 'folded' : 'hidden'
}
