/** A contract that swaps may go to, and that may take the tokens of a swap. */
export type SwapRouter = {
  readonly chainId: number
  readonly address: string
} & (
  | {
      /** SwapRouter02 of Uniswap. */
      readonly kind: 'uniswap'
      /** The network's currency as a token. */
      readonly wrapped: string
    }
  | {
      /**
       * AggregationRouterV6 of 1inch, AllowanceHolder of 0x, LiFiDiamond, MetaAggregationRouterV2 of
       * KyberSwap, AugustusV6.2 of Velora.
       */
      readonly kind: AggregatorKind
    }
)

type AggregatorKind = 'oneInch' | 'zeroX' | 'lifi' | 'kyberSwap' | 'velora'

const shared = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const superchain = '0x4200000000000000000000000000000000000006'

/**
 * SwapRouter02 as Uniswap has deployed it.
 *
 * Source, read on 2026-11-26: Uniswap/sdks, `sdks/sdk-core/src/addresses.ts` at d90bb7d
 * (`SWAP_ROUTER_02_ADDRESSES`), and `sdks/sdk-core/src/entities/weth9.ts` for the wrapped currency.
 */
const uniswap: readonly {
  readonly chainId: number
  readonly address: string
  readonly wrapped: string
}[] = [
  { chainId: 1, address: shared, wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2' },
  { chainId: 10, address: shared, wrapped: superchain },
  { chainId: 137, address: shared, wrapped: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270' },
  { chainId: 42161, address: shared, wrapped: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1' },
  {
    chainId: 56,
    address: '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2',
    wrapped: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
  },
  {
    chainId: 324,
    address: '0x99c56385dabce3e81d8499d0b8d0257abc07e8a3',
    wrapped: '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  },
  {
    chainId: 8453,
    address: '0x2626664c2603336e57b271c5c0b26f421741e481',
    wrapped: superchain,
  },
  {
    chainId: 43114,
    address: '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce',
    wrapped: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7',
  },
]

/**
 * Aggregators that have the same address on the networks given. Each source was read on 2026-11-26,
 * and names every one of the networks.
 */
const aggregators: readonly (readonly [AggregatorKind, string, ...number[]])[] = [
  // 1inch, AggregationRouterV6: 1inch/limit-order-sdk, `src/constants.ts` (every network but
  // zkSync); the networks: the README of 1inch/limit-order-protocol 4.0.0, read in a copy
  [
    'oneInch',
    '0x111111125421ca6dc452d289314280a0f8842a65',
    1,
    10,
    56,
    100,
    137,
    8453,
    42161,
    43114,
  ],
  // 0x, AllowanceHolder: 0xProject/0x-settler, `chain_config.json` at 325c6b5
  ['zeroX', '0x0000000000001ff3684f28c67538d4d072c22734', 1, 10, 56, 137, 8453, 42161, 43114],
  // LI.FI, LiFiDiamond: lifinance/contracts, `deployments/<network>.json`, one for each
  [
    'lifi',
    '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae',
    1,
    10,
    56,
    100,
    137,
    250,
    8453,
    42161,
    43114,
  ],
  // KyberSwap, MetaAggregationRouterV2: docs.kyberswap.com, Aggregator API, Contracts & Addresses
  // (fantom: its earlier edition; it is listed as supported still)
  [
    'kyberSwap',
    '0x6131b5fae19ea4f9d964eac0408e4408b66337b5',
    1,
    10,
    56,
    137,
    250,
    8453,
    42161,
    43114,
  ],
  // Velora, AugustusV6.2: VeloraDEX/paraswap-dex-lib, `src/config.ts` at 08568e9
  ['velora', '0x6a000f20005980200259b80c5102003040001068', 1, 10, 56, 100, 137, 8453, 42161, 43114],
]

/** The list as published; a host adds its own by the adapter's option `swap.routers`. */
export const swapRouters: readonly SwapRouter[] = [
  ...uniswap.map((router) => ({ ...router, kind: 'uniswap' as const })),
  ...aggregators.flatMap(([kind, address, ...chains]) =>
    chains.map((chainId) => ({ chainId, address, kind })),
  ),
]
