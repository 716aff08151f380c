import type { ChainAdapter, Connector, Network } from '@latchkey/core'

/** The owner's hand on the wallet under test. */
export type WalletHand = {
  /**
   * From now on the owner agrees (true), declines (false), or does not react until it is set again
   * ('hang').
   */
  setAnswer(answer: boolean | 'hang'): void
  /** How often the owner was asked so far. */
  countPrompts(): number
  /** The owner picks another account, by its place in the wallet. */
  selectAccount(index: number): void
  /** The owner takes the page's permission back. */
  revoke(): void
  /** How many listeners the page has on the wallet. */
  countListeners(): number
}

/**
 * What a connector is tested on. The wallet has two accounts at least, and starts on the first
 * network without a permission for the page.
 */
export type ConnectorBench = {
  readonly connector: Connector
  readonly hand: WalletHand
  /** The networks of the host: the wallet knows the first; it is asked to switch to the second. */
  readonly networks: readonly Network[]
  /**
   * The wallet has no current network, so the kit keeps one for it and a switch asks nobody.
   * @default false
   */
  readonly kitKeepsNetwork?: boolean
  dispose(): Promise<void>
}

/** What an adapter is tested on: funded accounts on chains that run here. */
export type AdapterBench = Omit<ConnectorBench, 'connector'> & {
  readonly adapter: ChainAdapter
  /** Puts the wallet into the page, as its extension does. */
  install(): () => void
  /** The kind and name under which the wallet must be found. */
  readonly found: { readonly kind: Connector['kind']; readonly name: string }
  /** Checks a signature with code that is not the adapter's. */
  verifySignature(input: {
    readonly address: string
    readonly message: string
    readonly signature: string
  }): Promise<boolean>
  /** Reads a balance with code that is not the adapter's, in the smallest unit. */
  readBalance(input: { readonly address: string; readonly token?: string }): Promise<bigint>
  /** Bare addresses: one that may receive, and one that only looks like an address. */
  readonly receiver: string
  readonly wrongAddress: string
  /** The least that the chain lets anybody send, where that is more than one unit. @default 1n */
  readonly smallAmount?: bigint
  /** The token's contract or mint, where the namespace has tokens. */
  readonly token?: string
}
