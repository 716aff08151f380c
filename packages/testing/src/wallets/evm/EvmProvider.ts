/** The arguments of an EIP-1193 request. */
export type RequestArguments = { readonly method: string; readonly params?: unknown }

/** A wallet's EIP-1193 provider. `request` may misbehave in any way. */
export type EvmProvider = {
  request(args: RequestArguments): unknown
  on(event: string, listener: (payload: unknown) => void): unknown
  removeListener(event: string, listener: (payload: unknown) => void): unknown
}

/** An EIP-6963 wallet's self-description. */
export type EvmWalletInfo = {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}
