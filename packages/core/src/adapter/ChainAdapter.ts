import type { CaipAddress, CaipNetworkId, Namespace } from '../caip/Caip.js'
import type { Network } from '../network/Network.js'
import type { LoadRpcSettings } from '../rpc/RpcSettings.js'
import type { Account, Connection } from './Connection.js'
import type { Connector } from './Connector.js'
import type { Capabilities } from './capabilities.js'

/**
 * `PROGRAM_ADDRESS`: no key signs for the address, a program does (a PDA on solana): what is sent
 * there may be out of everybody's reach.
 */
export type ReceiverWarning = 'PROGRAM_ADDRESS'

/**
 * The connection that the kit has in one namespace, and how it is left and taken to another
 * network.
 */
export type ConnectionInUse = {
  /** `restoring`: the last known one, which is not written with yet. */
  get():
    | {
        readonly connection: Connection
        readonly connector: Connector
        readonly restoring: boolean
      }
    | undefined
  /** Tells of each change of any connection. */
  subscribe(listener: () => void): () => void
  leave(connectorId: string): Promise<void>
  switchNetwork(network: Network): Promise<void>
}

/**
 * One chain namespace. A capability that is absent is unsupported; nothing stubs one. `Name` and
 * `Ids` are its namespace and the CAIP-2 ids of its networks, as far as the compiler knows them.
 */
export type ChainAdapter<
  Name extends Namespace = Namespace,
  Ids extends CaipNetworkId = CaipNetworkId,
> = {
  readonly namespace: Name
  /** The networks the host offers, in the host's order. */
  readonly networks: readonly (Network & { readonly caipNetworkId: Ids })[]
  /** Shape only: eager, gates nothing. */
  looksLikeAddress(value: string): boolean
  /**
   * Full check with checksum, in a lazy chunk. Awaited before a typed or pasted address is used.
   */
  isAddress(value: string, network: Network): Promise<boolean>
  /**
   * What a person should know of a receiver before they send to it; empty for an address that is
   * none. Only where there is something to know.
   */
  getReceiverWarnings?(value: string, network: Network): Promise<readonly ReceiverWarning[]>
  /**
   * Looks for wallets, anew with each call, and calls back at once with what is known, then at each
   * change, with the whole list.
   */
  watchConnectors(listener: (connectors: readonly Connector[]) => void): () => void
  /**
   * Only where something else on the page connects through the same wallets, such as a host's wagmi
   * config: calls back with the connection that is current there, or undefined, at once and at each
   * change. The kit follows it; the connector's `restore` answers with the same connection. `inUse`
   * is what the kit has, for the other side to follow where the connector is not the adapter's.
   */
  watchConnection?(
    listener: (connection: Connection | undefined) => void,
    inUse?: ConnectionInUse,
  ): () => void
  /**
   * Smallest unit. Asks the host's nodes, else its back end's (`useRpc`), else the connected
   * wallet's; rejects with `RPC_NOT_CONFIGURED` when there is none.
   */
  getNativeBalance(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly connector?: Connector
    readonly signal?: AbortSignal
  }): Promise<bigint>
  signMessage(input: {
    readonly connector: Connector
    readonly connection: Connection
    readonly account: Account
    readonly message: string
    readonly signal?: AbortSignal
  }): Promise<string>
  /**
   * Only where wallets of the namespace have no `request` of their own: a raw request in
   * WalletConnect's words for the namespace, put to the wallet in its own. What it names is read
   * before anything is waited for.
   *
   * @throws RPC_INVALID_PARAMS, ACCOUNT_CHANGED, METHOD_NOT_SUPPORTED, NETWORK_NOT_SUPPORTED
   */
  request?(input: {
    readonly connector: Connector
    readonly account: Account
    readonly network: Network
    readonly method: string
    readonly params: unknown
    readonly signal?: AbortSignal | undefined
    /** Called when what is sent can no longer be taken back. */
    readonly onHanded?: (() => void) | undefined
  }): Promise<unknown>
  /**
   * The guard of raw requests that write: refuses one whose own account or network is not the one
   * that is shown. A request that names neither passes.
   *
   * @throws ACCOUNT_CHANGED, NETWORK_MISMATCH
   */
  checkRequest?(input: {
    readonly method: string
    readonly params: unknown
    readonly account: Account
    readonly network: Network
  }): Promise<void>
  /**
   * Only where wallets of the namespace come in several shapes: the wallet's own provider as hosts
   * get it, in one shape.
   * @default the provider as it is
   */
  openProvider?(provider: unknown): Promise<unknown>
  /**
   * Called by the kit that the adapter is given to, before anything is read from a chain. An
   * adapter that reads through somebody else's nodes has none.
   */
  useRpc?(settings: LoadRpcSettings): void
  /** Fetches ahead of its use what connecting needs, such as when the wallet list opens. */
  preload?(): Promise<void>
  readonly capabilities: Capabilities
}

/** The CAIP-2 ids of the networks of adapters; any where the compiler knows of none. */
export type AdapterNetworkId<Adapter> = [IdsOf<Adapter>] extends [never]
  ? CaipNetworkId
  : IdsOf<Adapter>

type IdsOf<Adapter> = Adapter extends {
  readonly networks: readonly { readonly caipNetworkId: infer Ids extends CaipNetworkId }[]
}
  ? Ids
  : never
