import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Bus } from '../../bus/Bus.js'
import { createFanOut } from './createFanOut.js'
import { createTopics } from './createTopics.js'
import type { StoredMessage } from './mailbox/createMessageReads.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A subscriber on an instance whose bus loses a message without a sign. */
async function createScene(bus: Partial<Bus> = {}) {
  const names = { at: (client: string) => client }
  const topics = createTopics(names)
  const got: string[] = []
  topics.add('topic', { client: 'reader', live: ({ message }) => void got.push(message) })
  const asked: number[] = []
  const lost = { topic: 'topic', sender: 'other', delivered: '', message: 'lost' }
  const fanOut = createFanOut({
    bus: {
      publish: async () => {},
      listen: async () => {},
      isThere: () => true,
      isAlone: false,
      close: () => {},
      ...bus,
    },
    topics,
    names,
    mailbox: {
      hasGot: () => false,
      since: async (_, timeMs, onMessage) => {
        asked.push(timeMs)
        onMessage(lost as StoredMessage)
      },
    },
    now: Date.now,
    onError: (error) => expect.unreachable(String(error)),
  })
  await fanOut.start()
  return { fanOut, asked, got }
}

it('also while the bus seems well the mailboxes are read each 30 s, so that a lost message comes', async () => {
  const { fanOut, asked, got } = await createScene()
  const from = Date.now()
  await vi.advanceTimersByTimeAsync(29_900)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(got).toEqual(['lost'])
  expect(asked).toHaveLength(1)
  // As far back as the time that was not looked at.
  expect(asked[0]).toBeLessThanOrEqual(from)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toHaveLength(2)
  fanOut.stop()
})

it('while nothing can be heard they are read each second, and on a server without others never', async () => {
  const away = await createScene({ isThere: () => false })
  const alone = await createScene({ isAlone: true })
  await vi.advanceTimersByTimeAsync(31_000)
  expect([away.asked.length, alone.asked.length]).toEqual([31, 0])
  away.fanOut.stop()
  alone.fanOut.stop()
})
