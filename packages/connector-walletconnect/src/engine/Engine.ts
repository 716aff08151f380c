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

/** The wallet's approval for one namespace. */
export type ApprovedNamespace = {
  /** CAIP-10, in the wallet's order. */
  readonly accounts: readonly CaipAddress[]
  /** CAIP-2 */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/**
 * One approval of one wallet over any number of namespaces. Plain data; the engine checks its
 * shape.
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
  /** Signed with the approval, if requested and supported; unchecked. */
  readonly signIn?: readonly SignInProof[]
  /** The request that `signIn` answers. @default the request of `connect` */
  readonly signInRequest?: SignInRequest | undefined
}

export type EngineEvents = {
  /**
   * The wallet changed the session's accounts, networks or expiry; carries the whole current
   * session.
   */
  sessionChanged: { readonly session: Session }
  /**
   * A `session_event` of the wallet, such as `accountsChanged`, `chainChanged` or
   * `bip122_addressesChanged`.
   */
  sessionEvent: {
    readonly topic: string
    readonly chainId: string
    readonly name: string
    readonly data: unknown
  }
  /** The session was ended by the wallet, expiry or another tab, or was lost from storage. */
  sessionEnded: { readonly topic: string; readonly reason: 'wallet' | 'expired' | 'tab' | 'lost' }
  /** A pending pairing was renewed and replaces the previous one. */
  pairing: Pairing
  /** The pairing was answered or replaced; stop showing it. */
  pairingEnded: { readonly uri: string }
  /** Reachability of the relay, with the error if it is down. */
  relay: { readonly reachable: boolean; readonly error?: BaseError }
}

/** The request to sign with an approval, if there is one. A code waits 2 s for it. */
export type ReadSignIn = () => Promise<SignInRequest | undefined>

export type EngineConnect = {
  readonly pairing: Pairing
  /** Settles with the session, `USER_REJECTED`, `PAIRING_EXPIRED` or the relay's error. */
  approval(signal?: AbortSignal): Promise<Session>
}

/**
 * A WalletConnect client as the connector needs it. The shipped one drives
 * `@walletconnect/universal-provider`; a host may bring another. Every promise settles within its
 * own deadline, and every error is a `BaseError`.
 */
export type Engine = {
  /**
   * Single flight: a proposal for the same namespaces with more than 10 s left is shown again.
   * Resolves with the URI within 10 s.
   *
   * @throws RELAY_UNREACHABLE, PROJECT_ID_NOT_CONFIGURED, INVALID_PROJECT_ID, ORIGIN_NOT_ALLOWED,
   *   SESSION_EXPIRED (the clock), ABORTED
   */
  connect(input: {
    readonly namespaces: Readonly<Partial<Record<Namespace, ProposedNamespace>>>
    readonly signal?: AbortSignal
    /**
     * Sign-in request to sign with the approval where possible, read for each code. Ignored
     * elsewhere, and when a proposal without it is already shown.
     */
    readonly signIn?: ReadSignIn | undefined
  }): Promise<EngineConnect>
  /** `chainId` is CAIP-2. The wallet's answer is returned unchecked. */
  request(input: {
    readonly topic: string
    readonly chainId: string
    readonly method: string
    readonly params: unknown
    readonly signal?: AbortSignal
  }): Promise<unknown>
  /**
   * Idempotent. Local state is cleared at once; the wallet is notified within 3 s, or not at all.
   */
  disconnect(topic: string): Promise<void>
  /**
   * Returns the session in use, if it still stands, and ends all others. Silent: sends the wallet
   * no request.
   */
  restore(): Promise<Session | undefined>
  /** Fetches missed messages from the relay, after the page slept or the visitor returned. */
  wake(): Promise<void>
  on<E extends keyof EngineEvents>(
    event: E,
    listener: (payload: EngineEvents[E]) => void,
  ): () => void
  /** Frees the socket and every timer. */
  destroy(): Promise<void>
}
