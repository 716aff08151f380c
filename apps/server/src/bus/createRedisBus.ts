import { randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Bus } from './Bus.js'

const gap = '\u0000gap'

/** Instances tell each other through a channel of Redis, on a connection of its own for what is heard. */
export function createRedisBus(redis: Redis, name: string): Bus {
  const channel = `latchkey:${name}:${redis.options.db ?? 0}`
  const self = randomBytes(8).toString('hex')
  const ears = redis.duplicate()
  ears.on('error', () => {})
  let hears = false
  /** Since when others were not told. */
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
        tellGap()
        await tell(text)
      } catch {
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
          // It went away again; the next connection asks again.
          () => {},
        )
      }
      ears.on('ready', hear)
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
        // It is tried again until it is there.
        isFirst = false
      })
    },
    isThere: () => hears,
    close: () => {
      redis.off('ready', tellGap)
      ears.disconnect()
    },
  }
}
