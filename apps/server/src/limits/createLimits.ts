import type { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config/Config.js'
import { HttpProblem } from '../http/HttpProblem.js'

/** What is counted apart from each other. */
export type LimitName = keyof Config['limits']

export type Limits = {
  /**
   * Counts `points` for a caller.
   *
   * @throws HttpProblem 429 with the seconds to wait; 503 where the store is away and the class may not go on without it (B-16)
   */
  take(name: LimitName, key: string, points?: number): Promise<void>
  /** False while the shared store is away and this process counts alone. */
  readonly shared: () => boolean
}

export type CreateLimitsOptions = {
  readonly rates: Config['limits']
  readonly redis?: Redis | undefined
  /** Classes that refuse with 503 when the store is away. The others are counted in memory. @default none */
  readonly failClosed?: ReadonlySet<LimitName>
}

/** Limits on what one caller may ask for, shared by all instances where there is Redis. */
export function createLimits({ rates, redis, failClosed = new Set() }: CreateLimitsOptions): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>(
    (Object.keys(rates) as LimitName[]).map((name) => {
      const { points, seconds: duration } = rates[name]
      const memory = new RateLimiterMemory({ points, duration, keyPrefix: name })
      if (!redis) return [name, memory] as const
      return [
        name,
        new RateLimiterRedis({
          storeClient: redis,
          points,
          duration,
          keyPrefix: `latchkey:limit:${name}`,
          ...(failClosed.has(name) ? {} : { insuranceLimiter: memory }),
        }),
      ] as const
    }),
  )
  return {
    take: async (name, key, points = 1) => {
      try {
        await limiters.get(name)?.consume(key, points)
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
          throw new HttpProblem(429, 'RATE_LIMITED', 'Too many requests', { retryAfterSeconds: seconds, cause: error })
        }
        throw new HttpProblem(503, 'LIMITS_UNAVAILABLE', 'The server cannot count requests now', { retryAfterSeconds: 5, cause: error })
      }
    },
    shared: () => redis?.status === 'ready',
  }
}
