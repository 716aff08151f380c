import type { connect, disconnect, reconnect, switchChain, watchConnectors } from 'wagmi/actions'

/** The wagmi actions in use. wagmi 2 and 3 share their names. */
export type WagmiActions = {
  readonly connect: typeof connect
  readonly disconnect: typeof disconnect
  readonly reconnect: typeof reconnect
  readonly switchChain: typeof switchChain
  readonly watchConnectors: typeof watchConnectors
}
