import type { Redis } from 'ioredis'
import type { Cache } from './Cache.js'

/** A cache that instances share. While Redis is away nothing is found and nothing is kept. */
export function createRedisCache(redis: Redis): Cache {
  return {
    get: async (key) => {
      try {
        return (await redis.get(`latchkey:cache:${key}`)) ?? undefined
      } catch {
        return undefined
      }
    },
    set: async (key, value, ttlMs) => {
      try {
        await redis.set(`latchkey:cache:${key}`, value, 'PX', Math.max(1, Math.round(ttlMs)))
      } catch {
        // A cache that keeps nothing is slower, not wrong.
      }
    },
  }
}
