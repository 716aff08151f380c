import { z } from 'zod'
import { logLevels } from '../log/createLog.js'
import {
  coingecko,
  collections,
  dex,
  follow,
  historyEngine,
  llama,
  names,
  nfts,
  swap,
} from './accountConfig.js'
import { onramp } from './onrampConfig.js'
import { amm, feeds } from './poolsConfig.js'
import { wallet } from './walletConfig.js'

const text = z.string().min(1).max(2_000)
const url = z.url({ protocol: /^https?$/ })
const rate = (points: number, seconds = 60) =>
  z
    .strictObject({ points: z.int().min(1).max(100_000_000), seconds: z.int().min(1).max(86_400) })
    .default({ points, seconds })
    .describe(
      `How much one caller may ask for in so many seconds. Default: ${points} in ${seconds} s.`,
    )

const amount = (most: number, what: string) =>
  z.int().min(0).max(Number.MAX_SAFE_INTEGER).default(most).describe(what)

const seconds = (most: number) => z.number().min(0.05).max(600).default(most)

const currency = z.strictObject({ name: text, symbol: text, decimals: z.int().min(0).max(36) })

const token = z.strictObject({
  address: text.describe('The contract, mint, asset id or denom.'),
  name: text,
  symbol: text,
  decimals: z.int().min(0).max(36),
  iconUrl: z.url({ protocol: /^https$/ }).optional(),
})

const chain = z.strictObject({
  id: z
    .string()
    .regex(
      /^(eip155|solana|polkadot|bip122|cosmos):[-_a-zA-Z0-9]{1,32}$/,
      'a CAIP-2 id such as eip155:1',
    ),
  name: text,
  nativeCurrency: currency,
  rpc: z
    .array(url)
    .max(8)
    .default([])
    .describe(
      'JSON-RPC nodes in the order in which they are asked; a request tries three of them at most.',
    ),
  ws: z
    .array(z.url({ protocol: /^wss?$/ }))
    .max(8)
    .default([])
    .describe('Web sockets that browsers may use themselves; only listed in supported-chains.'),
  rest: z
    .array(url)
    .max(8)
    .default([])
    .describe('Esplora for bip122, the LCD interface for cosmos.'),
  methods: z
    .array(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/))
    .max(100)
    .default([])
    .describe(
      'JSON-RPC methods that may pass beside the known ones, such as zks_estimateFee. Each costs 5 and is asked of one node once.',
    ),
  tokens: z.array(token).max(2_000).default([]),
  denom: text.optional().describe('cosmos: the denom of the native currency, such as uatom.'),
  bech32Prefix: text
    .optional()
    .describe(
      'bip122, cosmos: what its addresses begin with, such as bc or cosmos. Without it every bech32 address counts as one of the chain.',
    ),
  discoverTokens: z
    .boolean()
    .default(false)
    .describe(
      'eip155: find ERC-20 tokens by their Transfer logs; the nodes must serve logs without a range limit.',
    ),
  follow,
  history: historyEngine,
  amm,
  feeds,
  collections,
  ensRegistry: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .optional()
    .describe('The ENS registry, for names of addresses.'),
})

const feature = z.strictObject({
  id: text,
  isEnabled: z.boolean(),
  config: z.array(text).nullable().default(null),
})

/** The schema of latchkey-server.json. Every field has a default. */
export const configSchema = z.strictObject({
  $schema: z.string().optional(),
  mode: z
    .enum(['production', 'development'])
    .default('production')
    .describe('development: pages on localhost need no project.'),
  host: text.default('127.0.0.1'),
  port: z.int().min(0).max(65_535).default(8787).describe('0: the system chooses.'),
  dataFolder: text.default('./latchkey-data').describe('Where the embedded database is.'),
  databaseUrl: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL in place of the embedded database.'),
  redisUrl: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis or Valkey for limits and caches that several instances share.'),
  redisPrefix: z
    .string()
    .regex(/^[\w-]{1,32}$/, '1 to 32 letters, digits, hyphens or underscores')
    .default('latchkey')
    .describe(
      'What all keys and channels in Redis begin with: another one for each installation that shares a Redis.',
    ),
  postgres: z
    .strictObject({
      connections: z.int().min(1).max(1_000).default(10).describe('Connections of this instance.'),
      applicationName: z
        .string()
        .regex(/^[\w.-]{1,63}$/, '1 to 63 letters, digits, dots, hyphens or underscores')
        .default('latchkey-server')
        .describe(
          'By what PostgreSQL knows this instance, as in pg_stat_activity: another one for each, where they are to be told apart.',
        ),
      connectSeconds: seconds(5),
      querySeconds: seconds(10).describe(
        'The longest that a statement may take. A connection that has gone silent is given up then.',
      ),
    })
    .prefault({}),
  startSeconds: z
    .number()
    .min(0)
    .max(3_600)
    .default(60)
    .describe('How long the start waits for a database that is away.'),
  trustedProxies: z
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe('How many proxies of yours stand in front and append to X-Forwarded-For.'),
  drainSeconds: z
    .number()
    .min(0)
    .max(300)
    .default(10)
    .describe('How long running requests may take once the server is told to stop.'),
  drainDelaySeconds: z
    .number()
    .min(0)
    .max(300)
    .default(5)
    .describe(
      'How long the server goes on once it is told to stop, with 503 at /ready, so that balancers see it. In development: 0.',
    ),
  maxConnections: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(20_000)
    .describe('The relay gets four fifths of them.'),
  connectionsPerAddress: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(1_000)
    .describe(
      'Connections of one address. Those of this machine, as of a proxy on it, are not counted.',
    ),
  logLevel: z
    .enum(logLevels)
    .default('info')
    .describe(
      'The least urgent lines of the log: debug has probes as well, info has a line for each request, warn has none.',
    ),
  metricsToken: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for /metrics. Without one, only this machine may read them.'),
  limits: z
    .strictObject({
      catalogue: rate(600),
      pictures: rate(3_000),
      events: rate(240),
      rpc: rate(6_000),
      rpcProject: rate(600_000),
      blockchain: rate(300),
      signIn: rate(60),
      signInReads: rate(600),
      wallet: rate(600),
      walletCodes: rate(1, 30),
      walletCodesPerHour: rate(5, 3_600),
      walletCodesPerDay: rate(10, 86_400),
      walletCodesPerNetwork: rate(30, 3_600),
      walletUnseals: rate(5, 86_400),
      imageProxy: rate(300),
      operator: rate(60),
      probes: rate(1_200),
      relay: rate(600),
      relayKibibytes: rate(256 * 1024, 3_600),
      rpcRequests: rate(6_000),
    })
    .prefault({}),
  budgets: z
    .strictObject({
      rpcPerDay: amount(50_000_000, 'What the RPC calls of one project may cost in a day.'),
      eventsPerDay: amount(200_000, 'Events that are stored for one project in a day.'),
      relayBytesPerDay: amount(
        10 * 1024 ** 3,
        'Bytes that are published in the name of one project in a day.',
      ),
      storedBytes: amount(1024 ** 3, 'Bytes of one project that wait in mailboxes.'),
      sockets: amount(10_000, 'Relay sockets of one project, on one instance.'),
    })
    .prefault({})
    .describe('What one project may use. `project budget` sets others for a project of its own.'),
  engineShare: z
    .number()
    .min(0.001)
    .max(1)
    .default(0.25)
    .describe(
      'The part of a service’s requestsPerDay that one caller may use; a hundred requests at least.',
    ),
  catalogue: z
    .strictObject({
      folder: text
        .optional()
        .describe('The catalogue’s folder. Default: the one that comes with the server.'),
      signingKeyFile: text
        .optional()
        .describe('An Ed25519 private key in PEM: the snapshot is signed with it.'),
    })
    .prefault({}),
  images: z
    .strictObject({
      cacheBytes: z
        .int()
        .min(0)
        .default(64 * 1024 * 1024)
        .describe('What the image proxy keeps in this process, for an hour at most.'),
      cacheCount: z.int().min(0).max(1_000_000).default(2_000).describe('Pictures that it keeps.'),
    })
    .prefault({}),
  features: z
    .array(feature)
    .max(64)
    .default([])
    .describe('The remote configuration of projects that have none of their own.'),
  events: z.strictObject({ retentionDays: z.int().min(1).max(3_650).default(90) }).prefault({}),
  relay: z
    .strictObject({
      enabled: z.boolean().default(true),
      audience: z
        .array(z.url({ protocol: /^wss?$/ }))
        .max(16)
        .default([])
        .describe(
          'The relay’s public URLs, as the kit’s relayUrl names it. With them a token that was signed for another relay is refused.',
        ),
      maxFrameBytes: z
        .int()
        .min(1_024)
        .max(16 * 1024 * 1024)
        .default(1024 * 1024),
      maxTtlSeconds: z
        .int()
        .min(1)
        .max(365 * 86_400)
        .default(30 * 86_400)
        .describe('The longest that a message may be kept.'),
      deliveredSeconds: z
        .int()
        .min(60)
        .max(365 * 86_400)
        .default(86_400)
        .describe(
          'The longest that a message is kept once a client has got it: others may still want it.',
        ),
      messagesPerTopic: z
        .int()
        .min(1)
        .max(1_000_000)
        .default(1_000)
        .describe('How many messages one mailbox holds.'),
      topicsPerClient: z
        .int()
        .min(1)
        .max(1_000_000)
        .default(10_000)
        .describe('How many topics one socket may be subscribed to.'),
      bufferedBytes: z
        .int()
        .min(1024 * 1024)
        .default(128 * 1024 * 1024)
        .describe(
          'What may wait in this process for all sockets together. Beyond it those that take nothing are closed.',
        ),
      storedBytes: amount(8 * 1024 ** 3, 'Bytes that wait in mailboxes, of all projects together.'),
      socketsPerCaller: z
        .int()
        .min(1)
        .max(1_000_000)
        .default(256)
        .describe('Sockets that one caller may have open on one instance.'),
      requestsPerSecond: z
        .int()
        .min(1)
        .max(1_000_000)
        .default(200)
        .describe('What one socket may ask for; twice as much at once.'),
    })
    .prefault({})
    .describe(
      'The WalletConnect relay. limits.relay counts new sockets and calls over HTTP of one caller.',
    ),
  prices: z
    .strictObject({
      stables: z
        .array(text)
        .max(1_000)
        .default([])
        .describe('Tokens that are worth a dollar, as "<CAIP-2 id>:<token>".'),
      file: text.optional().describe('JSON: { "<CAIP-2 id>[:<token>]": dollars }.'),
      dex,
      llama,
      coingecko,
    })
    .prefault({})
    .describe('Where prices are from, in this order.'),
  names,
  nfts,
  onramp,
  swap,
  wallet,
  chains: z.array(chain).max(200).default([]),
})

/** The settings of one server, checked and complete. */
export type Config = z.infer<typeof configSchema>

/** One chain of the operator's list. */
export type ChainConfig = Config['chains'][number]

/** The names of a project's budgets. */
export type BudgetName = keyof Config['budgets']

/** One feature flag as the configuration call sends it. */
export type FeatureFlag = Config['features'][number]
