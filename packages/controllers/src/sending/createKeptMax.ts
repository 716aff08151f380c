import type { ReadableStore } from '@latchkey/core'

type Filled = {
  readonly amount: string
  /** The balance, in the smallest unit, and all else that the maximum is of. */
  readonly basis: bigint | string
}

type FormState = {
  readonly amount: string
  readonly findingMax: boolean
  readonly phase: string
}

export type KeptMax = {
  /** Remembers what Max filled in. */
  fill(most: Filled): void
  /** Whether the amount is that of Max. */
  isOn(): boolean
  /**
   * Fills in again where the basis is another one. False if it did, or if the form has no amount
   * of Max to keep.
   */
  keep(): boolean
  forget(): void
}

export type KeptMaxOptions<State> = {
  readonly basisOf: (state: State) => Filled['basis'] | undefined
  /** True for an amount that is under review and still fits. */
  readonly isHeld?: (state: State) => boolean
  readonly fillAgain: () => Promise<void>
}

/**
 * Keeps an amount that Max filled in with the balance, until the person types another one. The form
 * says what is wrong with an amount that the balance no longer pays.
 */
export function createKeptMax<State extends FormState>(
  store: ReadableStore<State>,
  { basisOf, isHeld, fillAgain }: KeptMaxOptions<State>,
): KeptMax {
  let most: Filled | undefined
  const isOn = () => most !== undefined && store.getState().amount === most.amount
  return {
    isOn,
    fill(filled) {
      most = filled
    },
    keep() {
      const state = store.getState()
      // The person has typed, or a maximum is being worked out.
      if (!most || !isOn() || state.findingMax || state.phase !== 'editing') return false
      const basis = basisOf(state)
      if (basis === undefined || basis === most.basis || isHeld?.(state)) return true
      most = { amount: most.amount, basis }
      void fillAgain()
      return false
    },
    forget() {
      most = undefined
    },
  }
}
