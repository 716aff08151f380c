import type {
  AdapterNetworkId,
  CaipNetworkId,
  ChainAdapter,
  Connector,
  ModalView,
  Network,
  RetryPolicyName,
  Wallet,
} from '@latchkey/core'
import type { BundledWalletId } from '../catalogue/bundled/BundledWalletId.js'
import type { Environment, LogLevel } from '../environment/Environment.js'
import type { FeatureOptions } from '../features/FeaturesController.js'
import type { SignInOptions, SiweConfig, SiwxConfig } from '../signIn/SignInOptions.js'
import type { Theme, ThemeMode } from '../theme/ThemeController.js'

/** The id, rdns or name of a wallet: `BundledWalletId` lists the ids of the bundled wallets. */
export type WalletName = BundledWalletId | (string & {})

/** All options of a host. Only `adapters` is required. */
export type KitOptions<
  Adapters extends readonly ChainAdapter[] = readonly ChainAdapter[],
  Connectors extends readonly Connector[] = readonly Connector[],
  Views extends readonly ModalView[] = readonly ModalView[],
> = {
  /** The chains of the site, one adapter for each namespace. */
  readonly adapters: Adapters
  /** Connectors that span namespaces. */
  readonly connectors?: Connectors
  /**
   * Views of the host in the modal, made with `defineView`. `kit.open({ view: name })` opens one. A
   * name of the kit's own views replaces that view.
   */
  readonly views?: Views
  /**
   * Networks to request where no adapter serves a chain. Only `connectors` then connect, and the
   * site talks to the wallet through its provider.
   * @default none
   */
  readonly networks?: readonly Network[]
  /**
   * Uses the modal for pairing only: it opens the view for phones, regardless of the requested
   * view.
   * @default false
   */
  readonly manualWalletConnect?: boolean
  /** How the site introduces itself. */
  readonly metadata?: {
    /** The name of the site. */
    readonly name: string
    /** What the site is for. */
    readonly description?: string
    /** The address of the site. */
    readonly url?: string
    /** Pictures of the site, as URLs. */
    readonly icons?: readonly string[]
  }
  /** The network to request first. @default the first network of the first adapter */
  readonly defaultNetwork?: AdapterNetworkId<NoInfer<Adapters>[number]>
  /**
   * URLs of the host's own back end, part by part. An absent part is off, and the kit contacts no
   * other server in its place.
   */
  readonly endpoints?: {
    /** The wallet catalogue. @default the bundled wallets */
    readonly catalogue?: string
    /**
     * The blockchain interface: account names, the RPC proxy for networks without nodes of their
     * own, native balances where neither a node nor the wallet provides them, tokens with their
     * values, NFTs, transactions, swaps and purchases.
     * @default no names, and only the adapters' own nodes
     */
    readonly blockchain?: string
    /**
     * The receiver of `features.analytics` and `features.telemetry`, once the host enables them.
     * @default nowhere
     */
    readonly events?: string
  }
  /**
   * Tokens that the account view lists beside those that it finds, by network: contracts, mints,
   * ids of the Assets pallet or denoms. On eip155 a node alone cannot list an account's tokens.
   * @default none
   * @example
   * const tokens = { 'eip155:1': ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'] }
   */
  readonly tokens?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** Names of accounts, from `endpoints.blockchain`. */
  readonly names?: {
    /**
     * Who may register a name: accounts of embedded wallets (a login by e-mail or another account),
     * or those of any wallet.
     * @default 'embedded'
     */
    readonly for?: 'embedded' | 'any'
    /** The name under which they register, such as `example.eth`. @default the service's own */
    readonly zone?: string
  }
  /** Purchases by card, from `endpoints.blockchain`. `features.onramp` names the providers. */
  readonly onramp?: {
    /**
     * Hosts of providers' pages beside Coinbase's and Meld's, such as `pay.example.org`. On this
     * machine http counts too: `127.0.0.1:8790`.
     * @default none
     */
    readonly hosts?: readonly string[]
    /**
     * Your own public key of Meld. Where the back end does not sell through Meld, the page links to
     * Meld's own page with it, and the kit does not follow the purchase.
     * @default none
     */
    readonly meldPublicKey?: string
    /** Where the visitors are, in two letters. @default what the back end says */
    readonly country?: string
    /**
     * The state of the visitors in the United States, as ISO 3166-2 has it after `US-`: `NY`.
     * Coinbase sells by state there, so without it the form asks the visitor.
     * @default none
     */
    readonly subdivision?: string
    /**
     * For layouts without a provider: a quote that failed shows the amount itself, labelled as
     * invented. Nothing can be bought by it.
     * @default false
     */
    readonly mockQuote?: boolean
  }
  /** Identifies the site to a back end that serves several. @default none */
  readonly projectId?: string
  /**
   * The retry policy for the back end and the chains' nodes: by each call's class, or with
   * `'specification'` one policy for all (10,000 ms each, 3 retries, eight statuses). Writes are
   * sent once.
   *
   * @default 'default'
   */
  readonly retryPolicy?: RetryPolicyName
  /**
   * Feature options. `'remote'` leaves all remotable features to the project's remote
   * configuration.
   * @default the defaults of `FeaturesState`
   */
  readonly features?: FeatureOptions | 'remote'
  /** Which wallets the list shows, and how. */
  readonly wallets?: {
    /** Wallets shown first, in this order: by id, rdns or name, as in the two lists below. */
    readonly featured?: readonly WalletName[]
    /** Only these wallets are shown. */
    readonly included?: readonly WalletName[]
    /** Wallets that are not shown. */
    readonly excluded?: readonly WalletName[]
    /** Wallets of the host's own, beside those of the list. */
    readonly custom?: readonly Wallet[]
    /**
     * Pictures of wallets, by catalogue id (docs/wallets.md), rdns or connector id: an https or
     * data URL. They replace the wallet's own picture and its mark.
     */
    readonly images?: Readonly<Record<string, string>>
    /**
     * `'never'` hides 'Browser Wallet', the row of a page object without a matching announced
     * wallet.
     * @default the row is shown
     */
    readonly browserWallet?: 'never'
    /** Shows the bundled wallets beside discovered ones. @default true */
    readonly bundled?: boolean
    /**
     * The Ed25519 public key of the catalogue's operator, as the catalogue's build prints it: The
     * kit then fetches the list of `endpoints.catalogue` whole and accepts it only with this
     * signature. Its server can change no link, and links may point to any host. During a change of
     * keys, give the old and the new one: `['old', 'new']`.
     *
     * @default the kit trusts the endpoint, except for web links that open a wallet: only hosts on
     *   the kit's list
     */
    readonly catalogKey?: string | readonly string[]
    /**
     * With `catalogKey`: the lowest accepted version, so that an old list is refused.
     * @default any
     */
    readonly catalogVersion?: number
  }
  /**
   * The modal's mode and custom properties. `variables` and the values for one mode win over the
   * `preset`.
   */
  readonly theme?: Theme & {
    /** Dark or light. @default the system's, else dark */
    readonly mode?: ThemeMode
    /** A whole look, such as `midnight` of `@latchkey/react/themes`. */
    readonly preset?: Theme
  }
  /** Images for networks, keyed by CAIP-2 id. */
  readonly networkImages?: Readonly<Record<CaipNetworkId, string>>
  /** A BCP 47 language tag. @default the page's `lang`, else 'en' */
  readonly locale?: string
  /** Renders in `mountKit`'s container, in the page's flow, instead of a dialog. @default false */
  readonly embedded?: boolean
  /**
   * `'wide'` shows the list of wallets and, beside it, the view of the picked one: 280 and 440 px.
   * Where they do not fit side by side, and on phones, the layout is compact.
   * @default 'compact'
   */
  readonly layout?: 'compact' | 'wide'
  /**
   * Appends no element to the page; the host calls `mountKit(kit, { container })`.
   * @default false
   */
  readonly disableAppend?: boolean
  /** Allows networks that the host does not offer. @default false */
  readonly allowUnsupportedNetworks?: boolean
  /** Restores stored connections at start. @default true */
  readonly reconnect?: boolean
  /**
   * Sign-in with the connected wallet (CAIP-122). An empty object asks for a sign-in without a
   * check, so give an `endpoint` or `verifiers`.
   * @default none
   */
  readonly signIn?: SignInOptions
  /** A sign-in of the host's own, in place of `signIn`. */
  readonly siwx?: SiwxConfig
  /** The same for eip155 alone. Setting both throws. */
  readonly siweConfig?: SiweConfig
  /** The site's terms, which the Connect view links to. @default none */
  readonly termsUrl?: string
  /** The site's privacy policy, which the Connect view links to. @default none */
  readonly privacyUrl?: string
  /**
   * The moment of prefetching code: as soon as the page has a kit, on pointer or focus, or only at
   * opening. `hydrated` becomes `intent` when the user prefers reduced data use.
   * @default 'hydrated'
   */
  readonly prefetch?: 'hydrated' | 'intent' | 'none'
  /** Separates the stored state of several kits on one origin. @default 'default' */
  readonly storageKey?: string
  /**
   * Shows alerts for the site's owner above the modal's views, such as an origin that the back end
   * refuses. The console shows each once in any case.
   * @default true where the page comes from this machine
   */
  readonly debug?: boolean
  /** The least that the kit writes to the console. @default 'error' */
  readonly logLevel?: LogLevel
  /** For tests and unusual hosts: parts of the environment to replace. */
  readonly environment?: Partial<Environment>
}
