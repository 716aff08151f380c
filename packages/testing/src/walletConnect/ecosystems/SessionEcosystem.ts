import type { Namespace } from '@latchkey/core'
import type { AskLine } from '../../reading/AskLine.js'
import type { SessionEvmChain } from './SessionEvmChain.js'

/** A network that the wallet knows. */
export type SessionNetwork = {
  /** CAIP-2 */
  readonly id: string
  readonly name: string
}

/** A consent request, decoded for display. */
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

/** A page's request, as passed to one ecosystem. */
export type SessionCall = {
  /** CAIP-2 id of the requested network. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** The session's addresses on this network, in its order. */
  readonly addresses: readonly string[]
}

/** The session changes available to a request. */
export type SessionHand = {
  /** Switches the wallet's network and emits `chainChanged`. */
  switchNetwork(chainId: string): Promise<void>
  /** Adds a network to the session and sends `session_update`. */
  addNetwork(chainId: string): Promise<void>
}

/** A parsed request: its prompt, if any, and its execution. */
export type PreparedCall = { readonly ask?: SessionAsk; run(hand: SessionHand): unknown }

/** One ecosystem of the wallet: its keys, networks and WalletConnect methods. */
export type SessionEcosystem = {
  readonly namespace: Namespace
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** In the wallet's order; networks added by pages come last. */
  networks(): readonly SessionNetwork[]
  /** The address of an account by index. */
  address(chainId: string, account: number): string
  /**
   * Parses a request. Throws an error with a JSON-RPC code if it cannot be answered. Signs nothing
   * before `run`.
   */
  prepare(call: SessionCall): PreparedCall | Promise<PreparedCall>
  /** Networks added by pages, as plain data for storage. */
  addedChains?(): readonly SessionEvmChain[]
}
