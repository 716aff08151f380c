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

/** Another server's history of one chain. */
export const historyEngine = z
  .strictObject({
    engine: z.enum(['zerion']),
    url: z.url({ protocol: /^https?$/ }).default('https://api.zerion.io'),
    chain: z.string().min(1).max(100).describe('The chain’s name there, such as ethereum.'),
    keyEnv: keyEnv.describe('The environment variable that holds the key.'),
  })
  .optional()
  .describe(
    'eip155: ask Zerion for the history of accounts, in place of the server’s own. It learns the accounts that visitors ask for.',
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
