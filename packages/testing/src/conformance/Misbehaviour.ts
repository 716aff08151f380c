import type {
  BaseError,
  ChainAdapter,
  Connection,
  Connector,
  ErrorCode,
  Network,
  Transfer,
} from '@latchkey/core'

/** A wallet that does not keep to its interface, as a script. */
export type Misbehaviour = {
  readonly name: string
  /** What the page does meanwhile, always after discovery. */
  readonly flow: string
  /**
   * What the page must end with: our error's code, the flow's success, or a wallet that is not
   * listed.
   */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected' | 'not found'
  /** A call that must not have reached the wallet. */
  readonly mustNotAsk?: string
  /** It never answers by itself: it runs on a virtual clock. */
  readonly hangs?: boolean
}

/** A page of its own, with one wallet in it. The host's own network comes first. */
export type MisbehaviourPage = {
  readonly adapter: ChainAdapter
  readonly networks: readonly Network[]
  /** How many listeners the page has on the wallet. */
  countListeners(): number
  /** What the page has asked the wallet so far. */
  asked(): readonly string[]
}

/** A page whose adapter has found the wallet. */
export type FoundPage<Page extends MisbehaviourPage = MisbehaviourPage> = Page & {
  readonly connector: Connector
}

/**
 * A wallet that never answers: the page that it is in, and one of its accounts, as it would be
 * connected.
 */
export type MuteWallet<Page extends MisbehaviourPage> = {
  readonly title: string
  createPage(): Page
  account(page: Page): Connection['active']
  /** The wallet has a network of its own to ask for. @default false */
  readonly getsNetwork?: boolean
}

type OwnFlows = 'connect' | 'sign' | 'send' | 'disconnect' | 'cancel'

/**
 * What an adapter brings to the misbehaviours' suite: its scripts, and what only its namespace
 * knows.
 */
export type MisbehavioursOptions<Behaviour extends Misbehaviour, Page extends MisbehaviourPage> = {
  /** The adapter's. */
  readonly name: string
  readonly misbehaviours: readonly Behaviour[]
  /** @default the misbehaviour's name */
  title?(behaviour: Behaviour): string
  /** Makes a page in which the wallet misbehaves. */
  createPage(behaviour: NoInfer<Behaviour>): Page
  /** How long the adapter waits for an answer to connecting, in milliseconds. */
  readonly connectDeadlineMs: number
  /** What is sent. Asked for when a test runs, so that chains may start before. */
  transfer(): Transfer
  /** Flows beside connect, sign, send, disconnect and cancel. */
  readonly flows: {
    readonly [Flow in Exclude<NoInfer<Behaviour>['flow'], OwnFlows>]: (
      page: FoundPage<Page>,
    ) => Promise<unknown>
  }
  /** Fails for what is no signature. */
  expectSignature(signature: string): void
  /** Fails for a connection that is not the one to this page's wallet. */
  expectConnection(connection: Connection, page: FoundPage<Page>, behaviour: Behaviour): void
  /** Fails for an error that has the right code and says the wrong thing. */
  expectError?(error: BaseError, page: FoundPage<Page>): void
  /** A page whose wallet is locked until its owner unlocks it, and how many accounts it has. */
  readonly locked?: {
    createPage(): NoInfer<Page>
    unlock(page: NoInfer<Page>): void
    readonly accounts: number
  }
  /** The silent calls to these must end within 30 s, and a prompt within 10 minutes. */
  readonly mute?: readonly MuteWallet<NoInfer<Page>>[]
}
