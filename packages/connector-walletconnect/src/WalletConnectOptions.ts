import type { Engine } from './engine/Engine.js'

/**
 * How the page introduces itself to wallets. `url` must be of the page's own origin, or wallets
 * warn.
 */
export type PageMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  /** Where the wallet's app returns to after an answer, for pages inside an app. */
  readonly redirect?: { readonly native?: string; readonly universal?: string }
}

/**
 * A `UniversalProvider` as far as it is looked at here: its sign client is driven, its own
 * bookkeeping is left alone.
 */
export type HostProvider = { readonly client: unknown }

/** What an engine is made with. */
export type EngineSettings = {
  readonly relayUrl: string
  readonly projectId?: string
  readonly metadata: PageMetadata
  /**
   * Whether the page proves its origin to wallets by the frame of the operator of the public relay:
   * waited for no longer than 1.2 s, or not at all.
   */
  readonly verify: 'bounded' | 'off'
  /** What the names of everything that is stored begin with. */
  readonly storagePrefix: string
  /** A `UniversalProvider` (2.21.8) of the host's own. */
  readonly provider?: HostProvider
}

export type WalletConnectOptions = {
  /** Of the relay's operator. The public relay refuses who has none. @default none */
  readonly projectId?: string
  /**
   * `wss://`, or `ws://` on this machine. Store wallets listen on the public relay only.
   * @default 'wss://relay.walletconnect.org'
   */
  readonly relayUrl?: string
  /**
   * How the page introduces itself.
   * @default its title, its description, its origin and its icon
   */
  readonly metadata?: Partial<PageMetadata>
  /**
   * What speaks with the relay: an engine, or what makes one. It is made on first use.
   * @default `@walletconnect/universal-provider` 2.21.8, hardened
   */
  readonly engine?: Engine | ((settings: EngineSettings) => Engine | Promise<Engine>)
  /** @default 'bounded' on the public relay, 'off' on every other */
  readonly verify?: 'bounded' | 'off'
  /**
   * A `UniversalProvider` 2.21.8 that the page has anyway: the default engine drives it in place of
   * one of its own.
   * @default none
   */
  readonly provider?: HostProvider
  /**
   * Part of the names of everything that is stored, like the kit's option of this name: two kits on
   * one page each have their own.
   * @default 'default'
   */
  readonly storageKey?: string
}
