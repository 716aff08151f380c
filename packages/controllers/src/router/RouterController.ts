import type { CaipNetworkId, Namespace, ReadableStore } from '@latchkey/core'
import type { viewNames } from './viewNames.js'

export type ViewName = (typeof viewNames)[number]

/** The subject of a view. Plain data. */
export type RouterData = {
  readonly walletId?: string
  readonly connectorId?: string
  readonly namespace?: Namespace
  readonly network?: CaipNetworkId
}

/** `key` is unique per entry of the history, so that a view can keep its scroll and focus. */
export type RouterEntry = {
  readonly key: number
  readonly view: ViewName
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
  push(view: ViewName, data?: RouterData): void
  /** Clears the history. */
  reset(view: ViewName, data?: RouterData): void
  /** Swaps the top. */
  replace(view: ViewName, data?: RouterData): void
  /** Pops; with a single entry closes the modal. The selected wallet is cleared 100 ms later. */
  goBack(): void
}

/** The controller as the kit sees it. */
export type RouterPart = RouterController & { stop(): void }
