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

/** Every one that the kit knows (true), these, in this order, or none (false). */
export type Offer<Name extends string = string> = boolean | readonly Name[]

/** What remote configuration may speak of. Everything else is the host's alone. */
export type RemotableFeatures = {
  /**
   * Login by e-mail. Off where `pay` is on. Its view comes with the connector that brings it;
   * without one the switch changes nothing.
   * @default true
   */
  readonly email: boolean
  /** Login by other accounts. As `email`. @default true */
  readonly socials: Offer<SocialProvider>
  /** The providers of swaps. No view of this version swaps. @default true */
  readonly swaps: Offer
  /** The sellers of crypto for money. No view of this version sells. @default true */
  readonly onramp: Offer
  /** The list of transactions. No view of this version shows it. @default true */
  readonly activity: boolean
  /**
   * A line at the foot of the modal that names the product. No view of this version shows it.
   * @default true
   */
  readonly branding: boolean
}

/**
 * What is on. Remote configuration only ever narrows what the host allows, and decides what the
 * host has left to it.
 */
export type FeaturesState = RemotableFeatures & {
  /**
   * Wallets in the Connect view. Off leaves it to email and socials, which a connector must bring;
   * until one does the view says that no way to connect is offered. A host's own `connect` is not
   * touched.
   *
   * @default true
   */
  readonly wallets: boolean
  /**
   * Paying by a connected wallet. No view of this version pays; what holds now is that email and
   * socials are off with it.
   * @default false
   */
  readonly pay: boolean
  /**
   * Permissions that a page uses without asking each time. No part of this version grants any: on
   * and off are the same.
   * @default false
   */
  readonly smartSessions: boolean
  /** @default 'SHOW' */
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** @default true */
  readonly networkSwitch: boolean
  /** @default true */
  readonly walletGuide: boolean
  /** @default false */
  readonly collapseWallets: boolean
  /** @default false */
  readonly legalCheckbox: boolean
  /** @default true */
  readonly send: boolean
  /** @default true */
  readonly receive: boolean
  /**
   * Tells `endpoints.events` what was clicked: no address, no search text, no path of the page. Ask
   * the visitor first.
   * @default false
   */
  readonly analytics: boolean
  /**
   * Tells `endpoints.events` which errors were shown, at most 5 a minute, without secrets.
   * @default false
   */
  readonly telemetry: boolean
  /** Undefined: wallet first when an installed wallet is shown, else email first. */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** @default walletConnect, recent, injected, featured, custom, external, recommended */
  readonly walletSectionsOrder: readonly WalletSectionName[]
}

/**
 * A host's switches. `'remote'` in place of a value leaves that feature to the project's remote
 * configuration, with the default as long as there is none; every other value is the most that
 * remote configuration can leave on.
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
   * The host's choice from now on; what is `undefined` stays. What the remote configuration
   * narrowed stays narrow.
   */
  update(features: Partial<FeaturesState>): void
}

/** The half of the controller that the other controllers see. */
export type FeaturesPart = FeaturesController & {
  /** What the host allows, before anything narrowed it. */
  local(): FeaturesState
  /** What of it is on, from now on and after each update. */
  limit(narrow: (local: FeaturesState) => FeaturesState): void
}
