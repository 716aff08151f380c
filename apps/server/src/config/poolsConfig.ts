import { z } from 'zod'

export const contract = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'an address of a contract')

/** The exchanges of one chain whose contracts are Uniswap's. */
export const amm = z
  .strictObject({
    v2Factory: contract.optional().describe('UniswapV2Factory, or a copy of it.'),
    v3Factory: contract.optional().describe('UniswapV3Factory, or a copy of it.'),
    v3Fees: z
      .array(z.int().min(1).max(1_000_000))
      .max(8)
      .default([100, 500, 3_000, 10_000])
      .describe('The fees of its V3 pools, in millionths.'),
    wrapped: contract.describe('The chain’s currency as a token, such as WETH.'),
    bases: z
      .array(contract)
      .max(8)
      .default([])
      .describe('Further tokens that others are traded against.'),
    router: contract
      .optional()
      .describe('SwapRouter02. With it and a quoter the server offers swaps over these pools.'),
    quoter: contract.optional().describe('QuoterV2, for V3 pools.'),
    mixedQuoter: contract
      .optional()
      .describe('MixedRouteQuoterV1: quotes V2 and V3 pools together, in one request.'),
    fee: z
      .strictObject({
        bps: z
          .int()
          .min(1)
          .max(100)
          .describe('In hundredths of a percent. The router takes 1 percent at most.'),
        recipient: contract
          .refine((address) => BigInt(address) > 0n, 'an account that can spend it')
          .describe('The account that gets it, in the token that is swapped for.'),
      })
      .optional()
      .describe('What you keep of what a swap pays. Quotes tell it apart. Default: nothing.'),
  })
  .refine(
    ({ router, v2Factory, quoter, mixedQuoter }) =>
      router === undefined || [v2Factory, quoter, mixedQuoter].some((each) => each !== undefined),
    'a router needs v2Factory, quoter or mixedQuoter',
  )
  .refine(({ router, fee }) => router !== undefined || fee === undefined, 'a fee needs a router')
  .optional()
  .describe('eip155: the pools that prices are read from, and that swaps go over.')

/** Feeds of dollar prices on one chain. */
export const feeds = z
  .array(
    z.strictObject({
      token: contract.optional().describe('Absent: the chain’s own currency.'),
      feed: contract.describe('A dollar feed of Chainlink’s, or with its interface.'),
      maxAgeSeconds: z
        .int()
        .min(1)
        .max(30 * 86_400)
        .default(90_000)
        .describe('An older figure is none: the feed’s heartbeat and some more.'),
    }),
  )
  .max(500)
  .default([])
  .describe('eip155: feeds that prices are read from.')
