import type { Spendable, UnspentCoin } from '@latchkey/core'
import type { Holding } from '../portfolio/Holding.js'

/** A form's fields about the coins of its balance that may carry inscriptions. */
export type CollectiblesFields = {
  readonly holding: Holding | undefined
  readonly spendable: Spendable | undefined
  /** The ones that the person agreed to spend. */
  readonly collectibles: readonly UnspentCoin[]
}

/** The coins that a transfer spends only where it names them, biggest first. */
export function collectiblesOf({
  holding,
  spendable,
}: Omit<CollectiblesFields, 'collectibles'>): readonly UnspentCoin[] {
  if (!holding || holding.token !== undefined) return []
  return spendable?.reasons.find(({ code }) => code === 'COLLECTIBLES')?.coins ?? []
}

/**
 * The coins of an agreement that are still there. None, once there is a coin that the agreement does
 * not name: what the person has not seen is not agreed to.
 */
export function agreedCollectibles(fields: CollectiblesFields): readonly UnspentCoin[] {
  const agreed = new Set(fields.collectibles.map(keyOf))
  const coins = collectiblesOf(fields)
  return coins.every((coin) => agreed.has(keyOf(coin))) ? coins : []
}

const keyOf = ({ id, amount }: UnspentCoin): string => `${id} ${amount}`

/** What can be sent, with the coins that the person agreed to spend; undefined where unknown. */
export const spendableOf = ({
  spendable,
  collectibles,
}: Omit<CollectiblesFields, 'holding'>): bigint | undefined =>
  spendable && collectibles.reduce((sum, { amount }) => sum + amount, spendable.spendable)
