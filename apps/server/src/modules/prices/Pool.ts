export type TokenOnChain = { readonly address: string; readonly decimals: number }

export type Pool<Token = TokenOnChain> = {
  readonly address: string
  readonly version: 2 | 3
  /** The pool's fee, in millionths of the input. */
  readonly fee: number
  readonly token: Token
  readonly base: Token
}
