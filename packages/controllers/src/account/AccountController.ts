import type {
  Account,
  CaipAddress,
  CaipNetworkId,
  Namespace,
  Network,
  ReadableStore,
  Remote,
} from '@latchkey/core'

export type NativeBalance = {
  readonly value: bigint
  readonly symbol: string
  readonly decimals: number
  readonly network: CaipNetworkId
  readonly address: CaipAddress
}

export type AccountState = {
  /** The active namespace's account. */
  readonly active: Account | undefined
  /** The name of `active` from the service at `endpoints.blockchain`, after `refreshName`. */
  readonly name: string | undefined
  /**
   * The accounts of the connected wallets in the spelling of their standards (EIP-55), by the
   * wallet's own spelling, after `refreshName`. For showing them: an account is the same in both.
   */
  readonly spellings?: Readonly<Record<CaipAddress, CaipAddress>>
  /** Per namespace. A switch of address or network clears the old data at once. */
  readonly balanceByNamespace: Readonly<Record<string, Remote<NativeBalance>>>
}

export type AccountController = {
  readonly store: ReadableStore<AccountState>
  /**
   * Loads the native balance: cached 30 s, single flight, blocked 30 s after a failure (`retryAt`).
   * `force` skips the cache, never the block.
   */
  refreshBalance(input?: {
    readonly namespace?: Namespace
    readonly force?: boolean
  }): Promise<void>
  /**
   * Reads how accounts are spelled, and the active account's name from `endpoints.blockchain`,
   * where configured. Never rejects.
   */
  refreshName(): Promise<void>
  /**
   * The explorer's page of the address on the network; undefined when the network has no https
   * explorer.
   */
  explorerUrl(address: CaipAddress, network: Network): string | undefined
}

/** The controller as the kit sees it. */
export type AccountPart = AccountController & { start(): () => void }
