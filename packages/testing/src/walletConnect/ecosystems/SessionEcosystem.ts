import type { Namespace } from '@latchkey/core'
import type { AskLine } from '../reading/AskLine.js'
import type { SessionEvmChain } from './SessionEvmChain.js'

/** A network that the wallet knows. */
export type SessionNetwork = {
  /** CAIP-2 */
  readonly id: string
  readonly name: string
}

/** What the wallet's owner must agree to, decoded for a person. */
export type SessionAsk = {
  readonly kind:
    | 'signMessage'
    | 'signTypedData'
    | 'signTransaction'
    | 'sendTransaction'
    | 'sendCalls'
    | 'switchNetwork'
    | 'addNetwork'
    | 'watchAsset'
  readonly title: string
  readonly lines: readonly AskLine[]
}

/** A request of a page as one ecosystem sees it. */
export type SessionCall = {
  /** CAIP-2: the network that the page named. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** The addresses that the session has on this network, in its order. */
  readonly addresses: readonly string[]
}

/** What a request may change in its session. */
export type SessionHand = {
  /** The wallet goes to a network: `chainChanged`. */
  switchNetwork(chainId: string): Promise<void>
  /** A network comes into the session: `session_update`. */
  addNetwork(chainId: string): Promise<void>
}

/** A request that was understood: what to ask, if anything, and how to answer it. */
export type PreparedCall = { readonly ask?: SessionAsk; run(hand: SessionHand): unknown }

/**
 * One kind of chain inside the wallet: its keys, its networks and the methods that it answers over
 * WalletConnect.
 */
export type SessionEcosystem = {
  readonly namespace: Namespace
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** In the wallet's order; a network that a page added is the last. */
  networks(): readonly SessionNetwork[]
  /** The address of an account, 0 being the first. */
  address(chainId: string, account: number): string
  /**
   * Throws an error with a JSON-RPC code for what cannot be answered. Nothing is signed before
   * `run`.
   */
  prepare(call: SessionCall): PreparedCall | Promise<PreparedCall>
  /** What pages added to it, to be remembered. Plain data. */
  addedChains?(): readonly SessionEvmChain[]
}
