/** The arguments of an EIP-1193 request. */
export type RequestArguments = { readonly method: string; readonly params?: unknown }

/**
 * A wallet's provider as EIP-1193 has it. `request` may misbehave in any way: it is what tests are
 * about.
 */
export type EvmProvider = {
  request(args: RequestArguments): unknown
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

/** What an EIP-6963 wallet says of itself. */
export type EvmWalletInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}
