import type {
  CaipNetworkId,
  ConnectInput,
  Connection,
  ConnectResult,
  Namespace,
  PlainError,
  ReadableStore,
  SignInProof,
  SignInRequest,
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

/**
 * `preparing`: before the wallet's prompt. `waiting`: the wallet shows its prompt.
 * `requestPending`: the wallet reported that another request is already open. `signIn`: the wallet
 * has approved, and the host's check of the sign-in runs.
 */
export type ConnectPhase =
  | 'preparing'
  | 'waiting'
  | 'requestPending'
  | 'signIn'
  | 'rejected'
  | 'failed'
  | 'connected'

/** One approval in the wallet. */
export type ConnectStep = {
  readonly connectorId: string
  readonly namespaces: readonly Namespace[]
  /** `planned`: not reached yet. */
  readonly phase: ConnectPhase | 'planned'
}

/** The user's connect attempt, until it succeeds, is cancelled or is replaced by a newer one. */
export type ConnectAttempt = {
  readonly id: number
  /** The wallet's id in the list, where the attempt began with one. */
  readonly walletId?: string
  /** The approvals, in order. A failure of one keeps the connections of those before it. */
  readonly steps: readonly ConnectStep[]
  /** The index of the current step; of the last one at the end. */
  readonly current: number
  /** The phase of the current step. */
  readonly phase: ConnectPhase
  /** Milliseconds since the epoch at which this phase began. */
  readonly since: number
  readonly error?: PlainError & { readonly referenceId: string }
}

/** The connector or wallet to connect. */
export type ConnectTarget = (
  | {
      /** One connector alone. `walletId` then only names the wallet. */
      readonly connectorId: string
      readonly walletId?: string | undefined
    }
  | {
      /**
       * A wallet of the list. Connects every namespace that is requested and that the wallet
       * serves, with the fewest approvals, one after the other.
       */
      readonly walletId: string
      readonly connectorId?: undefined
    }
) & {
  /** @default every namespace of the wallet */
  readonly namespaces?: readonly Namespace[] | undefined
  /** The chosen wallet, for a connector that reaches many. */
  readonly wallet?: ConnectInput['wallet'] | undefined
  /** Shows the wallet in the attempt for 400 ms before its first prompt. @default false */
  readonly lookFirst?: boolean
  readonly signal?: AbortSignal
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
   * one, which rejects with `ABORTED`. Each approval times out after 4 minutes.
   *
   * The namespace whose account the kit shows stays, if this connects it. Otherwise it becomes the
   * first namespace that is connected.
   *
   * @throws CONNECTOR_NOT_FOUND when the wallet is absent, NAMESPACE_WITHOUT_ADAPTER,
   *   CONSENT_REQUIRED, USER_REJECTED, WALLET_TIMEOUT, ABORTED, …
   */
  connect(target: ConnectTarget): Promise<readonly Connection[]>
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

/**
 * Decides about a wallet's connections before they count, such as by a sign-in. `leave` disconnects
 * the wallet again, and the connect rejects with `USER_REJECTED`.
 *
 * @throws any error, with which the connect ends; the wallet is disconnected too
 */
export type ConnectGate = (
  found: readonly Connection[],
  input: {
    /** The proofs that the wallet signed in the same approval. */
    readonly signIn: readonly SignInProof[]
    /** True for a restored connection: the gate has 4 s, and may not prompt. */
    readonly silent: boolean
    /** Aborts with the attempt. */
    readonly signal: AbortSignal
  },
) => Promise<'accept' | 'leave'>

/**
 * Code that follows connections. Its `gate` is asked before a connection counts. `request` is a
 * sign-in that the wallet may answer in its approval; each is used once.
 */
export type ConnectionCompanion = {
  readonly gate?: ConnectGate
  request?(): SignInRequest | undefined
  start?(): () => void
}

/** Asks the connector once. */
export type AskConnector = (signal: AbortSignal) => Promise<ConnectResult>

/** The controller as the other controllers see it. */
export type ConnectionPart = Omit<ConnectionController, 'connect'> & {
  connect(
    target: ConnectTarget & {
      /** Repeats the question within one attempt, such as for a pairing whose code expires. */
      readonly asking?: (ask: AskConnector, signal: AbortSignal) => Promise<ConnectResult>
    },
  ): Promise<readonly Connection[]>
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
  accompany(fetch: () => Promise<ConnectionCompanion>): void
  start(): () => void
}
