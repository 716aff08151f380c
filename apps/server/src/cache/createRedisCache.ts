import type { Cache } from './Cache.js'
import type { RedisConnection } from './openRedis.js'

export type RedisCacheOptions = {
  /** What its keys begin with. */
  readonly prefix: string
  /** What a key is called in Redis: it may hold an address. */
  readonly nameOf: (key: string) => string
}

/**
 * A cache that instances share. While Redis is away, or does not answer, nothing is found and
 * nothing is kept.
 */
export function createRedisCache(
  { redis, isAnswering, missed }: RedisConnection,
  { prefix, nameOf }: RedisCacheOptions,
): Cache {
  const place = (key: string) => `${prefix}:cache:${nameOf(key)}`
  return {
    get: async (key) => {
      if (!isAnswering()) return undefined
      try {
        return (await redis.get(place(key))) ?? undefined
      } catch {
        missed()
        return undefined
      }
    },
    set: async (key, value, ttlMs) => {
      if (!isAnswering()) return
      try {
        await redis.set(place(key), value, 'PX', Math.max(1, Math.round(ttlMs)))
      } catch {
        // A cache that keeps nothing is slower, not wrong.
        missed()
      }
    },
  }
}
