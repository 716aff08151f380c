import type { Spendable, UnspendableReason, UnspentCoin } from './capabilities.js'

/**
 * A balance without its unspendable parts. The parts never exceed what is held: the first ones win.
 *
 * @example
 * toSpendable(5n, [['LOCKED', 4n], ['RESERVE', 0n]])
 * // { held: 5n, spendable: 1n, reasons: [{ code: 'LOCKED', amount: 4n }] }
 */
export function toSpendable(
  held: bigint,
  parts: readonly (readonly [UnspendableReason, bigint, (readonly UnspentCoin[])?])[] = [],
): Spendable {
  let spendable = held
  const reasons = parts.flatMap(([code, part, coins]) => {
    const amount = part < spendable ? part : spendable
    if (amount <= 0n) return []
    spendable -= amount
    return [{ code, amount, ...(coins && { coins }) }]
  })
  return { held, spendable, reasons }
}
