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
 * A `UniversalProvider`, reduced to its sign client. The engine drives that client and ignores the
 * provider's own bookkeeping.
 */
export type HostProvider = { readonly client: unknown }

/** Settings passed to an engine factory. */
export type EngineSettings = {
  readonly relayUrl: string
  readonly projectId?: string
  readonly metadata: PageMetadata
  /**
   * Whether wallets can verify the page's origin, through a frame of the public relay's operator.
   * `bounded` waits at most 1.2 s for it; `off` skips it.
   */
  readonly verify: 'bounded' | 'off'
  /** Name prefix of every stored entry. */
  readonly storagePrefix: string
  /** A `UniversalProvider` (2.21.8) owned by the host. */
  readonly provider?: HostProvider
}

export type WalletConnectOptions = {
  /**
   * Project id of the relay's operator. The public relay refuses pages without one. @default none
   */
  readonly projectId?: string
  /**
   * `wss://`, or `ws://` on this machine. Store wallets listen on the public relay only.
   * @default 'wss://relay.walletconnect.org'
   */
  readonly relayUrl?: string
  /**
   * How the page introduces itself.
   * @default the page's title, description, origin and icon
   */
  readonly metadata?: Partial<PageMetadata>
  /**
   * The engine that speaks with the relay, or its factory. The factory runs on first use.
   * @default `@walletconnect/universal-provider` 2.21.8, hardened
   */
  readonly engine?: Engine | ((settings: EngineSettings) => Engine | Promise<Engine>)
  /** @default 'bounded' on the public relay, 'off' on every other */
  readonly verify?: 'bounded' | 'off'
  /**
   * A `UniversalProvider` 2.21.8 that the page already has; the default engine drives it in place
   * of its own.
   * @default none
   */
  readonly provider?: HostProvider
  /**
   * Part of the name of every stored entry, like the kit's option of this name. It separates two
   * kits on one page.
   * @default 'default'
   */
  readonly storageKey?: string
}
