import type { Cache } from './Cache.js'
import type { RedisConnection } from './openRedis.js'

/** A cache that instances share. While Redis is away, or does not answer, nothing is found and nothing is kept. */
export function createRedisCache({ redis, isAnswering, missed }: RedisConnection): Cache {
  return {
    get: async (key) => {
      if (!isAnswering()) return undefined
      try {
        return (await redis.get(`latchkey:cache:${key}`)) ?? undefined
      } catch {
        missed()
        return undefined
      }
    },
    set: async (key, value, ttlMs) => {
      if (!isAnswering()) return
      try {
        await redis.set(`latchkey:cache:${key}`, value, 'PX', Math.max(1, Math.round(ttlMs)))
      } catch {
        // A cache that keeps nothing is slower, not wrong.
        missed()
      }
    },
  }
}
