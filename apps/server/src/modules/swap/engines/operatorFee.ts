/** The operator's fee, a part of a swap's output. */
export type OperatorFee = {
  /** In hundredths of a percent; the router takes 100 at most. */
  readonly bps: number
  readonly recipient: string
}

const whole = 10_000n

/** The part of an amount that the router sends to the operator. */
export const feeOfAmount = (amount: bigint, { bps }: Pick<OperatorFee, 'bps'>): bigint =>
  (amount * BigInt(bps)) / whole

/** The least amount of which so much is left: the router looks at what it holds before its fee. */
export function beforeFee(left: bigint, { bps }: Pick<OperatorFee, 'bps'>): bigint {
  const kept = whole - BigInt(bps)
  return (left * whole + kept - 1n) / kept
}
