import type { Movement, MovementPart } from './Movement.js'

/**
 * The bare addresses that the account has paid, by its history: only those of a sending of its own
 * that moves something of worth, so that no stranger can put an address in.
 *
 * A token may report any transfer, and a token of no list any amount; what a contract that the
 * account calls does beside it is no choice of the receiver.
 */
export function paidAddresses(
  items: readonly Movement[],
  listed: ReadonlySet<string>,
): readonly string[] {
  const isPayment = ({ direction, amount, token, isNft = false }: MovementPart) =>
    direction === 'out' &&
    Number(amount ?? 0) > 0 &&
    !isNft &&
    (token === undefined || listed.has(token.toLowerCase()))
  return items.flatMap(({ isOwn, kind, status, counterparty, parts }) =>
    isOwn === true &&
    kind === 'send' &&
    (status === 'success' || status === 'pending') &&
    counterparty !== undefined &&
    parts.some(isPayment)
      ? [counterparty]
      : [],
  )
}
