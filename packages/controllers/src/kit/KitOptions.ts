import type {
  AdapterNetworkId,
  CaipNetworkId,
  ChainAdapter,
  Connector,
  Network,
  RetryPolicyName,
  Wallet,
} from '@latchkey/core'
import type { BundledWalletId } from '../catalogue/bundled/BundledWalletId.js'
import type { Environment, LogLevel } from '../environment/Environment.js'
import type { FeatureOptions } from '../features/FeaturesController.js'
import type { ThemeMode, ThemeVariables } from '../theme/ThemeController.js'

/** The id, rdns or name of a wallet: `BundledWalletId` has the ids of those of the kit. */
export type WalletName = BundledWalletId | (string & {})

/** Everything a host can set. All but `adapters` is optional. */
export type KitOptions<Adapters extends readonly ChainAdapter[] = readonly ChainAdapter[]> = {
  readonly adapters: Adapters
  /** Ways to reach wallets that span namespaces. */
  readonly connectors?: readonly Connector[]
  /**
   * What is asked for where no adapter serves a chain: `connectors` alone then connect, and the
   * site speaks to the wallet through its provider.
   * @default none
   */
  readonly networks?: readonly Network[]
  /**
   * The modal is there for pairing only: it opens with the way to phones, whatever view is asked
   * for.
   * @default false
   */
  readonly manualWalletConnect?: boolean
  readonly metadata?: {
    readonly name: string
    readonly description?: string
    readonly url?: string
    readonly icons?: readonly string[]
  }
  /** The network to ask for first. @default the first network of the first adapter */
  readonly defaultNetwork?: AdapterNetworkId<NoInfer<Adapters>[number]>
  /**
   * Where the host's own back end is, part by part. One left out is off, and nothing is asked of
   * anybody in its place.
   */
  readonly endpoints?: {
    /** The wallet catalogue. @default the wallets that come with the kit */
    readonly catalogue?: string
    /**
     * The blockchain interface: names of accounts, the nodes of networks for which the adapters
     * were given none (its RPC proxy), and native balances that neither a node nor the wallet can
     * tell.
     * @default no names, and the adapters' own nodes alone
     */
    readonly blockchain?: string
    /**
     * Where `features.analytics` and `features.telemetry` go, once the host has switched them on.
     * @default nowhere
     */
    readonly events?: string
  }
  /** Names the site to a back end that serves several. @default none */
  readonly projectId?: string
  /**
   * How what failed is asked again, of the back end and of the chains' nodes: by the classes that
   * suit each call, or with `'specification'` by one policy for all (10,000 ms each, 3 retries,
   * eight statuses). What changes something is asked once.
   *
   * @default 'default'
   */
  readonly retryPolicy?: RetryPolicyName
  /**
   * Switches. `'remote'` leaves all that it may speak of to the project's remote configuration.
   * @default all as `FeaturesState` says
   */
  readonly features?: FeatureOptions | 'remote'
  readonly wallets?: {
    /** Wallets shown first, in this order: by id, rdns or name, as in the two lists below. */
    readonly featured?: readonly WalletName[]
    /** Only these. */
    readonly included?: readonly WalletName[]
    /** By id, rdns or name. */
    readonly excluded?: readonly WalletName[]
    readonly custom?: readonly Wallet[]
    /**
     * `'never'` hides 'Browser Wallet', the row of a page object that no announced wallet explains.
     * @default the row is shown
     */
    readonly browserWallet?: 'never'
    /** The wallets that come with the kit, shown beside discovered ones. @default true */
    readonly bundled?: boolean
    /**
     * The Ed25519 public key of the catalogue's operator, as the catalogue's build prints it: the
     * list of `endpoints.catalogue` is then taken whole and only with this signature, so that
     * whoever serves it can change no link, and its links may lead to any host. While the operator
     * changes the key, the old and the new one: `['old', 'new']`.
     *
     * @default the endpoint is trusted with its answers, but for links to the web that open a
     *   wallet: those to hosts of the kit's list only
     */
    readonly catalogKey?: string | readonly string[]
    /**
     * With `catalogKey`: the lowest version that is taken, so that an old list cannot come back.
     * @default any
     */
    readonly catalogVersion?: number
  }
  readonly theme?: { readonly mode?: ThemeMode; readonly variables?: ThemeVariables }
  /** Images for networks, keyed by CAIP-2 id. */
  readonly networkImages?: Readonly<Record<CaipNetworkId, string>>
  /** A BCP 47 language tag. @default the page's `lang`, else 'en' */
  readonly locale?: string
  /** Render where `mountKit` is told to, in the page's flow, instead of a dialog. @default false */
  readonly embedded?: boolean
  /**
   * Do not append an element to the page; the host calls `mountKit(kit, { container })`.
   * @default false
   */
  readonly disableAppend?: boolean
  /** Stay on networks that are not offered. @default false */
  readonly allowUnsupportedNetworks?: boolean
  /** Restore a stored connection at start. @default true */
  readonly reconnect?: boolean
  readonly termsUrl?: string
  readonly privacyUrl?: string
  /**
   * Which code is fetched before the button is used: as soon as the kit is made for a page, on
   * pointer or focus, or only when opened. `hydrated` becomes `intent` when the person saves data.
   * @default 'hydrated'
   */
  readonly prefetch?: 'hydrated' | 'intent' | 'none'
  /** Separates the stored state of several kits on one origin. @default 'default' */
  readonly storageKey?: string
  /**
   * Alerts of what the site's owner must mend, such as an origin that the back end does not allow,
   * stand above the modal's views. They are in the console in any case, each once.
   * @default where the page comes from this machine
   */
  readonly debug?: boolean
  /** @default 'error' */
  readonly logLevel?: LogLevel
  /** For tests and unusual hosts: parts of the environment to replace. */
  readonly environment?: Partial<Environment>
}
