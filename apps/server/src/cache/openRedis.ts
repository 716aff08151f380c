import { Redis } from 'ioredis'

/**
 * A connection that fails at once while Redis is away and comes back by itself within two seconds.
 *
 * @param onChange Called when it goes away, with why, and when it is back; once each, however often it is tried.
 */
export async function openRedis(url: string, onChange: (isThere: boolean, error?: unknown) => void): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 3_000,
    commandTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 2_000),
  })
  let isThere: boolean | undefined
  const change = (next: boolean, error?: unknown) => {
    if (isThere === next) return
    isThere = next
    onChange(next, error)
  }
  redis.on('error', (error) => change(false, error))
  redis.on('reconnecting', () => change(false))
  redis.on('ready', () => change(true))
  await redis.connect().catch((error: unknown) => change(false, error))
  return redis
}
