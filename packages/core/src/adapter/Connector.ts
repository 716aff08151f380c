import type { CaipAddress, CaipNetworkId, Namespace } from '../caip/Caip.js'
import type { Network } from '../network/Network.js'
import type { Wallet } from '../wallet/Wallet.js'
import type { Account, Connection } from './Connection.js'

/** How a connector came to be. */
export type ConnectorKind =
  | 'INJECTED'
  | 'ANNOUNCED'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'
  | 'ID_AUTH'
  | 'MULTI_CHAIN'

/**
 * A sign-in message for the wallet to sign in the same approval as the connection, where it can
 * (CAIP-122).
 */
export type SignInRequest = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly expirationTime?: string
}

/** A signed sign-in message. */
export type SignInProof = {
  readonly address: CaipAddress
  readonly message: string
  readonly signature: string
}

/**
 * The way to a wallet on another device. Anybody who has `uri` can answer it, so it is shown and
 * never logged.
 */
export type Pairing = {
  /** `wc:…@2?…` (WalletConnect) */
  readonly uri: string
  /** Milliseconds since the epoch after which it is of no use. */
  readonly expiresAt: number
}

export type ConnectorEvents = {
  /**
   * Every account the wallet shows now. Empty means that the wallet has taken its permission back.
   */
  accountsChanged: { readonly namespace: Namespace; readonly accounts: readonly Account[] }
  /**
   * `accounts`: where an address is written differently on each network (SS58, bech32), the same
   * accounts as before, in the same order, as they are there.
   */
  networkChanged: {
    readonly namespace: Namespace
    readonly network: CaipNetworkId
    readonly accounts?: readonly Account[]
  }
  /**
   * The way to the wallet, as it is now: at once where one is there, then whenever it is made again
   * before it ends.
   */
  pairingUri: Pairing
  /**
   * It was answered, or another takes its place. Where somebody waits for the answer, that is told
   * to them, and may come after this.
   */
  pairingEnded: { readonly uri: string }
  /**
   * Whether what carries a pairing and its answer (WalletConnect: the relay) can be reached. Told
   * when it changes; a pairing stands meanwhile.
   */
  reachable: boolean
  disconnect: { readonly namespaces?: readonly Namespace[] }
}

export type ConnectInput = {
  readonly networks: readonly Network[]
  readonly namespaces?: readonly Namespace[]
  readonly signIn?: SignInRequest
  /**
   * Whom the person chose, for a connector that reaches many wallets: what is asked of the wallet
   * later opens that one.
   */
  readonly wallet?: Pick<Wallet, 'name' | 'links'>
  readonly signal: AbortSignal
}

export type ConnectResult = {
  readonly connections: readonly Connection[]
  readonly signIn?: readonly SignInProof[]
}

/**
 * A live way to reach a wallet. Has methods, so it never stands in a store. Everything a wallet
 * says has been checked by the time it leaves a connector, and every error is a `BaseError`.
 */
export type Connector = {
  readonly id: string
  readonly kind: ConnectorKind
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
  readonly namespaces: readonly Namespace[]
  /**
   * On a page object (`kind: 'INJECTED'`): the id of the announced connector of the same wallet,
   * which the list shows instead.
   */
  readonly explainedBy?: string | undefined
  /** Asks the person. Rejects with `USER_REJECTED`, `REQUEST_PENDING`, `ABORTED`, … */
  connect(input: ConnectInput): Promise<ConnectResult>
  /**
   * Makes the pairing ahead, so that an app can be opened within the click that chooses it;
   * `connect` with the same networks goes on with it. Rejects with `RELAY_UNREACHABLE`,
   * `PROJECT_ID_NOT_CONFIGURED`, `INVALID_PROJECT_ID`, `ORIGIN_NOT_ALLOWED`, `SESSION_EXPIRED` (the
   * clock).
   */
  prepare?(input: Omit<ConnectInput, 'wallet' | 'signIn'>): Promise<Pairing>
  /** Silent. No connection when the wallet does not know this page. Never prompts. */
  restore(input: {
    readonly networks: readonly Network[]
    readonly signal: AbortSignal
    /**
     * What was kept of the connection, the active account first: for wallets without a current
     * network, or that cannot be asked in silence.
     */
    readonly accounts?: readonly CaipAddress[]
  }): Promise<readonly Connection[]>
  /** Idempotent. */
  disconnect(input?: { readonly namespaces?: readonly Namespace[] }): Promise<void>
  /** The wallet's own provider (EIP-1193 on eip155). */
  getProvider(namespace: Namespace): Promise<unknown>
  /**
   * Switches the wallet, adding the network when it does not know it. Resolves once the wallet is
   * there.
   */
  switchNetwork?(network: Network, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** The network the wallet is on, read from the wallet now. */
  getNetwork?(namespace: Namespace): Promise<CaipNetworkId>
  on<E extends keyof ConnectorEvents>(
    event: E,
    listener: (payload: ConnectorEvents[E]) => void,
  ): () => void
}
