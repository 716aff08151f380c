import type { Namespace } from '@latchkey/core'
import type { KeyValueStorage } from './createKeyValueStorage.js'
import type { SessionChains } from './ecosystems/createEcosystems.js'
import type { SessionAsk, SessionEcosystem } from './ecosystems/SessionEcosystem.js'

/** Who asks, in its own words. */
export type SessionPeer = {
  readonly name: string
  readonly url: string
  readonly description: string
  readonly icons: readonly string[]
}

/** By namespace, what a page asks for. */
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

/** A page wants a session. */
export type SessionProposal = {
  readonly id: number
  /**
   * `authenticate`: the page wants a signed-in session in one step (`wc_sessionAuthenticate`); the
   * message to be signed stands in `message`.
   */
  readonly kind: 'propose' | 'authenticate'
  readonly peer: SessionPeer
  readonly namespaces: ProposedNamespaces
  /** CAIP-2 of all that it asks for and this wallet does not know. */
  readonly unknownNetworks: readonly string[]
  readonly message?: string
}

/** A request that waits for its answer, or has one. */
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

/** A session as it stands. */
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
  /** By namespace, CAIP-2 of the network that the wallet is on for this page. */
  readonly networks: Readonly<Record<string, string>>
}

/** `ask` waits for `answer`; the others answer at once. */
export type SessionPolicy = 'ask' | 'approve' | 'reject'

/** What a test answers in the wallet's stead: a result, or an error as it goes over the wire. */
export type ScriptedAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/**
 * What the owner gives of a proposal. Everything that it asks for, from the selected accounts,
 * where left out.
 */
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
  /** @default 32 zeros, which a local relay takes */
  readonly projectId?: string
  /**
   * Public keys only: anything that it holds is anybody's.
   * @default 'test test test test test test test test test test test junk'
   */
  readonly mnemonic?: string
  /** @default 2 */
  readonly accountCount?: number
  /** The networks that it knows. @default the main networks of all five, without nodes */
  readonly chains?: SessionChains
  /** What happens to proposals. @default the policy of requests */
  readonly proposals?: SessionPolicy
  /**
   * What happens to requests that a person must agree to. Others are always answered.
   * @default 'approve'
   */
  readonly policy?: SessionPolicy
  /**
   * Called with each request before anybody is asked; what it resolves with is the answer.
   * Undefined leaves it to the wallet.
   */
  readonly onRequest?: (
    request: Pick<SessionRequest, 'id' | 'topic' | 'chainId' | 'method' | 'params'>,
  ) => ScriptedAnswer | undefined | Promise<ScriptedAnswer | undefined>
  /** Kept between two wallets, it is a restart. @default in memory */
  readonly storage?: KeyValueStorage
  /** @default 'Latchkey Test Wallet' */
  readonly name?: string
  /** @default 'https://wallet.example' */
  readonly url?: string
  /** Its pictures, as it tells them to a page: any text. @default none */
  readonly icons?: readonly string[]
  /** Links under which the wallet's app is opened. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
  /** The form of `polkadot_signMessage` that it understands. @default both */
  readonly polkadotMessageForm?: 'data' | 'message'
}

/** A WalletConnect wallet with real keys, and the hand that holds it. */
export type SessionWallet = {
  readonly ecosystems: readonly SessionEcosystem[]
  /** The account that is selected in a namespace, 0 being the first. */
  selected(namespace: Namespace): number
  /** Addresses of all accounts, on a network. */
  addresses(chainId: string): readonly string[]

  /**
   * Scans a code.
   *
   * @throws TypeError for what is no pairing URI
   */
  pair(uri: string): Promise<void>
  /** Proposals that wait, oldest first. */
  proposals(): readonly SessionProposal[]
  /** The first proposal that waits, or the next to come. */
  nextProposal(): Promise<SessionProposal>
  /** Resolves with the session's topic. */
  approve(id: number, choice?: ProposalChoice): Promise<string>
  /** @default code 5000 and its words */
  reject(id: number, reason?: { readonly code: number; readonly message: string }): Promise<void>

  /** Requests that wait, oldest first. */
  requests(): readonly SessionRequest[]
  /** The first request that waits, or the next to come. */
  nextRequest(): Promise<SessionRequest>
  /** Signs, sends or refuses (4001). Resolves when the page was answered. */
  answer(id: number, approved: boolean): Promise<void>
  /** Every request that came, oldest first, answered or not. */
  readonly received: readonly Pick<
    SessionRequest,
    'id' | 'topic' | 'chainId' | 'method' | 'params'
  >[]
  setPolicy(policy: SessionPolicy): void

  sessions(): readonly ConnectedSession[]
  /** The owner picks an account: it comes first in every session, and `accountsChanged` says so. */
  selectAccount(namespace: Namespace, account: number): Promise<void>
  /**
   * The owner picks a network in a session: `chainChanged`. A network that the session lacks is
   * added first.
   */
  selectNetwork(topic: string, chainId: string): Promise<void>
  /** Any event, as a broken wallet emits it too. */
  emit(
    topic: string,
    chainId: string,
    event: { readonly name: string; readonly data: unknown },
  ): Promise<void>
  /** `session_update` with exactly these namespaces. */
  update(topic: string, namespaces: ConnectedSession['namespaces']): Promise<void>
  extend(topic: string): Promise<void>
  disconnect(topic: string): Promise<void>
  /** The phone loses its network, and has it again. */
  goOffline(): Promise<void>
  goOnline(): Promise<void>

  /** Called when anything that this object tells has changed. Returns its removal. */
  subscribe(listener: () => void): () => void
  /** Frees the socket and the timers. What storage has stays. */
  stop(): Promise<void>
}
