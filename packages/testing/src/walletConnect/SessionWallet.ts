import type { Namespace } from '@latchkey/core'
import type { KeyValueStorage } from './createKeyValueStorage.js'
import type { SessionChains } from './ecosystems/createEcosystems.js'
import type { SessionAsk, SessionEcosystem } from './ecosystems/SessionEcosystem.js'

/** The requesting page's own description. */
export type SessionPeer = {
  readonly name: string
  readonly url: string
  readonly description: string
  readonly icons: readonly string[]
}

/** A page's requests, by namespace. */
export type ProposedNamespaces = Readonly<
  Record<
    string,
    {
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** A page's request for a session. */
export type SessionProposal = {
  readonly id: number
  /**
   * `authenticate`: the page requests a signed-in session in one step (`wc_sessionAuthenticate`),
   * with the text to sign in `message`.
   */
  readonly kind: 'propose' | 'authenticate'
  readonly peer: SessionPeer
  readonly namespaces: ProposedNamespaces
  /** CAIP-2 ids of requested networks unknown to this wallet. */
  readonly unknownNetworks: readonly string[]
  readonly message?: string
}

/** A pending or answered request. */
export type SessionRequest = {
  readonly id: number
  readonly topic: string
  readonly peer: SessionPeer
  /** CAIP-2 */
  readonly chainId: string
  readonly networkName: string
  readonly method: string
  readonly params: unknown
  readonly ask: SessionAsk
}

/** An active session. */
export type ConnectedSession = {
  readonly topic: string
  readonly peer: SessionPeer
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly namespaces: Readonly<
    Record<
      string,
      {
        readonly accounts: readonly string[]
        readonly chains: readonly string[]
        readonly methods: readonly string[]
        readonly events: readonly string[]
      }
    >
  >
  /** CAIP-2 id of the current network for this page, by namespace. */
  readonly networks: Readonly<Record<string, string>>
}

/** `ask` waits for `answer`; the others answer at once. */
export type SessionPolicy = 'ask' | 'approve' | 'reject'

/** A test's answer in place of the wallet's: a result, or an error in wire form. */
export type ScriptedAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** The approved part of a proposal. By default everything, from the selected accounts. */
export type ProposalChoice = {
  /** CAIP-2 */
  readonly networks?: readonly string[]
  /** Accounts by namespace, 0 being the first; the first of the list is the active one. */
  readonly accounts?: Readonly<Partial<Record<Namespace, readonly number[]>>>
  readonly sessionProperties?: Readonly<Record<string, string>>
}

export type SessionWalletOptions = {
  /** `wss://…` or `ws://127.0.0.1:…`. */
  readonly relayUrl: string
  /** @default 32 zeros, which a local relay accepts */
  readonly projectId?: string
  /**
   * Use a public phrase only: its funds are open to all.
   * @default 'test test test test test test test test test test test junk'
   */
  readonly mnemonic?: string
  /** @default 2 */
  readonly accountCount?: number
  /** The networks that the wallet knows. @default the main networks of all five, without nodes */
  readonly chains?: SessionChains
  /** Policy for proposals. @default the policy of requests */
  readonly proposals?: SessionPolicy
  /**
   * Policy for requests that need consent. Others are always answered.
   * @default 'approve'
   */
  readonly policy?: SessionPolicy
  /**
   * Called with each request before any prompt. Its result is the answer; undefined leaves it to
   * the wallet.
   */
  readonly onRequest?: (
    request: Pick<SessionRequest, 'id' | 'topic' | 'chainId' | 'method' | 'params'>,
  ) => ScriptedAnswer | undefined | Promise<ScriptedAnswer | undefined>
  /** Reuse it in a second wallet to simulate a restart. @default in memory */
  readonly storage?: KeyValueStorage
  /** @default 'Latchkey Test Wallet' */
  readonly name?: string
  /** @default 'https://wallet.example' */
  readonly url?: string
  /** Icons sent to pages: any text. @default none */
  readonly icons?: readonly string[]
  /** Links that open the wallet's app. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
  /** The supported form of `polkadot_signMessage`. @default both */
  readonly polkadotMessageForm?: 'data' | 'message'
}

/** A WalletConnect wallet with real keys, and its controls. */
export type SessionWallet = {
  readonly ecosystems: readonly SessionEcosystem[]
  /** The index of the selected account in a namespace. */
  selected(namespace: Namespace): number
  /** Addresses of all accounts on a network. */
  addresses(chainId: string): readonly string[]

  /**
   * Scans a code.
   *
   * @throws TypeError for an invalid pairing URI
   */
  pair(uri: string): Promise<void>
  /** Pending proposals, oldest first. */
  proposals(): readonly SessionProposal[]
  /** The first pending proposal, or the next one. */
  nextProposal(): Promise<SessionProposal>
  /** Resolves with the session's topic. */
  approve(id: number, choice?: ProposalChoice): Promise<string>
  /** @default code 5000 with its message */
  reject(id: number, reason?: { readonly code: number; readonly message: string }): Promise<void>

  /** Pending requests, oldest first. */
  requests(): readonly SessionRequest[]
  /** The first pending request, or the next one. */
  nextRequest(): Promise<SessionRequest>
  /** Signs, sends or rejects (4001). Resolves once the answer was sent. */
  answer(id: number, approved: boolean): Promise<void>
  /** All received requests, oldest first. */
  readonly received: readonly Pick<
    SessionRequest,
    'id' | 'topic' | 'chainId' | 'method' | 'params'
  >[]
  setPolicy(policy: SessionPolicy): void

  sessions(): readonly ConnectedSession[]
  /** Selects an account: it comes first in every session, and `accountsChanged` is emitted. */
  selectAccount(namespace: Namespace, account: number): Promise<void>
  /**
   * Selects a network in a session and emits `chainChanged`. A missing network is added to the
   * session first.
   */
  selectNetwork(topic: string, chainId: string): Promise<void>
  /** Emits any event, even an invalid one. */
  emit(
    topic: string,
    chainId: string,
    event: { readonly name: string; readonly data: unknown },
  ): Promise<void>
  /** Sends `session_update` with exactly these namespaces. */
  update(topic: string, namespaces: ConnectedSession['namespaces']): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Disconnects the wallet from the network. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>

  /** Calls `listener` after any change of this object. Returns its removal. */
  subscribe(listener: () => void): () => void
  /** Frees the socket and the timers; the storage stays. */
  stop(): Promise<void>
}
