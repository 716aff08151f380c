import type { CaipAddress, Namespace } from '../caip/Caip.js'
import type { Network } from '../network/Network.js'
import type { Connection } from './Connection.js'
import type { ConnectInput, Connector, SignInProof } from './Connector.js'

/** The input of `Connector.restore`. */
export type RestoreInput = Parameters<Connector['restore']>[0]

/** The accounts and networks that a wallet exposes to the page, in CAIP terms. */
export type ShownWallet = Pick<Connection, 'accounts' | 'network' | 'approvedNetworks'> & {
  /** @default the first account */
  readonly active?: CaipAddress
  /** The sign-in proofs from the approval of the connection. */
  readonly signIn?: readonly SignInProof[]
}

/** A wallet's reports to the driver. The port may call each at any time. */
export type WalletReports<State> = {
  /** The wallet's state changed. Without `news`, the driver reads the wallet again. */
  changed(news?: Partial<State>): void
  /**
   * The wallet reports that the page lost its permission. The driver reads the wallet to confirm.
   */
  gone(): void
}

/**
 * One shape of wallet for the driver. A port prompts, reads and listens. It checks every answer,
 * and every error is a `BaseError`. The driver owns the connection's lifetime.
 *
 * `State` is the wallet's last known state in the port's own terms. `Grant` is the result of the
 * approval; the port reads the state from it.
 */
export type WalletPort<State extends object, Grant = State> = {
  readonly namespace: Namespace
  /**
   * The namespace writes an account differently on each network (SS58, bech32). `networkChanged`
   * then carries the accounts.
   */
  readonly accountsPerNetwork: boolean
  /** Prompts the user. The kit sets the deadline, and aborts `signal` at it. */
  ask(input: ConnectInput): Promise<Grant>
  /**
   * Silent. Resolves with the page's existing approval, or undefined where there is none. `known`
   * is the state of a live connection.
   */
  recall(input: RestoreInput, known: State | undefined): Promise<Grant | undefined>
  /**
   * Starts listening, after the approval and before the first read. Returns the function that stops
   * it.
   */
  listen(reports: WalletReports<State>): () => void
  /** Silent. Reads the state that the approval grants; undefined where the wallet exposes none. */
  read(
    grant: Grant,
    options: { readonly signal: AbortSignal; readonly known: State | undefined },
  ): Promise<State | undefined>
  /** Silent. Reads a connected wallet again; undefined where the wallet cannot report its state. */
  readAgain?(known: State): Promise<Partial<State> | undefined>
  /**
   * Converts the state to CAIP terms. An empty list of accounts means that the permission is
   * revoked.
   */
  show(state: State): ShownWallet
  /**
   * Switches the wallet, or the kit's own choice where the wallet has no network. The driver merges
   * the answer into the state. Resolves with undefined where the wallet reports the change itself.
   */
  switchNetwork(
    network: Network,
    options: {
      readonly signal?: AbortSignal | undefined
      /** Returns the current state of the live connection. */
      readonly known: () => State | undefined
    },
  ): Promise<Partial<State> | undefined>
  /** Reads the wallet's current network. @default the network of the state */
  getNetwork?(known: State | undefined): Promise<Connection['network']>
  /** Best effort, once per connection; may reject. The driver sets the deadline. */
  leave?(known: State | undefined): Promise<unknown>
}
