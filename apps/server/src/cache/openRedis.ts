import { Redis } from 'ioredis'

/** A connection to Redis with its responsiveness: a connection can be open and silent. */
export type RedisConnection = {
  readonly redis: Redis
  /** False from the first unanswered command until the next pong. */
  readonly isAnswering: () => boolean
  /** Records an unanswered command. */
  missed(): void
  close(): void
}

const commandMs = 1_000
const pingMs = 5_000
const pingAgainMs = 1_000
/** Unanswered pings before the connection is dropped. */
const mostMissed = 2

/**
 * A connection that fails fast while Redis is unreachable or silent, and reconnects within two
 * seconds.
 *
 * @param onChange Called once when it goes away, with the error, and once when it is back
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

/** Pings a connection, even a subscribing one, and drops it without an answer. */
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
        // The next connection may take another route.
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
