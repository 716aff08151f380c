import type { CaipNetworkId, Namespace, ReadableStore } from '@latchkey/core'

/** The parts of a view's description that the kit acts on. */
export type ViewTraits = {
  /**
   * The view is left when the condition ends. `'unsupportedNetwork'` also keeps the modal open
   * until then.
   */
  readonly needs?: 'connection' | 'unsupportedNetwork'
  /**
   * The user's task in the view. Leaving `'connect'` views ends the pending connect. A
   * `'switchNetwork'` view stays after a failed switch, and its outcome is forgotten with it.
   */
  readonly task?: 'connect' | 'switchNetwork'
  /** Reported when the view opens from another one, where the host enables analytics. */
  readonly track?: 'CLICK_ALL_WALLETS' | 'CLICK_NETWORKS'
}

/** The subject of a view. Plain data. */
export type RouterData = {
  readonly walletId?: string
  readonly connectorId?: string
  readonly namespace?: Namespace
  readonly network?: CaipNetworkId
  /** Swap: the token to give; `to` is the one to get, and `amount` how much to give. */
  readonly from?: string
  /**
   * WalletSend: a token's address, decimal text in whole units, an address or a name, and the text
   * that the receiver asks for.
   */
  readonly token?: string
  readonly amount?: string
  readonly to?: string
  readonly memo?: string
  /** SwapSelectToken: which token is chosen. */
  readonly side?: 'give' | 'get'
  /** WalletTransaction: the id of a transaction. */
  readonly transaction?: string
  /** WalletNft: the id of an NFT. */
  readonly nft?: string
  /** RegisterAccountName: the part of a name before its zone, which the field begins with. */
  readonly name?: string
}

/** `key` is unique per entry of the history, so that a view can keep its scroll and focus. */
export type RouterEntry = {
  readonly key: number
  readonly view: string
  readonly data: RouterData
}

export type RouterState = {
  /** Never empty. */
  readonly history: readonly RouterEntry[]
  readonly current: RouterEntry
  /** The direction of the last navigation, for motion and focus. */
  readonly direction: 'forward' | 'back' | 'none'
  /**
   * The wallet selected last. Going back clears it 100 ms later, so that the leaving view keeps its
   * name meanwhile.
   */
  readonly selectedWalletId: string | undefined
}

export type RouterController = {
  readonly store: ReadableStore<RouterState>
  push(view: string, data?: RouterData): void
  /** Clears the history. */
  reset(view: string, data?: RouterData): void
  /** Swaps the top. */
  replace(view: string, data?: RouterData): void
  /** Pops; with a single entry closes the modal. The selected wallet is cleared 100 ms later. */
  goBack(): void
  /** Tells the kit what its views are. The modal calls it before it shows the first one. */
  describe(find: (view: string) => ViewTraits | undefined): void
}

/** The controller as the kit sees it. */
export type RouterPart = RouterController & {
  /** The traits of a described view. */
  traitsOf(entry: RouterEntry | undefined): ViewTraits
  stop(): void
}
