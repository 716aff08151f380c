import type { CaipAddress, CaipNetworkId, Namespace } from '../caip/Caip.js'
import type { Network } from '../network/Network.js'
import type { LoadRpcSettings } from '../rpc/RpcSettings.js'
import type { Account, Connection } from './Connection.js'
import type { Connector } from './Connector.js'
import type { Capabilities } from './capabilities.js'

/**
 * A chain's warning about a receiver.
 *
 * - `PROGRAM_ADDRESS`: a program owns the address and no key signs for it (a PDA on solana). Funds
 *   sent there may be lost.
 * - `CONTRACT_ADDRESS`: the address has code of a contract. It may be a smart account, or keep what
 *   is sent for good. An account with a delegation (EIP-7702) is no contract.
 * - `TOKEN_CONTRACT`: the address is the token that is sent. Tokens sent there are lost.
 * - `ZERO_ADDRESS`: no key belongs to it: the zero address of eip155 and 0x…dEaD.
 * - `NEVER_USED`: the address neither sent nor holds anything on this network.
 * - `OTHER_NETWORK_CONTRACT`: it is a contract on another network that the host offers, and has no
 *   code here: perhaps what is sent cannot be moved.
 * - `UNCHECKED`: a node did not answer, so the other warnings may be missing.
 */
export type ReceiverWarning =
  | 'PROGRAM_ADDRESS'
  | 'CONTRACT_ADDRESS'
  | 'TOKEN_CONTRACT'
  | 'ZERO_ADDRESS'
  | 'NEVER_USED'
  | 'OTHER_NETWORK_CONTRACT'
  | 'UNCHECKED'

/** Optional input of a receiver check. */
export type ReceiverCheckOptions = {
  /** The address of the token that is to be sent; absent for the native currency. */
  readonly token?: string | undefined
  /** The wallet to ask where the host has no node. */
  readonly connector?: Connector | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The kit's connection in one namespace, with the calls that disconnect it or switch its network.
 */
export type ConnectionInUse = {
  /**
   * `restoring`: the last known connection, not yet confirmed; the kit sends no write through it.
   */
  get():
    | {
        readonly connection: Connection
        readonly connector: Connector
        readonly restoring: boolean
      }
    | undefined
  /** Runs at each change of any connection. */
  subscribe(listener: () => void): () => void
  leave(connectorId: string): Promise<void>
  switchNetwork(network: Network): Promise<void>
}

/**
 * One chain namespace. An absent capability is unsupported; there are no stubs. `Name` is the
 * namespace and `Ids` the CAIP-2 ids of the networks, as far as the compiler knows them.
 */
export type ChainAdapter<
  Name extends Namespace = Namespace,
  Ids extends CaipNetworkId = CaipNetworkId,
> = {
  readonly namespace: Name
  /** The networks the host offers, in the host's order. */
  readonly networks: readonly (Network & { readonly caipNetworkId: Ids })[]
  /** Checks the shape only, in eager code. No safety check depends on it. */
  looksLikeAddress(value: string): boolean
  /** Full check with checksum, in a lazy chunk. Runs before a typed or pasted address is used. */
  isAddress(value: string, network: Network): Promise<boolean>
  /**
   * The account in the one spelling that the namespace's standards demand in a signed message:
   * EIP-55 on eip155, where wallets name accounts in any case. Absent where an address has one
   * spelling.
   */
  spellAccount?(account: CaipAddress): Promise<CaipAddress>
  /**
   * Warnings for the user about a receiver before a transfer. Empty for an invalid address. Absent
   * where the namespace has no warnings. On eip155 it reads from the chain: from this network, and
   * for an address that never sent anything from the others that the host offers.
   */
  getReceiverWarnings?(
    value: string,
    network: Network,
    options?: ReceiverCheckOptions,
  ): Promise<readonly ReceiverWarning[]>
  /**
   * Starts wallet discovery anew at each call. Calls `listener` at once with the known connectors,
   * then at each change with the whole list.
   */
  watchConnectors(listener: (connectors: readonly Connector[]) => void): () => void
  /**
   * Only for adapters that share their wallets with other code on the page, such as a host's wagmi
   * config. Calls `listener` at once and at each change with the current connection there, or
   * undefined. The kit follows it; the connector's `restore` returns the same connection. `inUse`
   * is the kit's own connection. The other side follows it when the connector is not the adapter's.
   */
  watchConnection?(
    listener: (connection: Connection | undefined) => void,
    inUse?: ConnectionInUse,
  ): () => void
  /**
   * In the smallest unit. Reads from the host's nodes, else its back end (`useRpc`), else the
   * connected wallet. Rejects with `RPC_NOT_CONFIGURED` when there is none.
   */
  getNativeBalance(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly connector?: Connector
    readonly signal?: AbortSignal
  }): Promise<bigint>
  /**
   * True for an account that is a contract: its address has code on this network, and the code is
   * no delegation of a key (EIP-7702). An account whose contract is not deployed yet is not found.
   * Reads as `getNativeBalance` does. Absent where the namespace has no such accounts.
   */
  isSmartAccount?(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly connector?: Connector
    readonly signal?: AbortSignal
  }): Promise<boolean>
  signMessage(input: {
    readonly connector: Connector
    readonly connection: Connection
    readonly account: Account
    readonly message: string
    readonly signal?: AbortSignal
  }): Promise<string>
  /**
   * Only where wallets of the namespace have no `request` of their own. Takes a raw request in
   * WalletConnect's terms for the namespace and translates it for the wallet. The adapter reads the
   * parameters synchronously, before the first await.
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
    /** Runs when the request can no longer be cancelled. */
    readonly onHanded?: (() => void) | undefined
    /** Runs when the node that the page posts to refuses: nothing was sent. */
    readonly onRefused?: (() => void) | undefined
  }): Promise<unknown>
  /**
   * Guard for raw requests that write: refuses a request whose own account or network differs from
   * the one on screen. A request that names neither passes.
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
   * Only where wallets of the namespace have providers of several shapes. Converts the wallet's
   * provider to the one shape that hosts receive.
   * @default the provider as it is
   */
  openProvider?(provider: unknown): Promise<unknown>
  /**
   * The kit calls it before the first read from a chain. An adapter that reads through another
   * library's nodes omits it.
   */
  useRpc?(settings: LoadRpcSettings): void
  /** Prefetches the code that connecting needs, for example when the wallet list opens. */
  preload?(): Promise<void>
  readonly capabilities: Capabilities
}

/** The CAIP-2 ids of the networks of adapters; any id where the compiler knows none. */
export type AdapterNetworkId<Adapter> = [IdsOf<Adapter>] extends [never]
  ? CaipNetworkId
  : IdsOf<Adapter>

type IdsOf<Adapter> = Adapter extends {
  readonly networks: readonly { readonly caipNetworkId: infer Ids extends CaipNetworkId }[]
}
  ? Ids
  : never
