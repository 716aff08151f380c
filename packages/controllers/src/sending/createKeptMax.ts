type Form = {
  readonly amount: string
  /** In the smallest unit; absent where it is not known. */
  readonly balance: bigint | undefined
  /** The person can change the amount, and no maximum is being worked out. */
  readonly isFree: boolean
}

export type KeptMax = {
  /** Remembers what Max filled in. */
  fill(most: { readonly amount: string; readonly balance: bigint }): void
  /** Fills in again where the balance is another one. */
  keep(): void
  forget(): void
}

/**
 * Keeps an amount that Max filled in with the balance, until the person types or reviews it. The
 * form says what is wrong with an amount that the balance no longer pays.
 */
export function createKeptMax(read: () => Form, fillAgain: () => Promise<void>): KeptMax {
  let most: { readonly amount: string; readonly balance: bigint } | undefined
  return {
    fill(filled) {
      most = filled
    },
    keep() {
      const { amount, balance, isFree } = read()
      if (!most || balance === undefined || !isFree) return
      if (amount !== most.amount || balance === most.balance) return
      most = { amount, balance }
      void fillAgain()
    },
    forget() {
      most = undefined
    },
  }
}
