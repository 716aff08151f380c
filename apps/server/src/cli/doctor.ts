import { fileURLToPath } from 'node:url'
import { diskOf } from '../budgets/createStorageBudget.js'
import { openRedis } from '../cache/openRedis.js'
import type { Config } from '../config/Config.js'
import { DatabaseAway } from '../database/DatabaseAway.js'
import { openDatabase } from '../database/openDatabase.js'
import { errorFields } from '../log/createLog.js'
import { createMetrics } from '../metrics/createMetrics.js'
import { createChainNode } from '../modules/blockchain/createChainNode.js'
import { readSnapshot } from '../modules/catalogue/readSnapshot.js'
import { createHistoryEngine } from '../modules/history/createHistoryEngine.js'
import { OtherChain } from '../modules/history/engines/createChainCheck.js'
import { createChainlinkPrices } from '../modules/prices/createChainlinkPrices.js'
import { createCoingeckoPrices } from '../modules/prices/createCoingeckoPrices.js'
import { createDexPrices } from '../modules/prices/createDexPrices.js'
import { createFilePrices, type PriceSource } from '../modules/prices/PriceSource.js'
import { createUpstreams } from '../modules/rpc/createUpstreams.js'
import { UpstreamError } from '../outbound/UpstreamError.js'
import { trySellers } from './trySellers.js'

/** One check of the doctor, with its problem, if any. */
export type Finding = {
  readonly subject: string
  readonly problem?: string | undefined
  readonly note?: string | undefined
}

const leastFree = 0.1
/** A method that every node of the namespace supports. */
const greetings: Readonly<Record<string, string>> = {
  eip155: 'eth_chainId',
  solana: 'getHealth',
  polkadot: 'system_chain',
  bip122: 'getblockcount',
  cosmos: 'health',
}

const reasonOf = (error: unknown): string => {
  const isOuter = error instanceof DatabaseAway
  const isOther = error instanceof UpstreamError && error.cause instanceof OtherChain
  const cause = isOuter || isOther ? error.cause : error
  const { reason = '', code } = errorFields(cause)
  return String(reason === '' ? (code ?? cause) : reason)
}

const tried = async (subject: string, work: () => unknown): Promise<Finding> => {
  try {
    const note = await work()
    return { subject, note: typeof note === 'string' ? note : undefined }
  } catch (error) {
    return { subject, problem: reasonOf(error) }
  }
}

/** Checks the configured files as the server would read them. */
export const checkFiles = (
  config: Config,
  catalogueFolder = fileURLToPath(new URL('../../catalogue', import.meta.url)),
) =>
  Promise.all([
    tried(
      'catalogue',
      () =>
        `${readSnapshot(config.catalogue.folder ?? catalogueFolder, config.catalogue.signingKeyFile).wallets.length} wallets`,
    ),
    tried('prices', () => void createFilePrices(config.prices.file)),
  ])

const notKept = { spend: async () => {} }

/** Asks each source of prices for the currencies of its chains. */
function checkPrices({ chains, prices }: Config): readonly Promise<Finding>[] {
  const parts = { metrics: createMetrics(), now: Date.now }
  const ask = (subject: string, chainIds: readonly string[], create: () => PriceSource) =>
    tried(subject, async () => {
      const found = await create().prices(chainIds.map((chainId) => ({ chainId })))
      return found
        .map((quote, index) => `${chainIds[index]} ${quote ? `$${quote.price}` : 'has none'}`)
        .join(', ')
    })
  const { coingecko, stables, dex: rules } = prices
  return [
    ...chains.flatMap((chain) => {
      const { id, amm, feeds } = chain
      const node = createChainNode(chain, { ...parts, limits: { timeoutMs: 5_000 } })
      const options = { stables, rules, now: Date.now }
      return [
        ...(amm
          ? [ask(`${id}, prices by pools`, [id], () => createDexPrices([{ node, amm }], options))]
          : []),
        ...(feeds.length > 0
          ? [
              ask(`${id}, prices by feeds`, [id], () =>
                createChainlinkPrices([{ node, feeds }], options),
              ),
            ]
          : []),
      ]
    }),
    ...(coingecko
      ? [
          ask('prices by CoinGecko', Object.keys(coingecko.chains), () =>
            createCoingeckoPrices(coingecko, { ...parts, limits: notKept }),
          ),
        ]
      : []),
  ]
}

/** Checks everything the server needs: files, database, disk, Redis, nodes and services. */
export async function examine(
  config: Config,
  catalogueFolder?: string,
): Promise<readonly Finding[]> {
  const { databaseUrl, redisUrl, dataFolder } = config
  const database = tried(
    databaseUrl === undefined ? `database in ${dataFolder}` : 'PostgreSQL',
    async () => {
      const opened = await openDatabase(config)
      try {
        // Tests a write; a mere read would also succeed on a file of another user.
        await opened.run('DELETE FROM project_usage WHERE day < 0')
      } finally {
        await opened.close()
      }
    },
  )
  const known = await database
  const disk = tried('disk', async () => {
    const { free, size } = await diskOf(dataFolder)
    if (free < size * leastFree) throw new Error(`${Math.round((free / size) * 100)} % are free`)
    return `${Math.round(free / 1024 ** 3)} GiB free`
  })
  const redis =
    redisUrl === undefined
      ? undefined
      : tried('Redis', async () => {
          let why: unknown
          const connection = await openRedis(redisUrl, (_, error) => {
            why = error ?? why
          })
          try {
            await connection.redis.ping()
          } catch (error) {
            throw why ?? error
          } finally {
            connection.close()
          }
        })
  const nodes = config.chains.flatMap(({ id, rpc }) =>
    rpc.map((url, index) =>
      tried(`${id}, node ${index + 1}`, async () => {
        const method = greetings[id.split(':')[0] ?? ''] ?? ''
        const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method, params: [] })
        const node = createUpstreams({ id }, [url], {
          metrics: createMetrics(),
          now: Date.now,
          limits: { timeoutMs: 5_000 },
        })
        const { result, error } = await node.send(
          (text) => JSON.parse(text) as { result?: unknown; error?: unknown },
          { body },
        )
        if (error !== undefined && error !== null) throw new Error('it answers with an error')
        const isOther =
          method === 'eth_chainId' && BigInt(String(result)) !== BigInt(id.slice('eip155:'.length))
        if (isOther) throw new Error(`it is of the chain ${BigInt(String(result))}`)
      }),
    ),
  )
  const histories = config.chains.flatMap((chain) => {
    const { history } = chain
    return history
      ? [
          tried(`${chain.id}, history by ${history.engine}`, async () => {
            const parts = { metrics: createMetrics(), now: Date.now }
            const node = createChainNode(chain, { ...parts, limits: { timeoutMs: 5_000 } })
            const engine = createHistoryEngine(node, history, { ...parts, limits: notKept })
            await engine.check?.()
            return engine.nfts ? undefined : 'it lists no NFTs'
          }),
        ]
      : []
  })
  const prices = checkPrices(config)
  const sellers = trySellers(config).map(({ subject, try: work }) => tried(subject, work))
  return [
    ...(await checkFiles(config, catalogueFolder)),
    known,
    ...(databaseUrl === undefined ? [await disk] : []),
    ...(redis ? [await redis] : []),
    ...(await Promise.all(nodes)),
    ...(await Promise.all(histories)),
    ...(await Promise.all(prices)),
    ...(await Promise.all(sellers)),
    ...(config.relay.enabled && config.relay.audience.length === 0
      ? [
          {
            subject: 'relay',
            note: 'relay.audience is empty: tokens that were signed for another relay are taken',
          },
        ]
      : []),
  ]
}
