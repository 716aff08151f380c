import type { Server } from 'node:http'
import { diskOf } from '../budgets/createStorageBudget.js'
import type { RedisConnection } from '../cache/openRedis.js'
import type { Config } from '../config/Config.js'
import type { Database } from '../database/Database.js'
import type { Clock } from '../health/createClock.js'
import type { Readiness } from '../health/createReadiness.js'
import type { Metrics } from './createMetrics.js'

const lookMs = 5_000

type Observed = {
  readonly config: Pick<Config, 'dataFolder'>
  readonly database: Database
  readonly redis: RedisConnection | undefined
  readonly readiness: Readiness
  readonly clock: Clock
  readonly server: Server
}

/**
 * Registers gauges for sockets, database, disk, Redis and clock, as far as they are in use.
 * @returns the end of the observation
 */
export function observeServer(
  metrics: Metrics,
  { config, database, redis, readiness, clock, server }: Observed,
): () => void {
  let open = 0
  let isReady = true
  const looking = setInterval(() => {
    readiness.problems().then(
      (problems) => {
        isReady = Object.keys(problems).length === 0
      },
      () => {},
    )
  }, lookMs)
  looking.unref()
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  metrics.gauge('latchkey_open_connections', 'Sockets that are open now', () => open)
  metrics.gauge('latchkey_ready', 'Whether it can serve now', () => Number(isReady))
  metrics.gauge(
    'latchkey_clock_offset_seconds',
    'How far this machine’s clock is behind the database’s',
    () => clock.offset() / 1000,
  )
  if (redis)
    metrics.gauge('latchkey_redis_up', 'Whether Redis answers', () => Number(redis.isAnswering()))
  const { pool } = database
  if (pool) {
    metrics.gauge(
      'latchkey_database_connections',
      'Connections to PostgreSQL that are open',
      () => pool().total,
    )
    metrics.gauge(
      'latchkey_database_idle_connections',
      'Connections to PostgreSQL that nobody uses',
      () => pool().idle,
    )
    metrics.gauge(
      'latchkey_database_waiting_requests',
      'What waits for a connection to PostgreSQL',
      () => pool().waiting,
    )
    metrics.gauge(
      'latchkey_database_connections_limit',
      'How many connections to PostgreSQL there may be',
      () => pool().most,
    )
  } else {
    const disk = () => diskOf(config.dataFolder)
    metrics.gauge(
      'latchkey_disk_free_bytes',
      'Free bytes of the embedded database’s disk',
      async () => (await disk()).free,
    )
    metrics.gauge(
      'latchkey_disk_size_bytes',
      'Size of the embedded database’s disk',
      async () => (await disk()).size,
    )
  }
  return () => clearInterval(looking)
}
