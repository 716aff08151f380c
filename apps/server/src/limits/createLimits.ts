import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { budgetSpent, type DayBudget } from '../budgets/DayBudget.js'
import type { RedisConnection } from '../cache/openRedis.js'
import type { Config } from '../config/Config.js'
import { HttpProblem } from '../http/HttpProblem.js'
import type { RateState } from '../http/rateHeaders.js'

/** The separately counted limits. */
export type LimitName = keyof Config['limits']

export type Limits = {
  /**
   * Counts `points` for a caller, and resolves with the remaining state.
   *
   * @throws HttpProblem 429 with the seconds to wait; 503 if the store is unreachable and the class
   * requires it (B-16)
   */
  take(name: LimitName, key: string, points?: number): Promise<RateState>
  /**
   * Spends part of a key's daily budget.
   *
   * @throws HttpProblem 429 if too little is left; 503 as `take`
   */
  spend(name: DayBudget, key: string, amount: number, most: number): Promise<void>
  /** False while the shared store is unreachable and this process counts alone. */
  readonly shared: () => boolean
}

export type CreateLimitsOptions = {
  readonly rates: Config['limits']
  readonly redis?: Pick<RedisConnection, 'redis' | 'isAnswering' | 'missed'> | undefined
  /** Prefix of the keys in Redis. @default latchkey */
  readonly prefix?: string
  /** Maps a caller to its name in Redis, which others may read. @default its address */
  readonly nameOf?: ((caller: string) => string) | undefined
  /**
   * Classes that fail with 503 while the store is unreachable. The others are counted in memory.
   * @default none
   */
  readonly failClosed?: ReadonlySet<LimitName>
}

/**
 * Excess at which refusals are delayed. A busy loop then costs four refusals a second per
 * connection, not thousands.
 */
const insistence = 1.5
const holdMs = 250

type Consume = (key: string, points: number) => Promise<RateLimiterRes>

/** Limits per caller, shared by all instances if Redis is configured. */
export function createLimits({
  rates,
  redis,
  prefix = 'latchkey',
  nameOf = (caller) => caller,
  failClosed = new Set(),
}: CreateLimitsOptions): Limits {
  /**
   * Counts in the shared store, and in memory while that is silent, so that no caller waits twice.
   */
  const create = (name: string, points: number, duration: number, isClosed: boolean): Consume => {
    const memory = new RateLimiterMemory({ points, duration, keyPrefix: name })
    if (!redis) return (key, amount) => memory.consume(key, amount)
    const shared = new RateLimiterRedis({
      storeClient: redis.redis,
      points,
      duration,
      keyPrefix: `${prefix}:limit:${name}`,
    })
    // Project ids are public; addresses are hashed for privacy.
    const stored = ofProjects.has(name) ? (key: string) => key : nameOf
    return async (key, amount) => {
      if (!redis.isAnswering() && !isClosed) return memory.consume(key, amount)
      try {
        return await shared.consume(stored(key), amount)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error
        redis.missed()
        if (isClosed) throw error
        return memory.consume(key, amount)
      }
    }
  }
  const limiters = new Map(
    (Object.keys(rates) as LimitName[]).map((name) => [
      name,
      create(name, rates[name].points, rates[name].seconds, failClosed.has(name)),
    ]),
  )
  const days = new Map(
    dayBudgets.map((name) => [name, create(name, Number.MAX_SAFE_INTEGER, daySeconds, false)]),
  )
  const away = (cause: unknown) =>
    new HttpProblem(503, 'LIMITS_UNAVAILABLE', 'The server cannot count requests now', {
      retryAfterSeconds: 5,
      cause,
    })
  return {
    take: async (name, key, points = 1) => {
      const { points: most, seconds } = rates[name]
      const state = (result: RateLimiterRes): RateState => {
        return {
          name,
          points: most,
          seconds,
          remaining: result.remainingPoints,
          resetSeconds: secondsOf(result),
        }
      }
      try {
        const result = await limiters.get(name)?.(key, points)
        return result
          ? state(result)
          : { name, points: most, seconds, remaining: most, resetSeconds: seconds }
      } catch (error) {
        if (error instanceof RateLimiterRes)
          throw new HttpProblem(429, 'RATE_LIMITED', 'Too many requests', {
            retryAfterSeconds: secondsOf(error),
            rate: state(error),
            holdMs: error.consumedPoints > most * insistence ? holdMs : 0,
            cause: error,
          })
        throw away(error)
      }
    },
    spend: async (name, key, amount, most) => {
      const consume = days.get(name)
      if (!consume) return
      const result = await consume(key, amount).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) return error
        throw away(error)
      })
      if (result.consumedPoints <= most) return
      // A refused request does not count.
      await consume(key, -amount).catch(() => {})
      const resetSeconds = secondsOf(result)
      throw budgetSpent(resetSeconds, {
        name,
        points: most,
        seconds: daySeconds,
        remaining: 0,
        resetSeconds,
      })
    },
    shared: () => redis?.isAnswering() ?? false,
  }
}

const daySeconds = 86_400
const publicBudgets: readonly DayBudget[] = [
  'rpcPerDay',
  'eventsPerDay',
  'relayBytesPerDay',
  'enginePerDay',
]
const dayBudgets: readonly DayBudget[] = [...publicBudgets, 'engineOfCallerPerDay']
const ofProjects: ReadonlySet<string> = new Set<LimitName | DayBudget>([
  'rpcProject',
  ...publicBudgets,
])

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000))
