import { formatUnits, type UnspentCoin } from '@latchkey/core'
import type { Holding } from '../portfolio/Holding.js'
import { subjectOf } from '../portfolio/subject.js'
import { createKeptMax, type KeptMax } from './createKeptMax.js'
import type { SendForm } from './createSendForm.js'
import { type FoundMax, findMax } from './findMax.js'
import { memoOf } from './memoOf.js'
import type { SendingState, SendOrder } from './SendingController.js'
import type { SendingParts } from './SendingParts.js'

export type SendMax = Pick<KeptMax, 'forget'> & {
  /** Fills in again where the balance is another one, or the coins that are spent with it. */
  keep(): void
  /** Fills in the most that can be sent. Never rejects: `tell` gets the failure. */
  fill(tell: (error: unknown) => void): Promise<void>
  /**
   * An order of Max by what the chain says now; another order as it is. The form gets the new amount
   * and its fee.
   *
   * @throws INSUFFICIENT_FUNDS and the errors of the chain
   */
  renew(order: SendOrder, isCurrent: () => boolean): Promise<SendOrder | undefined>
}

/** Max of the form of a transfer. It is on until the person types an amount. */
export function createSendMax(parts: SendingParts, form: SendForm): SendMax {
  const { store, put, edit } = form
  const kept = createKeptMax(store, {
    basisOf: ({ holding, collectibles }) => holding && basisOf(holding, collectibles),
    isHeld,
    fillAgain: () => fill(() => undefined),
  })

  async function fill(tell: (error: unknown) => void): Promise<void> {
    const { holding, receiver, from, collectibles, ...fields } = store.getState()
    const subject = subjectOf(parts)
    if (!holding || from === undefined || !subject) return
    put({ findingMax: true, error: undefined })
    const isCurrent = form.begin()
    try {
      const found = await findMax(parts, subject, {
        ...{ from, holding, receiver, collectibles },
        memo: memoOf(fields),
      })
      if (isCurrent()) fillIn({ holding, collectibles }, found, edit)
    } catch (error) {
      // The whole balance would not leave the fee: the person types an amount.
      if (isCurrent()) tell(error)
    } finally {
      put({ findingMax: false })
    }
  }

  function fillIn(
    { holding, collectibles = [] }: Pick<SendOrder, 'holding' | 'collectibles'>,
    { amount: units, fee }: FoundMax,
    change: SendForm['put'],
  ): void {
    const amount = formatUnits(units, holding.decimals)
    kept.fill({ amount, basis: basisOf(holding, collectibles) })
    change({ amount })
    if (fee) put({ fee: { status: 'success', data: fee, updatedAt: parts.environment.now() } })
  }

  return {
    keep: kept.keep,
    forget: kept.forget,
    fill,
    async renew(order, isCurrent) {
      const subject = subjectOf(parts)
      if (!subject || !kept.isOn()) return order
      const found = await findMax(parts, subject, { ...order, memo: order.transfer.memo })
      if (!isCurrent()) return undefined
      fillIn(order, found, put)
      return form.order(found.fee)
    },
  }
}

/** The balance and the coins that a maximum is of. */
const basisOf = ({ balance }: Holding, coins: readonly UnspentCoin[]): string =>
  [balance, ...coins.map(({ id }) => id)].join()

/** The person reads an order that the balance still pays. */
const isHeld = ({ order, problem }: SendingState): boolean =>
  order !== undefined && problem !== 'INSUFFICIENT_FUNDS' && problem !== 'FEE_NOT_COVERED'
