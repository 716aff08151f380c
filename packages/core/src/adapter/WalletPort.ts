import type { CaipAddress, Namespace } from '../caip/Caip.js'
import type { Network } from '../network/Network.js'
import type { Connection } from './Connection.js'
import type { ConnectInput, Connector, SignInProof } from './Connector.js'

/** The restore of a connection, as `Connector.restore` takes it. */
export type RestoreInput = Parameters<Connector['restore']>[0]

/** What a wallet shows the page, in CAIP terms. */
export type ShownWallet = Pick<Connection, 'accounts' | 'network' | 'approvedNetworks'> & {
  /** @default the first account */
  readonly active?: CaipAddress
  /** The proofs that the wallet signed in the approval of the connection. */
  readonly signIn?: readonly SignInProof[]
}

/** The reports of a wallet to the driver. Each can be called at any time. */
export type WalletReports<State> = {
  /** The wallet shows something else. Without `news`, the driver reads the wallet again. */
  changed(news?: Partial<State>): void
  /** The wallet says that the page has lost its permission. The driver reads it to be sure. */
  gone(): void
}

/**
 * One shape of wallet, as the driver uses it. A port asks, reads and listens. Every answer is
 * checked, and every error is a `BaseError`. The life of the connection is the driver's.
 *
 * `State` is what the wallet showed last, in the port's own terms. `Grant` is what the approval
 * gave, from which the state is read.
 */
export type WalletPort<State extends object, Grant = State> = {
  readonly namespace: Namespace
  /**
   * The namespace writes an account differently on each network (SS58, bech32). `networkChanged`
   * then carries the accounts.
   */
  readonly accountsPerNetwork: boolean
  /** Asks the person. The driver puts the deadline on. */
  ask(input: ConnectInput): Promise<Grant>
  /**
   * Silent. The approval that the page has already; undefined where it has none. `known` is the
   * state of a live connection.
   */
  recall(input: RestoreInput, known: State | undefined): Promise<Grant | undefined>
  /** Starts to listen, after the approval and before the first read. Returns the end of it. */
  listen(reports: WalletReports<State>): () => void
  /** Silent. Reads the state that the approval gives; undefined where the wallet shows nothing. */
  read(
    grant: Grant,
    options: { readonly signal: AbortSignal; readonly known: State | undefined },
  ): Promise<State | undefined>
  /** Silent. Reads a connected wallet again; undefined where the wallet cannot say it. */
  readAgain?(known: State): Promise<Partial<State> | undefined>
  /** The state in CAIP terms. No accounts: the permission is gone. */
  show(state: State): ShownWallet
  /**
   * Switches the wallet, or the kit's own choice where the wallet has no network. The answer
   * becomes part of the state; undefined where the wallet reports the change by itself.
   */
  switchNetwork(
    network: Network,
    options: {
      readonly signal?: AbortSignal | undefined
      /** The state of the live connection, as it is at each call. */
      readonly known: () => State | undefined
    },
  ): Promise<Partial<State> | undefined>
  /** The network that the wallet is on, read now. @default the network of the state */
  getNetwork?(known: State | undefined): Promise<Connection['network']>
  /** Best effort, once per connection; may reject. The driver puts the deadline on. */
  leave?(known: State | undefined): Promise<unknown>
}
