import type { ChainAdapter, Connector, Network } from '@latchkey/core'

/** The owner's controls of the wallet under test. */
export type WalletHand = {
  /**
   * Sets the owner's answer: agree (true), decline (false), or no reaction until the next call
   * ('hang').
   */
  setAnswer(answer: boolean | 'hang'): void
  /** Number of prompts so far. */
  countPrompts(): number
  /** Selects another account by its index in the wallet. */
  selectAccount(index: number): void
  /** Revokes the page's permission. */
  revoke(): void
  /** Number of the page's listeners on the wallet. */
  countListeners(): number
}

/**
 * The test bench of a connector. The wallet has at least two accounts, and starts on the first
 * network without a permission for the page.
 */
export type ConnectorBench = {
  readonly connector: Connector
  readonly hand: WalletHand
  /** The host's networks: the wallet knows the first, and tests switch it to the second. */
  readonly networks: readonly Network[]
  /**
   * The wallet has no current network, so the kit keeps one and a switch shows no prompt.
   * @default false
   */
  readonly kitKeepsNetwork?: boolean
  dispose(): Promise<void>
}

/** A wallet that raises the fee of a transfer, as its owner may wish. */
export type FeeRaise = {
  /** Lets it raise each fee tenfold from now on. */
  apply(): void
  /** It hands transactions to a node itself, so that the page has no say in their fees. */
  readonly walletSends: boolean
}

/** The test bench of an adapter: funded accounts on local chains. */
export type AdapterBench = Omit<ConnectorBench, 'connector'> & {
  readonly adapter: ChainAdapter
  /** Installs the wallet in the page, as its extension does. */
  install(): () => void
  /** The expected kind and name of the discovered wallet. */
  readonly found: { readonly kind: Connector['kind']; readonly name: string }
  /** Verifies a signature independently of the adapter. */
  verifySignature(input: {
    readonly address: string
    readonly message: string
    readonly signature: string
  }): Promise<boolean>
  /** Reads a balance independently of the adapter, in the smallest unit. */
  readBalance(input: { readonly address: string; readonly token?: string }): Promise<bigint>
  /** Bare addresses: a valid receiver, and one that only looks like an address. */
  readonly receiver: string
  readonly wrongAddress: string
  /** A receiver that the chain has never seen, if its first transfer has to open an account. */
  readonly unusedReceiver?: string
  /** The smallest amount the chain can transfer, if more than one unit. @default 1n */
  readonly smallAmount?: bigint
  /** The token's contract or mint, if the namespace has tokens. */
  readonly token?: string
  /** Absent where the wallet cannot change a transfer's fee. */
  readonly feeRaise?: FeeRaise
}
