import { Redis } from 'ioredis'

/** A connection to Redis, and whether it answers: a connection can be open and silent. */
export type RedisConnection = {
  readonly redis: Redis
  /** False from the first command that was not answered until the next pong. */
  readonly isAnswering: () => boolean
  /** A command was not answered. */
  missed(): void
  close(): void
}

const commandMs = 1_000
const pingMs = 5_000
const pingAgainMs = 1_000
/** Pings without an answer before the connection is given up. */
const mostMissed = 2

/**
 * A connection that fails at once while Redis is away or does not answer, and comes back by itself
 * within two seconds.
 *
 * @param onChange Called when it goes away, with why, and when it is back; once each,
 *   however often it is tried.
 */
export async function openRedis(
  url: string,
  onChange: (isThere: boolean, error?: unknown) => void,
): Promise<RedisConnection> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 3_000,
    commandTimeout: commandMs,
    keepAlive: 10_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  })
  const connection = watchRedis(redis, onChange)
  await redis.connect().catch(() => {})
  return connection
}

/** Pings a connection, also one that only listens, and gives it up when it does not answer. */
export function watchRedis(
  redis: Redis,
  onChange: (isThere: boolean, error?: unknown) => void = () => {},
): RedisConnection {
  let isThere: boolean | undefined
  let missed = 0
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const change = (next: boolean, error?: unknown) => {
    if (isThere === next) return
    isThere = next
    onChange(next, error)
  }
  const next = () => {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(ping, isThere ? pingMs : pingAgainMs)
    timer.unref()
  }
  const ping = () => {
    if (redis.status !== 'ready') return next()
    redis.ping().then(
      () => {
        missed = 0
        change(true)
        next()
      },
      (error: unknown) => {
        missed += 1
        change(false, error)
        // The next connection may go another way.
        if (missed >= mostMissed && redis.status === 'ready') redis.disconnect(true)
        next()
      },
    )
  }
  redis.on('error', (error) => change(false, error))
  redis.on('reconnecting', () => change(false))
  redis.on('ready', () => {
    missed = 0
    change(true)
    next()
  })
  return {
    redis,
    isAnswering: () => isThere === true && redis.status === 'ready',
    missed: () => {
      if (isThere !== true) return
      change(false)
      ping()
    },
    close: () => {
      closed = true
      clearTimeout(timer)
      redis.disconnect()
    },
  }
}
