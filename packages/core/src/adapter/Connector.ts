import type { CaipAddress, CaipNetworkId, Namespace } from '../caip/Caip.js'
import type { Network } from '../network/Network.js'
import type { Wallet } from '../wallet/Wallet.js'
import type { Account, Connection, WalletInfo } from './Connection.js'
import type { ModalView } from './ModalView.js'

/** The origin of a connector. */
export type ConnectorKind =
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'
  | 'ID_AUTH'
  | 'MULTI_CHAIN'

/**
 * A sign-in message (CAIP-122). A wallet that supports it signs the message in the same approval as
 * the connection.
 */
export type SignInRequest = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  /** The time of whoever issued the nonce. @default the page's, which may be wrong */
  readonly issuedAt?: string
  readonly expirationTime?: string
}

/** A signed sign-in message. */
export type SignInProof = {
  readonly address: CaipAddress
  readonly message: string
  readonly signature: string
}

/**
 * A pairing with a wallet on another device. Any holder of `uri` can answer it, so it is shown and
 * never logged.
 */
export type Pairing = {
  /** `wc:…@2?…` (WalletConnect) */
  readonly uri: string
  /** Milliseconds since the epoch when the pairing expires. */
  readonly expiresAt: number
}

/** A login by e-mail, step by step. After it `connect` resolves without a question. */
export type EmailLogin = {
  /**
   * Mails a code to an address. Resolves with the seconds until another one may be asked for.
   *
   * @throws EMAIL_INVALID; EMAIL_THROTTLED with `seconds`; EMAIL_NOT_SENT; ORIGIN_NOT_ALLOWED; and
   *   where the wallet's document is silent or gone: EMBEDDED_WALLET_LOAD_FAILED,
   *   EMBEDDED_WALLET_TIMEOUT, EMBEDDED_WALLET_LOST
   */
  sendCode(email: string, options?: { readonly signal?: AbortSignal }): Promise<number>
  /**
   * Takes the newest code. A person who comes for the first time gets their wallet here.
   *
   * @throws CODE_INVALID; CODE_EXPIRED after five tries and ten minutes; EMBEDDED_WALLET_MISMATCH
   *   for a wallet that is not the person's
   */
  logIn(code: string, options?: { readonly signal?: AbortSignal }): Promise<unknown>
}

export type ConnectorEvents = {
  /**
   * All accounts the wallet shows now. Empty means that the wallet revoked its permission.
   * `walletInfo` is present where another wallet answers from now on.
   */
  accountsChanged: {
    readonly namespace: Namespace
    readonly accounts: readonly Account[]
    readonly walletInfo?: WalletInfo
  }
  /**
   * `accounts` is present where a network has its own address format (SS58, bech32). It holds the
   * same accounts in the same order, in the new network's format.
   */
  networkChanged: {
    readonly namespace: Namespace
    readonly network: CaipNetworkId
    readonly accounts?: readonly Account[]
  }
  /**
   * The current pairing: emitted at once where one exists, then at each renewal before it expires.
   */
  pairingUri: Pairing
  /**
   * The pairing was answered or replaced. `connect()` still delivers the answer itself, possibly
   * after this event.
   */
  pairingEnded: { readonly uri: string }
  /**
   * True while the transport of a pairing (WalletConnect: the relay) is reachable. Emitted at each
   * change; a pairing stays valid meanwhile.
   */
  reachable: boolean
  disconnect: { readonly namespaces?: readonly Namespace[] }
}

export type ConnectInput = {
  readonly networks: readonly Network[]
  readonly namespaces?: readonly Namespace[]
  readonly signIn?: SignInRequest
  /**
   * The wallet that the user chose, for a connector that reaches many wallets. Later requests open
   * that wallet.
   */
  readonly wallet?: Pick<Wallet, 'name' | 'links'>
  readonly signal: AbortSignal
}

export type ConnectResult = {
  readonly connections: readonly Connection[]
  readonly signIn?: readonly SignInProof[]
}

/**
 * A live way to reach a wallet. It has methods, so no store holds it. A connector checks all data
 * from the wallet, and every error is a `BaseError`.
 */
export type Connector = {
  readonly id: string
  readonly kind: ConnectorKind
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  /**
   * For a page object (`kind: 'INJECTED'`): the id of the same wallet's announced connector. The
   * list shows that one instead.
   */
  readonly explainedBy?: string | undefined
  /** The login of a wallet that is opened by e-mail. The modal has the views for it. */
  readonly email?: EmailLogin
  /** Views that the modal shows while this connector is there. */
  readonly views?: readonly ModalView[]
  /**
   * Prompts the user, without a deadline: the kit aborts `signal` at its own. Rejects with
   * `USER_REJECTED`, `REQUEST_PENDING`, `ABORTED`, …
   */
  connect(input: ConnectInput): Promise<ConnectResult>
  /**
   * Creates the pairing ahead of time, so that the click on a wallet can open its app. `connect`
   * with the same networks continues with this pairing. Rejects with `RELAY_UNREACHABLE`,
   * `PROJECT_ID_NOT_CONFIGURED`, `INVALID_PROJECT_ID`, `ORIGIN_NOT_ALLOWED`, `SESSION_EXPIRED` (the
   * clock).
   */
  prepare?(input: Omit<ConnectInput, 'wallet' | 'signIn'>): Promise<Pairing>
  /**
   * Where the kit signs visitors in: `read` gives a request that the wallet may sign with its
   * approval. The connector reads it for each code that it makes, also ahead of `connect`.
   */
  offerSignIn?(read: () => Promise<SignInRequest | undefined>): void
  /** Silent: never prompts. Resolves with no connection when the wallet does not know this page. */
  restore(input: {
    readonly networks: readonly Network[]
    readonly signal: AbortSignal
    /**
     * The stored accounts of the connection, the active one first. For wallets without a current
     * network, or without a silent read.
     */
    readonly accounts?: readonly CaipAddress[]
  }): Promise<readonly Connection[]>
  /**
   * Ends the listening to the wallet, which stays connected: the connector is no longer in use. A
   * pending `connect` or `restore` has no effect then; a later one listens again.
   */
  release?(): void
  /** Idempotent. */
  disconnect(input?: { readonly namespaces?: readonly Namespace[] }): Promise<void>
  /** The wallet's own provider (EIP-1193 on eip155). */
  getProvider(namespace: Namespace): Promise<unknown>
  /**
   * Switches the wallet and adds the network when the wallet does not know it. Resolves once the
   * wallet is on the network.
   */
  switchNetwork?(network: Network, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** The network the wallet is on, read from the wallet now. */
  getNetwork?(namespace: Namespace): Promise<CaipNetworkId>
  on<E extends keyof ConnectorEvents>(
    event: E,
    listener: (payload: ConnectorEvents[E]) => void,
  ): () => void
}
