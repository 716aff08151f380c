/** A token by its address, mint, or denom. */
export type KnownToken = {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}
