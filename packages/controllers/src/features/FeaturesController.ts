import type { ReadableStore } from '@latchkey/core'

export type ConnectMethod = 'wallet' | 'email' | 'social'
export type WalletSectionName =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'
export type SocialProvider =
  | 'google'
  | 'x'
  | 'farcaster'
  | 'discord'
  | 'apple'
  | 'github'
  | 'facebook'

/** `true`: all that the kit knows. A list: these, in this order. `false`: none. */
export type Offer<Name extends string = string> = boolean | readonly Name[]

/** Features that remote configuration may control. The host alone controls the others. */
export type RemotableFeatures = {
  /**
   * Login by e-mail. Off where `pay` is on. A connector provides its view; without one the switch
   * has no effect.
   * @default true
   */
  readonly email: boolean
  /** Login by other accounts. As `email`. @default true */
  readonly socials: Offer<SocialProvider>
  /** The providers of swaps: their views, where a back end and the network can. @default true */
  readonly swaps: Offer
  /**
   * The providers of purchases by card: 'coinbase', 'meld'. Without `endpoints.blockchain` or
   * `onramp.meldPublicKey` nothing is sold.
   * @default true
   */
  readonly onramp: Offer
  /** The list of transactions in the account view. @default true */
  readonly activity: boolean
  /**
   * A line with the product's name at the bottom of the modal. This version does not show it.
   * @default true
   */
  readonly branding: boolean
}

/**
 * The current features. Remote configuration narrows the host's choices, and decides the features
 * marked `'remote'`.
 */
export type FeaturesState = RemotableFeatures & {
  /**
   * Wallets in the Connect view. If off, email and socials remain, which a connector must provide.
   * Without such a connector the view states that there is no way to connect. A host's own calls of
   * `connect` still work.
   *
   * @default true
   */
  readonly wallets: boolean
  /**
   * Payment from a connected wallet. This version has no view for it; `pay` only turns email and
   * socials off.
   * @default false
   */
  readonly pay: boolean
  /**
   * Permissions that a page uses without a prompt each time. This version grants none, so the
   * switch has no effect.
   * @default false
   */
  readonly smartSessions: boolean
  /** The row 'All wallets' in the Connect view. @default 'SHOW' */
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** A change of the network in the modal. @default true */
  readonly networkSwitch: boolean
  /** Help for visitors without a wallet. @default true */
  readonly walletGuide: boolean
  /** Only installed and recent wallets in the Connect view. @default false */
  readonly collapseWallets: boolean
  /** A box to agree to `termsUrl` and `privacyUrl` before connecting. @default false */
  readonly legalCheckbox: boolean
  /** Sending in the account view. @default true */
  readonly send: boolean
  /** Receiving in the account view. @default true */
  readonly receive: boolean
  /**
   * Reports clicks to `endpoints.events`, without addresses, search texts or page paths. Ask the
   * visitor first.
   * @default false
   */
  readonly analytics: boolean
  /**
   * Reports displayed errors to `endpoints.events`, at most 5 a minute, without secrets.
   * @default false
   */
  readonly telemetry: boolean
  /**
   * Which ways to connect come first.
   * @default wallet first when an installed wallet is shown, else email first
   */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  /**
   * The order of the Connect view's sections.
   * @default walletConnect, recent, injected, featured, custom, external, recommended
   */
  readonly walletSectionsOrder: readonly WalletSectionName[]
}

/**
 * A host's feature options. `'remote'` leaves a feature to the project's remote configuration, with
 * the default until one arrives. Any other value is the upper limit for remote configuration.
 *
 * @example
 * const features: FeatureOptions = { swaps: false, socials: ['google', 'x'], onramp: 'remote' }
 */
export type FeatureOptions = Partial<Omit<FeaturesState, keyof RemotableFeatures>> & {
  readonly [Name in keyof RemotableFeatures]?: RemotableFeatures[Name] | 'remote' | undefined
}

export type FeaturesController = {
  readonly store: ReadableStore<FeaturesState>
  /**
   * Updates the host's choices; `undefined` leaves a feature unchanged. The limits of remote
   * configuration still apply.
   */
  update(features: Partial<FeaturesState>): void
}

/** The controller as the other controllers see it. */
export type FeaturesPart = FeaturesController & {
  /** Returns the host's choices, before remote configuration. */
  local(): FeaturesState
  /** Narrows the host's choices, now and after each update. */
  limit(narrow: (local: FeaturesState) => FeaturesState): void
}
