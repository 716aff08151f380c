export type TokenOnChain = { readonly address: string; readonly decimals: number }

export type Pool<Token = TokenOnChain> = {
  readonly address: string
  readonly version: 2 | 3
  /** What it keeps of what goes in, in millionths. */
  readonly fee: number
  readonly token: Token
  readonly base: Token
}
