import { z } from 'zod'

const keyEnv = z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/)

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

const url = z.url({ protocol: /^https?$/ })

/** What a vendor's plan allows. */
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
