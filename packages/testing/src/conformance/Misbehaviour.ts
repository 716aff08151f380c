import type {
  BaseError,
  ChainAdapter,
  Connection,
  Connector,
  ErrorCode,
  Network,
  Transfer,
} from '@latchkey/core'

/** A script of a wallet that violates its interface. */
export type Misbehaviour = {
  readonly name: string
  /** The page's flow, always after discovery. */
  readonly flow: string
  /** The expected end: an error code, success of the flow, or a wallet that is not listed. */
  readonly expect: { readonly code: ErrorCode } | 'connected' | 'disconnected' | 'not found'
  /** A call that must not reach the wallet. */
  readonly mustNotAsk?: string
  /** The wallet never answers, so the test uses a virtual clock. */
  readonly hangs?: boolean
}

/** A separate page with one wallet. The host's own network comes first. */
export type MisbehaviourPage = {
  readonly adapter: ChainAdapter
  readonly networks: readonly Network[]
  /** Number of the page's listeners on the wallet. */
  countListeners(): number
  /** The page's calls to the wallet so far. */
  asked(): readonly string[]
}

/** A page whose adapter has found the wallet. */
export type FoundPage<Page extends MisbehaviourPage = MisbehaviourPage> = Page & {
  readonly connector: Connector
}

/** A wallet that never answers, its page, and one of its accounts. */
export type MuteWallet<Page extends MisbehaviourPage> = {
  readonly title: string
  createPage(): Page
  account(page: Page): Connection['active']
  /** The wallet has a current network that can be read. @default false */
  readonly getsNetwork?: boolean
}

type OwnFlows = 'connect' | 'sign' | 'send' | 'disconnect' | 'cancel'

/** An adapter's input to the misbehaviour suite: its scripts and the details of its namespace. */
export type MisbehavioursOptions<Behaviour extends Misbehaviour, Page extends MisbehaviourPage> = {
  /** The adapter's name. */
  readonly name: string
  readonly misbehaviours: readonly Behaviour[]
  /** @default the misbehaviour's name */
  title?(behaviour: Behaviour): string
  /** Creates a page with the misbehaving wallet. */
  createPage(behaviour: NoInfer<Behaviour>): Page
  /** The time after which the kit's deadline has ended a connect, in milliseconds. */
  readonly connectDeadlineMs: number
  /** The transfer to send. Called when a test runs, so that chains may start before. */
  transfer(): Transfer
  /** Flows beside connect, sign, send, disconnect and cancel. */
  readonly flows: {
    readonly [Flow in Exclude<NoInfer<Behaviour>['flow'], OwnFlows>]: (
      page: FoundPage<Page>,
    ) => Promise<unknown>
  }
  /** Fails unless the text is a signature. */
  expectSignature(signature: string): void
  /** Fails unless the connection is to this page's wallet. */
  expectConnection(connection: Connection, page: FoundPage<Page>, behaviour: Behaviour): void
  /** Fails for an error with the right code but wrong content. */
  expectError?(error: BaseError, page: FoundPage<Page>): void
  /** A page with a locked wallet, its unlock, and its number of accounts. */
  readonly locked?: {
    createPage(): NoInfer<Page>
    unlock(page: NoInfer<Page>): void
    readonly accounts: number
  }
  /** Silent calls to these wallets must end within 30 s, and prompts within 10 minutes. */
  readonly mute?: readonly MuteWallet<NoInfer<Page>>[]
}
