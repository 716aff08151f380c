import type { Cache } from './Cache.js'
import type { RedisConnection } from './openRedis.js'

export type RedisCacheOptions = {
  /** Prefix of its keys. */
  readonly prefix: string
  /** Maps a key, which may contain an address, to its name in Redis. */
  readonly nameOf: (key: string) => string
}

/** A cache shared by instances. While Redis is unreachable, reads miss and writes are dropped. */
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
        // A failed write only costs speed.
        missed()
      }
    },
  }
}
