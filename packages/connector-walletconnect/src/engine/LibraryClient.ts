import type { SignInProof, SignInRequest } from '@latchkey/core'

/**
 * The parts of the sign client and core of `@walletconnect/universal-provider` 2.21.8 in use,
 * private ones included. Its version is pinned exactly: each workaround depends on one of these
 * names. `client.test.ts` fails when one is missing.
 */
export type LibraryClient = {
  readonly core: LibraryCore
  readonly session: LibraryStore<LibrarySession>
  readonly proposal: LibraryStore<{
    readonly id: number
    readonly pairingTopic: string
    readonly expiryTimestamp: number
  }>
  readonly engine: LibraryEngine
  readonly events: LibraryEvents
  readonly metadata: { readonly url?: string }
  connect(input: {
    readonly optionalNamespaces: unknown
  }): Promise<{ readonly uri?: string; approval(): Promise<LibrarySession> }>
  /**
   * Sends `wc_sessionAuthenticate` with a plain proposal beside it, for wallets that do not support
   * it. eip155 only.
   */
  authenticate(input: Readonly<Record<string, unknown>>): Promise<{
    readonly uri?: string
    response(): Promise<{
      readonly auths?: readonly LibraryAuth[]
      readonly session?: LibrarySession
    }>
  }>
  formatAuthMessage(input: { readonly request: unknown; readonly iss: string }): string
  request(input: {
    readonly topic: string
    readonly chainId: string
    readonly request: { readonly method: string; readonly params: unknown }
    readonly expiry?: number
  }): Promise<unknown>
  disconnect(input: {
    readonly topic: string
    readonly reason: { readonly code: number; readonly message: string }
  }): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: the listeners of an untyped emitter
type Listener = (...args: any[]) => void

export type LibraryEvents = {
  on(name: string, listener: Listener): unknown
  off(name: string, listener: Listener): unknown
  emit(name: string, payload: unknown): unknown
  setMaxListeners(count: number): unknown
}

/** Namespaces and metadata come from the wallet, unchecked. */
export type LibrarySession = {
  readonly topic: string
  readonly pairingTopic?: string
  /** Seconds since the epoch. */
  readonly expiry: number
  readonly namespaces?: unknown
  readonly sessionProperties?: unknown
  readonly peer?: { readonly metadata?: unknown }
  readonly self?: { readonly publicKey?: string }
  /** Added by the kit: proofs signed with the approval. */
  readonly signIn?: readonly SignInProof[]
  readonly signInRequest?: SignInRequest
}

export type LibraryStore<Item> = {
  readonly keys: readonly (string | number)[]
  readonly map: Map<string | number, Item>
  readonly storageKey: string
  getAll(): readonly Item[]
  delete(key: string | number, reason: unknown): Promise<void>
}

/** A CACAO (CAIP-74): its payload and its signature. */
export type LibraryAuth = {
  readonly p: { readonly iss: string }
  readonly s: { readonly t: string; readonly s: string }
}

export type LibraryEngine = {
  readonly events: LibraryEvents
  onSessionAuthenticateResponse(
    topic: string,
    payload: { readonly id: number; readonly result?: unknown },
  ): void
  onSessionDeleteRequest(topic: string, payload: unknown): Promise<void>
  deleteSession(input: { readonly topic: string; readonly emitEvent?: boolean }): Promise<void>
}

export type LibraryCore = {
  readonly customStoragePrefix: string
  readonly heartbeat: { stop(): void }
  readonly verify: { register(input: unknown): Promise<string | undefined> }
  readonly expirer: { del(key: string): void }
  readonly crypto: LibraryCrypto
  readonly relayer: LibraryRelayer
}

export type LibraryCrypto = {
  readonly keychain: {
    readonly keychain: Map<string, string>
    readonly storageKey: string
    has(tag: string): boolean
    del(tag: string): Promise<void>
  }
  readonly randomSessionIdentifier: string
  getClientId(): Promise<string>
  signJWT(audience: string): Promise<string>
  encode(topic: string, payload: unknown, options?: unknown): Promise<string>
}

export type RelayRequest = {
  readonly id?: string | number
  readonly method: string
  readonly params: unknown
}

/** From `@walletconnect/jsonrpc-ws-connection`. */
export type LibraryConnection = {
  readonly url: string
  readonly socket?: WebSocket | undefined
  on(name: 'payload' | 'close' | 'register_error', listener: Listener): unknown
  register(): Promise<WebSocket>
  close(): Promise<void>
  send(payload: { readonly id: string | number | bigint; readonly method?: string }): Promise<void>
  onOpen(socket: WebSocket): void
  onPayload(event: { readonly data: unknown }): void
  onClose(): void
  emitError(): Error
}

export type LibraryRelayer = {
  readonly events: LibraryEvents
  readonly connected: boolean
  readonly connecting: boolean
  readonly provider: {
    readonly connection?: LibraryConnection
    on?(name: string, listener: Listener): unknown
    once?(name: string, listener: Listener): unknown
    off?(name: string, listener: Listener): unknown
    connect?(): Promise<void>
  }
  readonly subscriber: {
    start(): Promise<void>
    stop(): Promise<void>
    readonly topics: readonly string[]
    readonly hasAnyTopics: boolean
    readonly subscriptions: Map<string, unknown>
    readonly pending: Map<string, unknown>
    readonly topicMap: {
      get(topic: string): readonly string[]
      delete(topic: string, id?: string): void
    }
    persist(): Promise<void>
  }
  readonly messages: { del(topic: string): Promise<void> }
  readonly publisher: {
    readonly queue: Map<
      string,
      { readonly request: RelayRequest; readonly opts?: unknown; readonly attempt: number }
    >
    rpcPublish(request: RelayRequest, opts?: unknown): Promise<unknown>
    checkQueue(): void
  }
  reconnectInProgress: boolean
  connectionAttemptInProgress: boolean
  transportExplicitlyClosed: boolean
  hasExperiencedNetworkDisruption: boolean
  pingTimeout?: ReturnType<typeof setTimeout>
  reconnectTimeout?: ReturnType<typeof setTimeout>
  confirmOnlineStateOrThrow(): Promise<void>
  connect(): Promise<void>
  createProvider(): Promise<void>
  onProviderPayload(payload: unknown): Promise<void>
  handleBatchMessageEvents(events: readonly RelayMessage[]): Promise<void>
  request(request: RelayRequest): Promise<unknown>
  subscribe(topic: string): Promise<string>
  unsubscribe(topic: string): Promise<void>
  transportOpen(): Promise<void>
  transportClose(): Promise<void>
}

/** One message as the relay pushes it. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** Milliseconds since the epoch, by the relay's clock. */
  readonly publishedAt: number
  readonly transportType?: string
  readonly attestation?: string
}
