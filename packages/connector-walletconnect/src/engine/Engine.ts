import type {
  BaseError,
  CaipAddress,
  Namespace,
  Pairing,
  SignInProof,
  SignInRequest,
} from '@latchkey/core'

/**
 * One namespace of a proposal: CAIP-2 networks, methods and events, all optional to the wallet
 * (CAIP-25).
 */
export type ProposedNamespace = {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** What the wallet gave of one namespace. */
export type ApprovedNamespace = {
  /** CAIP-10, in the wallet's order. */
  readonly accounts: readonly CaipAddress[]
  /** CAIP-2 */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/**
 * One approval of one wallet over any number of namespaces. Plain data, checked for shape by the
 * time it leaves the engine.
 */
export type Session = {
  readonly topic: string
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly namespaces: Readonly<Partial<Record<Namespace, ApprovedNamespace>>>
  readonly peer: {
    readonly name: string
    readonly url?: string
    readonly icons: readonly string[]
    readonly redirect?: { readonly native?: string; readonly universal?: string }
  }
  readonly sessionProperties?: Readonly<Record<string, string>>
  /** Signed with the approval, where that was asked for and the wallet can; unchecked. */
  readonly signIn?: readonly SignInProof[]
}

export type EngineEvents = {
  /**
   * The wallet changed accounts, networks or the life of its session; the whole session as it is
   * now.
   */
  sessionChanged: { readonly session: Session }
  /**
   * `session_event` of the wallet (`accountsChanged`, `chainChanged`, `bip122_addressesChanged`,
   * …).
   */
  sessionEvent: {
    readonly topic: string
    readonly chainId: string
    readonly name: string
    readonly data: unknown
  }
  /** Ended by the wallet, by expiry, by another tab or by what the store lost. */
  sessionEnded: { readonly topic: string; readonly reason: 'wallet' | 'expired' | 'tab' | 'lost' }
  /** A proposal that is waiting was made again in place of the one before it. */
  pairing: Pairing
  /** A pairing was answered, or another was asked for in its place: nobody is shown it any more. */
  pairingEnded: { readonly uri: string }
  /** Whether the relay can be reached now, and why not. */
  relay: { readonly reachable: boolean; readonly error?: BaseError }
}

export type EngineConnect = {
  readonly pairing: Pairing
  /** Settles with the session, `USER_REJECTED`, `PAIRING_EXPIRED` or a reason of the relay. */
  approval(signal?: AbortSignal): Promise<Session>
}

/**
 * What the connector needs of a WalletConnect client. The one that is shipped drives
 * `@walletconnect/universal-provider`; a host may bring another. Every promise settles within a
 * deadline of its own, and every error is a `BaseError`.
 */
export type Engine = {
  /**
   * Single flight: a proposal for the same namespaces that lives for more than 10 s is shown again
   * instead of making another. At most 10 s to the URI.
   *
   * @throws RELAY_UNREACHABLE, PROJECT_ID_NOT_CONFIGURED, INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED,
   *   SESSION_EXPIRED (the clock), ABORTED
   */
  connect(input: {
    readonly namespaces: Readonly<Partial<Record<Namespace, ProposedNamespace>>>
    readonly signal?: AbortSignal
    /**
     * To be signed with the approval where that can be; ignored elsewhere, and where a proposal
     * without it is shown already.
     */
    readonly signIn?: SignInRequest | undefined
  }): Promise<EngineConnect>
  /** `chainId` is CAIP-2. The answer is the wallet's own, unchecked. */
  request(input: {
    readonly topic: string
    readonly chainId: string
    readonly method: string
    readonly params: unknown
    readonly signal?: AbortSignal
  }): Promise<unknown>
  /** Idempotent; own state is gone at once, the wallet is told within 3 s or not at all. */
  disconnect(topic: string): Promise<void>
  /**
   * The session that was in use, if it still stands; others are ended. Silent: asks the wallet
   * nothing.
   */
  restore(): Promise<Session | undefined>
  /**
   * The relay is asked for what was missed: after the page slept, or when the person comes back.
   */
  wake(): Promise<void>
  on<E extends keyof EngineEvents>(
    event: E,
    listener: (payload: EngineEvents[E]) => void,
  ): () => void
  /** Frees the socket and every timer. */
  destroy(): Promise<void>
}
