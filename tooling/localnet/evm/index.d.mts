/** One local chain: anvil, instant mining, 127.0.0.1. */
export type LocalChain = {
  readonly chainId: number
  readonly name: string
  /** Answers CORS for every origin. */
  readonly rpcUrl: string
  /**
   * The ERC-20 'Latchkey Test Dollar' (LTD, 6 decimals), at the same address on both chains.
   * Minting by `mint(address,uint256)` is open to all.
   */
  readonly token: `0x${string}`
  /**
   * The contract an account delegates to (EIP-7702) for an atomic batch: `execute((address to,
   * uint256 value, bytes data)[])`.
   */
  readonly batchDelegate: `0x${string}`
  /** The ERC-20 'Latchkey Test Euro' (LTE, 18 decimals), with open minting. */
  readonly euro: `0x${string}`
  /**
   * The ERC-721 'Latchkey Test Art': `mint(address,uint256)`, `buy(uint256)` and
   * `setURI(uint256,string)` are open to all.
   */
  readonly art: `0x${string}`
  /**
   * The ERC-1155 'Latchkey Test Items': `mint(address,uint256[],uint256[])` and `setURI(string)` are
   * open to all.
   */
  readonly items: `0x${string}`
  /** On the first chain alone. */
  readonly names?: LocalNames
  /** On the first chain alone, where they were asked for. */
  readonly pools?: LocalPools
}

/**
 * Uniswap V2 and V3 as published, with pools: ether and LTD (V3 at 0.05 %, V2), LTD and LTE (V3 at
 * 0.01 %), ether and LTE (V3 at 0.3 %). An ether costs about 3,000 LTD, an LTE 1.11 LTD.
 */
export type LocalPools = {
  /** Ether as a token, with the functions of WETH9. */
  readonly wrapped: `0x${string}`
  readonly v2Factory: `0x${string}`
  readonly v3Factory: `0x${string}`
  /** NonfungiblePositionManager. */
  readonly positions: `0x${string}`
  /** SwapRouter02. */
  readonly router: `0x${string}`
  /** QuoterV2. */
  readonly quoter: `0x${string}`
  /** MixedRouteQuoterV1. */
  readonly mixedQuoter: `0x${string}`
  /**
   * Ether's price in dollars, with the interface of Chainlink's feeds: `set(int256 answer, uint256
   * at)` is open to all.
   */
  readonly feed: `0x${string}`
}

/** A zone of names (ENS) whose answers a server of the kit gives and signs (ERC-3668). */
export type LocalNames = {
  readonly zone: string
  readonly registry: `0x${string}`
  /** Answers for the zone, and for the reverse names of all addresses. */
  readonly resolver: `0x${string}`
  /** The contract that viem asks: `universalResolverAddress`. */
  readonly universalResolver: `0x${string}`
  /** The private key whose answers the resolver accepts; it is public. */
  readonly signerKey: `0x${string}`
}

export type LocalAccount = { readonly address: `0x${string}`; readonly privateKey: `0x${string}` }

export type LocalEvm = {
  /** Chain 31337, then 31338. */
  readonly networks: readonly [LocalChain, LocalChain]
  /**
   * Ten accounts with 10,000 ETH each on both chains; the first four hold 1,000 LTD too. The first
   * one also received 300 LTE in 60 transactions, three pieces of art, two kinds of items and three
   * NFTs of spam. The last one deployed the contracts.
   */
  readonly accounts: readonly LocalAccount[]
  /** Resolves once both chains are gone. */
  stop(): Promise<void>
}

/**
 * Starts two anvil chains with the contracts and funded accounts.
 *
 * @param options.ports One port per chain; 0 (the default) lets the system choose.
 * @param options.gateway The URL of the server that answers for names. @default
 *   http://127.0.0.1:8787
 * @param options.pools Also deploys Uniswap's pools on the first chain. @default false
 * @example
 * const { networks, stop } = await startEvm()
 * console.log(networks[0].rpcUrl)
 * await stop()
 */
export declare function startEvm(options?: {
  readonly ports?: readonly number[]
  readonly gateway?: string
  readonly pools?: boolean
}): Promise<LocalEvm>

/** Deploys the pools on a chain that `startEvm` started without them. */
export declare function deployPools(
  chain: Pick<LocalChain, 'rpcUrl' | 'token' | 'euro'>,
): Promise<LocalPools>

/** Tokens on a way, and the fee of each hop in millionths of a whole; undefined is Uniswap V2. */
export type PoolRoute = {
  readonly tokens: readonly `0x${string}`[]
  readonly fees: readonly (number | undefined)[]
}

/** The current output of a route for an amount. */
export declare function quoteRoute(
  chain: { readonly rpcUrl: string; readonly pools: Pick<LocalPools, 'mixedQuoter'> },
  route: PoolRoute,
  amount: bigint,
): Promise<bigint>

/** The calldata of an honest swap over SwapRouter02. */
export declare function buildRouterSwap(swap: {
  readonly route: PoolRoute
  readonly amount: bigint
  readonly minAmount: bigint
  readonly user: string
  /** Seconds since 1970. */
  readonly deadline: bigint
  readonly givesNative?: boolean
  readonly getsNative?: boolean
  /** The arguments of `selfPermitIfNecessary`. */
  readonly permit?: readonly [string, bigint, bigint, number, string, string]
  /** The operator's fee, in hundredths of a percent of the output. */
  readonly fee?: { readonly bips: bigint; readonly recipient: string }
}): `0x${string}`

/** The contracts of the pools as their makers published them. */
export declare function readPoolContracts(): Readonly<
  Record<
    | 'UniswapV2Factory'
    | 'UniswapV2Pair'
    | 'UniswapV3Factory'
    | 'UniswapV3Pool'
    | 'NonfungiblePositionManager'
    | 'SwapRouter02'
    | 'QuoterV2'
    | 'MixedRouteQuoterV1',
    { readonly abi: readonly unknown[]; readonly bytecode: `0x${string}` }
  >
>

/** The contracts as compiled, also those that tests deploy themselves. */
export declare function readContracts(): Readonly<
  Record<
    | 'TestDollar'
    | 'TestEuro'
    | 'TestArt'
    | 'TestItems'
    | 'TestSpam'
    | 'BatchDelegate'
    | 'WrappedEther'
    | 'TestExchange'
    | 'TestAggregator'
    | 'TestExecutor'
    | 'TestRegistry'
    | 'TestMarket'
    | 'TaxedToken'
    | 'TestToll'
    | 'TestLevy'
    | 'TestTether'
    | 'TestPound'
    | 'TestFeed'
    | 'SmartAccountFactory',
    { readonly abi: readonly unknown[]; readonly bytecode: `0x${string}` }
  >
>

/** The contracts of names as compiled, for tests that deploy another resolver. */
export declare function readNameContracts(): Readonly<
  Record<
    'ENSRegistry' | 'OffchainResolver' | 'LocalUniversalResolver',
    { readonly abi: readonly unknown[]; readonly bytecode: `0x${string}` }
  >
>
