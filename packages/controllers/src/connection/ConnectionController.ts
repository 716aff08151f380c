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
 * One namespace. `connection` is there exactly when `status` is `connected`, and while
 * `reconnecting` as the last known one (no writes then).
 */
export type NamespaceConnection = {
  readonly status: ConnectionStatus
  /** A flag on `connecting`: a stored connection is being restored, nobody is asked. */
  readonly reconnecting: boolean
  readonly connection: Connection | undefined
}

/**
 * The connect that a person started, until it succeeds, is cancelled or a newer one takes its
 * place.
 */
export type ConnectAttempt = {
  readonly id: number
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  /**
   * `preparing`: before the wallet is asked. `waiting`: the wallet shows its prompt.
   * `requestPending`: the wallet said that a request already waits in it.
   */
  readonly phase: 'preparing' | 'waiting' | 'rejected' | 'requestPending' | 'failed' | 'connected'
  /** Milliseconds since the epoch at which this phase began. */
  readonly since: number
  readonly error?: PlainError & { readonly referenceId: string }
}

export type ConnectionState = {
  /** Whose account the kit shows. */
  readonly activeNamespace: Namespace | undefined
  readonly byNamespace: Readonly<Record<string, NamespaceConnection>>
  readonly attempt: ConnectAttempt | undefined
  /**
   * Per namespace the wallets that stay connected beside the one in use, the one used last first,
   * at most 5.
   */
  readonly others?: Readonly<Record<string, readonly Connection[]>>
}

export type ConnectionController = {
  readonly store: ReadableStore<ConnectionState>
  /**
   * Asks the wallet; one that is connected beside the one in use takes its place without being
   * asked. The wallet that was in use stays connected beside it. A newer connect cancels an older
   * one, which rejects with `ABORTED`. Ends after 4 minutes.
   */
  connect(input: {
    readonly connectorId: string
    readonly namespaces?: readonly Namespace[]
    /** Which wallet was chosen, for a connector that reaches many. */
    readonly wallet?: ConnectInput['wallet']
    readonly signal?: AbortSignal
  }): Promise<readonly Connection[]>
  /** Cancels the attempt in ≤ 100 ms; a late answer of the wallet changes nothing. */
  cancelConnect(): void
  /**
   * Final: no late event connects again. Without a namespace, all. With a connector only that
   * wallet; if it was in use, the one used before it takes its place. Never rejects for what a
   * wallet did; errors are logged.
   */
  disconnect(input?: {
    readonly namespace?: Namespace
    readonly connectorId?: string
  }): Promise<void>
  setActiveNamespace(namespace: Namespace): void
  /** Makes another account of the same connection the active one. */
  setActiveAccount(input: { readonly namespace: Namespace; readonly address: string }): void
  /** Restores what is stored; `start()` calls it. Callable again. */
  reconnect(): Promise<void>
}

/** The half of the controller that the other controllers see. */
export type ConnectionPart = ConnectionController & {
  /**
   * What the wallet said of its network, from an event or after a switch. Changes nothing when
   * another connector is in use by now.
   */
  setNetwork(input: {
    readonly namespace: Namespace
    readonly connectorId: string
    readonly network: CaipNetworkId
  }): void
  /** Fetches what connecting needs, so that a click finds it there. */
  preload(): Promise<void>
  /**
   * What follows connections: fetched together with what changes them, so that it misses nothing.
   */
  accompany(fetch: () => Promise<unknown>): void
  start(): () => void
}
