import { z } from 'zod'
import { contract } from './poolsConfig.js'

const keyEnv = z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/)

const url = z.url({ protocol: /^https?$/ })

/** The limits of a vendor's plan. */
const plan = (perSecond: number, perDay: number) => ({
  requestsPerSecond: z
    .number()
    .min(0.1)
    .max(1_000)
    .default(perSecond)
    .describe('How many requests of one instance it takes in a second.'),
  requestsPerDay: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(perDay)
    .describe('How many requests with this key it takes in a day, of all instances together.'),
})

/** How the server keeps the history of one chain itself. */
export const follow = z
  .strictObject({
    from: z
      .int()
      .min(0)
      .optional()
      .describe(
        'The first block. Default: the head at the first start. A lower number later reads all anew.',
      ),
    confirmations: z
      .int()
      .min(0)
      .max(10_000)
      .default(0)
      .describe('How many blocks behind the head it stays.'),
    traces: z
      .boolean()
      .default(false)
      .describe(
        'Also read trace_block, where the nodes have it: the native money that contracts pay out is in no log.',
      ),
    everySeconds: z
      .number()
      .min(0.05)
      .max(600)
      .default(2)
      .describe('How often it looks for new blocks.'),
  })
  .optional()
  .describe('eip155: keep the history of all accounts, from the nodes’ blocks and receipts.')

/** The conditions under which a pool's price is shown. */
export const dex = z
  .strictObject({
    minimumDepth: z
      .number()
      .min(0)
      .default(500)
      .describe('The dollars that it must take to move a pool’s price by two per cent.'),
    twapSeconds: z
      .int()
      .min(0)
      .max(86_400)
      .default(600)
      .describe(
        'A V3 pool’s price must be near its mean of so many seconds, and the pool must remember them. 0: not asked.',
      ),
    maxDeviation: z
      .number()
      .min(0.001)
      .max(1)
      .default(0.05)
      .describe(
        'How far apart a price, its mean, other deep pools and a feed may be: 0.05 is 5 %.',
      ),
  })
  .prefault({})
  .describe('Prices by the pools of chains with `amm`.')

/** CoinGecko, or a server with the same interface, for what no other source knows. */
export const coingecko = z
  .strictObject({
    plan: z
      .enum(['public', 'demo', 'pro'])
      .default('public')
      .describe('Whether there is a key, and whose.'),
    keyEnv: keyEnv.optional().describe('The environment variable that holds the key.'),
    url: url.optional().describe('Another server. Default: the plan’s own.'),
    maxAgeSeconds: z.int().min(1).max(86_400).default(3_600).describe('An older figure is none.'),
    addressesAtOnce: z
      .int()
      .min(1)
      .max(500)
      .optional()
      .describe('How many tokens one request asks for. Default: 1 of public, else 30.'),
    ...plan(0.5, 10_000),
    chains: z
      .record(
        z.string(),
        z.strictObject({
          platform: z
            .string()
            .regex(/^[a-z0-9-]{1,100}$/)
            .optional()
            .describe('The chain’s name there, such as ethereum.'),
          native: z
            .string()
            .regex(/^[a-z0-9-]{1,100}$/)
            .optional()
            .describe('Its currency there, such as ethereum.'),
        }),
      )
      .describe('By CAIP-2 id: the chains whose tokens are asked for.'),
  })
  .refine(({ plan: which, keyEnv: variable }) => which === 'public' || variable !== undefined, {
    path: ['keyEnv'],
    message: 'the plans demo and pro need a key',
  })
  .optional()
  .describe('Prices of CoinGecko. It learns which tokens are asked for. Default: it is not asked.')

/** DefiLlama, or a server with the same interface, for what no other source knows. */
export const llama = z
  .strictObject({
    url: z.url({ protocol: /^https?$/ }).default('https://coins.llama.fi'),
    chains: z
      .record(
        z.string(),
        z.strictObject({
          name: z.string().min(1).max(100).describe('The chain’s name there, such as ethereum.'),
          native: z
            .string()
            .min(1)
            .max(200)
            .optional()
            .describe('Its currency there, such as coingecko:ethereum.'),
        }),
      )
      .describe('By CAIP-2 id: the chains whose tokens are asked for.'),
  })
  .optional()
  .describe('Prices of DefiLlama. It learns which tokens are asked for. Default: it is not asked.')

const key = keyEnv.describe('The environment variable that holds the key.')

/** Where the history of one chain is from, if not from the server's own follower. */
export const historyEngine = z
  .discriminatedUnion('engine', [
    z.strictObject({
      engine: z.literal('blockscout'),
      url: url.describe(
        'Its address, without /api/v2: one of your own, or https://api.blockscout.com/1.',
      ),
      keyEnv: key.optional(),
      ...plan(5, 100_000),
    }),
    z.strictObject({
      engine: z.literal('etherscan'),
      url: url.default('https://api.etherscan.io'),
      keyEnv: key,
      ...plan(3, 100_000),
    }),
    z.strictObject({
      engine: z.literal('zerion'),
      url: url.default('https://api.zerion.io'),
      chain: z
        .string()
        .regex(/^[a-z0-9-]{1,100}$/, 'a name such as ethereum')
        .describe('The chain’s name there, such as ethereum.'),
      keyEnv: key,
      ...plan(2, 5_000),
    }),
    z.strictObject({ engine: z.literal('ots') }),
  ])
  .optional()
  .describe(
    'eip155: who is asked for the history of accounts, in place of the server’s own: blockscout, etherscan or zerion, which learn the accounts that visitors ask for, or ots, the ots_ methods of the chain’s nodes.',
  )

/** A zone of names that this server keeps, and answers for in every ENS client. */
export const names = z
  .strictObject({
    zone: z
      .string()
      .max(150)
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]+$/, 'a name such as example.eth')
      .describe('The name under which visitors register theirs.'),
    resolver: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/)
      .describe('The zone’s resolver on its chain, which asks this server (ERC-3668).'),
    signerKeyEnv: keyEnv.describe(
      'The environment variable that holds the private key whose answers the resolver accepts.',
    ),
    requireNonce: z
      .boolean()
      .default(false)
      .describe(
        'Refuse registrations without a nonce of this server. Clients of other makers send none.',
      ),
  })
  .optional()
  .describe('Names of accounts. Default: there are none.')

/** NFT collections that are not spam, whoever sends them. */
export const collections = z
  .array(z.string().regex(/^0x[0-9a-fA-F]{40}$/))
  .max(2_000)
  .default([])
  .describe(
    'eip155: NFT contracts that you know. NFTs of others that an account neither minted nor bought are marked as spam.',
  )

const gateway = z.url({ protocol: /^https?$/ }).optional()

/** Where the metadata and pictures of NFTs are fetched that are no https. */
export const nfts = z
  .strictObject({
    ipfsGateway: gateway.describe(
      'What stands before a CID, such as https://ipfs.example/ipfs/. Default: ipfs URLs are not fetched.',
    ),
    arweaveGateway: gateway.describe(
      'What stands before an id, such as https://arweave.example/. Default: ar URLs are not fetched.',
    ),
    refreshHours: z
      .number()
      .min(0.001)
      .max(10_000)
      .default(24)
      .describe('How old metadata may become before it is read again.'),
  })
  .prefault({})
  .describe('NFTs of followed chains. Gateways may be on your own network: only you name them.')

const swapChains = z
  .array(z.string().regex(/^eip155:\d{1,32}$/, 'a CAIP-2 id such as eip155:1'))
  .min(1)
  .max(200)
  .describe('The chains whose swaps it is asked for, by CAIP-2 id.')

const swapEngine = (perSecond: number, perDay: number, address: string) => ({
  url: url.default(address).describe('Another server with its interface.'),
  chains: swapChains,
  spenders: z
    .record(z.string(), contract)
    .default({})
    .describe(
      'Its contract that takes tokens, by CAIP-2 id, where it is another one than the engine’s usual. Answers that name another contract are refused.',
    ),
  ...plan(perSecond, perDay),
})

/** Aggregators that are asked for swaps beside the pools of `amm`. */
export const swap = z
  .strictObject({
    engines: z
      .array(
        z.discriminatedUnion('kind', [
          z.strictObject({
            kind: z.literal('1inch'),
            keyEnv: key,
            ...swapEngine(1, 3_000, 'https://api.1inch.dev'),
          }),
          z.strictObject({
            kind: z.literal('0x'),
            keyEnv: key,
            ...swapEngine(5, 3_000, 'https://api.0x.org'),
          }),
          z.strictObject({
            kind: z.literal('lifi'),
            keyEnv: key.optional(),
            ...swapEngine(0.5, 900, 'https://li.quest'),
          }),
          z.strictObject({
            kind: z.literal('kyberswap'),
            clientId: z
              .string()
              .regex(/^[\w.-]{1,64}$/)
              .default('latchkey')
              .describe('The name that it knows you by (x-client-id).'),
            ...swapEngine(3, 100_000, 'https://aggregator-api.kyberswap.com'),
          }),
          z.strictObject({
            kind: z.literal('velora'),
            ...swapEngine(1, 10_000, 'https://api.paraswap.io'),
          }),
        ]),
      )
      .max(5)
      .default([]),
  })
  .prefault({})
  .describe(
    'eip155: aggregators that are asked for swaps. They learn tokens, amounts and accounts, and nothing else of visitors. Default: none is asked.',
  )
