import type { ReadableStore } from '@latchkey/core'

type Filled = {
  readonly amount: string
  /** In the smallest unit. */
  readonly balance: bigint
}

type FormState = {
  readonly amount: string
  readonly findingMax: boolean
  readonly phase: string
}

export type KeptMax = {
  /** Remembers what Max filled in. */
  fill(most: Filled): void
  /**
   * Fills in again where the balance is another one. False if it did, or if the form has no amount
   * of Max to keep.
   */
  keep(): boolean
  forget(): void
}

/**
 * Keeps an amount that Max filled in with the balance, until the person types or reviews it. The
 * form says what is wrong with an amount that the balance no longer pays.
 */
export function createKeptMax<State extends FormState>(
  store: ReadableStore<State>,
  balanceOf: (state: State) => bigint | undefined,
  fillAgain: () => Promise<void>,
): KeptMax {
  let most: Filled | undefined
  return {
    fill(filled) {
      most = filled
    },
    keep() {
      const state = store.getState()
      const balance = balanceOf(state)
      // The person has typed or reviewed, or a maximum is being worked out.
      if (state.amount !== most?.amount || state.findingMax || state.phase !== 'editing')
        return false
      if (balance === undefined || balance === most.balance) return true
      most = { amount: most.amount, balance }
      void fillAgain()
      return false
    },
    forget() {
      most = undefined
    },
  }
}
