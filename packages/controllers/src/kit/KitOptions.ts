import type { CaipNetworkId, ChainAdapter, Connector, Wallet } from '@latchkey/core'
import type { Environment, LogLevel } from '../environment/Environment.js'
import type { FeaturesState } from '../features/FeaturesController.js'
import type { ThemeMode, ThemeVariables } from '../theme/ThemeController.js'

/** Everything a host can set. All but `adapters` is optional. */
export type KitOptions = {
  readonly adapters: readonly ChainAdapter[]
  /** Ways to reach wallets that span namespaces. */
  readonly connectors?: readonly Connector[]
  readonly metadata?: { readonly name: string; readonly description?: string; readonly url?: string; readonly icons?: readonly string[] }
  /** The network to ask for first. @default the first network of the first adapter */
  readonly defaultNetwork?: CaipNetworkId
  readonly features?: Partial<FeaturesState>
  readonly wallets?: {
    /** Ids of wallets shown first, in this order. */
    readonly featured?: readonly string[]
    /** Only these. */
    readonly included?: readonly string[]
    /** By id, rdns or name. */
    readonly excluded?: readonly string[]
    readonly custom?: readonly Wallet[]
  }
  readonly theme?: { readonly mode?: ThemeMode; readonly variables?: ThemeVariables }
  /** Images for networks, keyed by CAIP-2 id. */
  readonly networkImages?: Readonly<Record<CaipNetworkId, string>>
  /** A BCP 47 language tag. @default the page's `lang`, else 'en' */
  readonly locale?: string
  /** Render where `mountKit` is told to, in the page's flow, instead of a dialog. @default false */
  readonly embedded?: boolean
  /** Do not append an element to the page; the host calls `mountKit(kit, { container })`. @default false */
  readonly disableAppend?: boolean
  /** Stay on networks that are not offered. @default false */
  readonly allowUnsupportedNetworks?: boolean
  /** Restore a stored connection at start. @default true */
  readonly reconnect?: boolean
  readonly termsUrl?: string
  readonly privacyUrl?: string
  /** Which code is fetched before the button is used: as soon as the kit is made for a page, on pointer or focus, or only when opened. `hydrated` becomes `intent` when the person saves data. @default 'hydrated' */
  readonly prefetch?: 'hydrated' | 'intent' | 'none'
  /** Separates the stored state of several kits on one origin. @default 'default' */
  readonly storageKey?: string
  /** @default 'error' */
  readonly logLevel?: LogLevel
  /** For tests and unusual hosts: parts of the environment to replace. */
  readonly environment?: Partial<Environment>
}
