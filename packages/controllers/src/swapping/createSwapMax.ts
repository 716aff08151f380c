import { formatUnits } from '@latchkey/core'
import { createKeptMax, type KeptMax } from '../sending/createKeptMax.js'
import type { SwapForm } from './createSwapForm.js'
import type { SwapService } from './createSwapService.js'

export type SwapMax = Pick<KeptMax, 'forget'> & {
  /** Fills in again where the balance is another one, or the fee more than what is left. */
  keep(): void
  /** Fills in the most that can be swapped. Never rejects: `tell` gets the failure. */
  fill(tell: (error: unknown) => void): Promise<void>
}

const ignore = () => undefined

/**
 * Max of the swap form. It follows the balance, and a fee that is higher than what it left, until
 * the person types or reviews.
 */
export function createSwapMax(
  { store, put, edit }: SwapForm,
  openService: () => Promise<SwapService | undefined>,
): SwapMax {
  const kept = createKeptMax(store, {
    basisOf: ({ give }) => give?.amount,
    fillAgain: () => fill(ignore),
  })
  /** A change of it means that the person has edited the form meanwhile. */
  const subject = () => {
    const { give, amount, from } = store.getState()
    return [give?.token, amount, from].join()
  }
  async function fill(tell: (error: unknown) => void, known?: bigint): Promise<void> {
    const { give } = store.getState()
    if (give?.amount === undefined) return
    const before = subject()
    put({ findingMax: true, error: undefined })
    try {
      // Without a service there are no tokens to give.
      const most = known ?? (await (await openService())?.findMax(give, give.amount))
      if (most === undefined || subject() !== before) return
      const filled = formatUnits(most, give.decimals)
      kept.fill({ amount: filled, basis: give.amount })
      edit({ amount: filled })
    } catch (error) {
      if (subject() === before) tell(error)
    } finally {
      put({ findingMax: false })
    }
  }
  return {
    ...kept,
    fill,
    keep() {
      const { problem, give, quote } = store.getState()
      const fee = quote.data?.networkFee?.fee
      if (!kept.keep() || problem !== 'FEE_NOT_COVERED' || !fee || !give?.amount || give.token)
        return
      // Only a quote tells the gas of its swap. A quarter more: its price moves until it is sent.
      const most = give.amount - (fee * 5n) / 4n
      if (most > 0n) void fill(ignore, most)
    },
  }
}
