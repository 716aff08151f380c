import type { ReadableStore } from '@latchkey/core'

export type ConnectMethod = 'wallet' | 'email' | 'social'
export type WalletSectionName = 'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** What is on. Everything is local for now; remote configuration only ever narrows it (decision 3). */
export type FeaturesState = {
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
  /** Undefined: wallet first when an installed wallet is shown, else email first (specification §2). */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** @default walletConnect, recent, injected, featured, custom, external, recommended */
  readonly walletSectionsOrder: readonly WalletSectionName[]
}

export type FeaturesController = {
  readonly store: ReadableStore<FeaturesState>
  update(features: Partial<FeaturesState>): void
}
