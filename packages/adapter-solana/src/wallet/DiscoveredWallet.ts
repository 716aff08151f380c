/** A discovered wallet. */
export type DiscoveredWallet = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly wallet: unknown
}
