import { bareAddress, formatUnits } from '@latchkey/core'
import type { Transaction } from '../requests/RequestsController.js'
import type { Holding } from './Holding.js'
import type { Movement } from './Movement.js'
import type { Subject } from './subject.js'

type Known = {
  readonly subject: Subject
  /** The transactions that a source lists already. */
  readonly listed: readonly Movement[]
  /** The ids of those that other owners of a contract account have to sign. */
  readonly proposed: readonly string[]
  /** The balances, for the names of tokens. */
  readonly holdings: readonly Holding[]
}

/** The transactions that the site sent for an account and no source lists yet, newest first. */
export function sentMovements(
  transactions: readonly Transaction[],
  { subject, listed, proposed, holdings }: Known,
): readonly Movement[] {
  const known = new Set(listed.map(({ id }) => id))
  return sentBy(transactions, subject)
    .filter(
      ({ id, status, replacedBy }) =>
        !known.has(id) && (status === 'replaced' || !known.has(replacedBy ?? id)),
    )
    .map((transaction) => ({
      ...toMovement(transaction, subject, holdings),
      ...(transaction.status === 'pending' &&
        proposed.includes(transaction.id) && { isProposed: true }),
    }))
}

/**
 * Marks the site's transactions in a source's list as the account's own: not every source does,
 * and a smart account's transactions have another sender. Returns the same list if nothing changes.
 */
export function withOwn(
  listed: readonly Movement[],
  transactions: readonly Transaction[],
  subject: Subject,
): readonly Movement[] {
  const own = new Set(
    sentBy(transactions, subject).flatMap(({ id, replacedBy = id }) => [id, replacedBy]),
  )
  const isToldWrong = ({ id, isOwn }: Movement) => isOwn !== true && own.has(id)
  return listed.some(isToldWrong)
    ? listed.map((each) => (isToldWrong(each) ? { ...each, isOwn: true } : each))
    : listed
}

/** Wallets spell a hexadecimal account in either case; no other one differs only in its case. */
function sentBy(transactions: readonly Transaction[], { network, address }: Subject) {
  const own = bareAddress(address).toLowerCase()
  return transactions.filter(
    ({ network: on, from }) => on === network.caipNetworkId && from?.toLowerCase() === own,
  )
}

function toMovement(
  { id, network, status, replacedBy, sentAt, transfer, movement }: Transaction,
  { network: { nativeCurrency } }: Subject,
  holdings: readonly Holding[],
): Movement {
  const about = {
    id,
    network,
    status,
    ...(replacedBy !== undefined && { replacedBy }),
    time: sentAt,
    isOwn: true,
    source: 'page',
  } as const
  if (movement) return { ...about, ...movement }
  if (!transfer) return { ...about, kind: 'execute', parts: [] }
  const { to, amount, token, memo } = transfer
  const currency =
    token === undefined
      ? nativeCurrency
      : holdings.find((each) => each.token?.toLowerCase() === token.toLowerCase())
  return {
    ...about,
    kind: 'send',
    counterparty: to,
    ...(memo !== undefined && { memo }),
    parts: [
      {
        direction: 'out',
        ...(currency && { amount: formatUnits(BigInt(amount), currency.decimals) }),
        symbol: currency?.symbol ?? '',
        ...(token !== undefined && { token }),
      },
    ],
  }
}

/** True if a transaction that was pending ended. */
export function hasEnded(now: readonly Transaction[], before: readonly Transaction[]): boolean {
  const pending = new Set(before.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])))
  return now.some(({ id, status }) => status !== 'pending' && pending.has(id))
}
