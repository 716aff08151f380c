import type {
  CaipNetworkId,
  ConnectInput,
  Connection,
  Namespace,
  PlainError,
  ReadableStore,
} from '@latchkey/core'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/**
 * The connection of one namespace. `connection` is set when `status` is `connected`. While
 * `reconnecting` it is the last known connection, without writes.
 */
export type NamespaceConnection = {
  readonly status: ConnectionStatus
  /** True while `connecting` restores a stored connection silently. */
  readonly reconnecting: boolean
  readonly connection: Connection | undefined
}

/** The user's connect attempt, until it succeeds, is cancelled or is replaced by a newer one. */
export type ConnectAttempt = {
  readonly id: number
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  /**
   * `preparing`: before the wallet's prompt. `waiting`: the wallet shows its prompt.
   * `requestPending`: the wallet reported that another request is already open.
   */
  readonly phase: 'preparing' | 'waiting' | 'rejected' | 'requestPending' | 'failed' | 'connected'
  /** Milliseconds since the epoch at which this phase began. */
  readonly since: number
  readonly error?: PlainError & { readonly referenceId: string }
}

export type ConnectionState = {
  /** The namespace whose account the kit shows. */
  readonly activeNamespace: Namespace | undefined
  readonly byNamespace: Readonly<Record<string, NamespaceConnection>>
  readonly attempt: ConnectAttempt | undefined
  /** Per namespace: wallets connected beside the one in use, last used first, at most 5. */
  readonly others?: Readonly<Record<string, readonly Connection[]>>
}

export type ConnectionController = {
  readonly store: ReadableStore<ConnectionState>
  /**
   * Prompts the wallet. A wallet that is already connected on standby comes into use without a
   * prompt. The wallet in use before stays connected beside it. A newer connect cancels an older
   * one, which rejects with `ABORTED`. Times out after 4 minutes.
   */
  connect(input: {
    readonly connectorId: string
    readonly namespaces?: readonly Namespace[]
    /** The chosen wallet, for a connector that reaches many. */
    readonly wallet?: ConnectInput['wallet']
    readonly signal?: AbortSignal
  }): Promise<readonly Connection[]>
  /** Cancels the attempt in ≤ 100 ms; a late answer of the wallet is ignored. */
  cancelConnect(): void
  /**
   * Final: a late event does not reconnect. Without a namespace, disconnects all. With a connector,
   * disconnects only that wallet; if it was in use, the previously used one takes over. Never
   * rejects for a wallet's error; errors are logged.
   */
  disconnect(input?: {
    readonly namespace?: Namespace
    readonly connectorId?: string
  }): Promise<void>
  setActiveNamespace(namespace: Namespace): void
  /** Makes another account of the same connection the active one. */
  setActiveAccount(input: { readonly namespace: Namespace; readonly address: string }): void
  /** Restores the stored connections; `start()` calls it. May be called again. */
  reconnect(): Promise<void>
}

/** The controller as the other controllers see it. */
export type ConnectionPart = ConnectionController & {
  /**
   * Applies the wallet's network, from an event or after a switch. Ignored when another connector
   * is in use.
   */
  setNetwork(input: {
    readonly namespace: Namespace
    readonly connectorId: string
    readonly network: CaipNetworkId
  }): void
  /** Prefetches the code for connecting, ahead of a click. */
  preload(): Promise<void>
  /**
   * Registers code that follows connections. It loads together with the code that changes them, so
   * that it misses no change.
   */
  accompany(fetch: () => Promise<unknown>): void
  start(): () => void
}
