import { formatUnits } from '@latchkey/core'
import { createKeptMax, type KeptMax } from '../sending/createKeptMax.js'
import type { SwapForm } from './createSwapForm.js'
import type { SwapService } from './createSwapService.js'

export type SwapMax = Pick<KeptMax, 'keep' | 'forget'> & {
  /** Fills in the most that can be swapped. Never rejects: `tell` gets the failure. */
  fill(tell: (error: unknown) => void): Promise<void>
}

/** Max of the swap form. It follows the balance until the person types or reviews. */
export function createSwapMax(
  { store, put, edit }: SwapForm,
  openService: () => Promise<SwapService | undefined>,
): SwapMax {
  const kept = createKeptMax(
    store,
    ({ give }) => give?.amount,
    () => fill(() => undefined),
  )
  /** Another one means that the person has gone on meanwhile. */
  const subject = () => {
    const { give, amount, from } = store.getState()
    return [give?.token, amount, from].join()
  }
  async function fill(tell: (error: unknown) => void): Promise<void> {
    const { give } = store.getState()
    if (give?.amount === undefined) return
    const before = subject()
    put({ findingMax: true, error: undefined })
    try {
      // Without a service there are no tokens to give.
      const most = await (await openService())?.findMax(give, give.amount)
      if (most === undefined || subject() !== before) return
      const filled = formatUnits(most, give.decimals)
      kept.fill({ amount: filled, balance: give.amount })
      edit({ amount: filled })
    } catch (error) {
      if (subject() === before) tell(error)
    } finally {
      put({ findingMax: false })
    }
  }
  return { ...kept, fill }
}
