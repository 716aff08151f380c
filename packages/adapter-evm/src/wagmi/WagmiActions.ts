import type { connect, disconnect, reconnect, switchChain, watchConnectors } from 'wagmi/actions'

/** The actions that the bridge goes through. wagmi 2 and 3 have them under the same names. */
export type WagmiActions = {
  readonly connect: typeof connect
  readonly disconnect: typeof disconnect
  readonly reconnect: typeof reconnect
  readonly switchChain: typeof switchChain
  readonly watchConnectors: typeof watchConnectors
}
