import { randomBytes } from 'node:crypto'
import { type RedisConnection, watchRedis } from '../cache/openRedis.js'
import type { Bus } from './Bus.js'

const gap = '\u0000gap'

/** A bus over a Redis channel, with its own connection for receiving. */
export function createRedisBus(
  { redis, isAnswering, missed }: RedisConnection,
  prefix: string,
): Bus {
  const channel = `${prefix}:bus:${redis.options.db ?? 0}`
  const self = randomBytes(8).toString('hex')
  // `hear` subscribes again. The promise of ioredis's own resubscription has no handler, so a
  // connection that breaks at that moment would end the process.
  const ears = redis.duplicate({ autoResubscribe: false })
  let hears = false
  let onBack = () => {}
  // A dead channel looks like a quiet one.
  const watched = watchRedis(ears, (isThere) => {
    if (!isThere) hears = false
    else onBack()
  })
  /** Time of the first message that was not sent. */
  let untoldSince: number | undefined
  const tell = async (text: string) => {
    await redis.publish(channel, self + text)
  }
  const tellGap = () => {
    if (untoldSince === undefined) return
    const since = untoldSince
    untoldSince = undefined
    tell(gap + since).catch(() => {
      untoldSince = since
    })
  }
  redis.on('ready', tellGap)
  return {
    isAlone: false,
    publish: async (text) => {
      try {
        if (!isAnswering()) throw new Error('Redis does not answer')
        tellGap()
        await tell(text)
      } catch {
        missed()
        untoldSince ??= Date.now()
      }
    },
    listen: async ({ onText, onGap }) => {
      let isFirst = true
      const hear = () => {
        ears.subscribe(channel).then(
          () => {
            hears = true
            if (!isFirst) onGap()
            isFirst = false
          },
          // The connection broke again; the next one resubscribes.
          () => {},
        )
      }
      onBack = hear
      ears.on('close', () => {
        hears = false
      })
      ears.on('message', (_, text: string) => {
        if (text.startsWith(self)) return
        const told = text.slice(self.length)
        if (told.startsWith(gap)) onGap(Number(told.slice(gap.length)))
        else onText(told)
      })
      await ears.connect().catch(() => {
        // Retried until it connects.
        isFirst = false
      })
    },
    isThere: () => hears && watched.isAnswering(),
    close: () => {
      redis.off('ready', tellGap)
      watched.close()
    },
  }
}
