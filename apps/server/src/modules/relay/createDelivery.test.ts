import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createDelivery } from './createDelivery.js'
import { headRowsOf } from './mailbox/createMessageReads.js'
import { readMailboxes } from './mailbox/readMailboxes.js'
import type { RelayMessage } from './RelayMessage.js'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** The database's part of a mailbox. */
const memoryStore = (stored: readonly RelayMessage[]) => ({
  holding: async (topics: readonly string[]) =>
    topics.filter((topic) => stored.some((each) => each.topic === topic)),
  heads: async (after: ReadonlyMap<string, number>) =>
    [...after]
      .flatMap(([topic, position]) =>
        stored
          .filter((each) => each.topic === topic && each.position > position)
          .sort((a, b) => a.position - b.position)
          .slice(0, headRowsOf(after.size)),
      )
      .sort((a, b) => a.position - b.position)
      .map((message) => ({ ...message, size: message.message.length, delivered: '' })),
  bodies: async (heads: readonly { readonly topic: string; readonly id: string }[]) =>
    stored
      .filter(({ topic, id }) => heads.some((head) => head.topic === topic && head.id === id))
      .sort((a, b) => a.position - b.position)
      .map((message) => ({ ...message, delivered: '' })),
})

/** A mailbox in memory, whose reader sees what was there when it asked. */
function createStage({
  subscribed = () => true,
}: {
  subscribed?: (topic: string) => boolean
} = {}) {
  const stored: RelayMessage[] = []
  const acknowledged = new Set<string>()
  const pushed: { readonly message: RelayMessage; readonly pushId: number }[] = []
  const room = { is: true }
  const reads: (() => void)[] = []
  const read: number[] = []
  const state = { slow: false, fails: 0, text: (id: number) => String(id) }
  const delivery = createDelivery({
    client: 'me',
    hasRoom: () => room.is,
    subscribed: (topic) => (subscribed(topic) ? topic : undefined),
    push: (message, pushId) => pushed.push({ message, pushId }),
    onError: () => {},
    mailbox: {
      undelivered: async (_client, cursor, limits) => {
        if (state.fails-- > 0) throw new Error('away')
        const rows = [...stored]
        const page = await readMailboxes(
          memoryStore(rows),
          cursor,
          ({ id }) => !acknowledged.has(id),
          limits,
        )
        read.push(...page.messages.map(({ id }) => Number(id)))
        if (state.slow) await new Promise<void>((resolve) => reads.push(resolve))
        else await settled()
        return page
      },
    },
  })
  const store = (id: number, topic = 'a') => {
    const message: RelayMessage = {
      topic,
      id: String(id),
      position: id,
      expiresAt: 1,
      tag: 1,
      sender: 'you',
      project: '',
      message: state.text(id),
    }
    stored.push(message)
    return message
  }
  const acknowledge = (index: number) => {
    const { pushId = -1, message } = pushed[index] ?? {}
    if (delivery.answered(pushId, true) && message) acknowledged.add(message.id)
  }
  return {
    delivery,
    store,
    acknowledge,
    acknowledged,
    pushed,
    room,
    reads,
    read,
    state,
    ids: () => pushed.map(({ message }) => Number(message.id)),
  }
}

describe('the delivery to a socket', () => {
  it('sends waiting messages before those that arrive during their read', async () => {
    const { delivery, store, state, reads, ids } = createStage()
    for (const id of [1, 2, 3]) store(id)
    state.slow = true
    delivery.backlog(['a'])
    delivery.live(store(4))
    expect(ids()).toEqual([])
    state.slow = false
    reads.shift()?.()
    await vi.waitFor(() => expect(ids()).toEqual([1, 2, 3, 4]))
    delivery.live(store(5))
    expect(ids()).toEqual([1, 2, 3, 4, 5])
  })

  it('sends a message even if another socket of the client acknowledged it during the read', async () => {
    const { delivery, store, acknowledged, ids } = createStage()
    store(1)
    delivery.backlog(['a'])
    const message = store(2)
    delivery.live(message)
    acknowledged.add(message.id)
    await vi.waitFor(() => expect(ids()).toEqual([1, 2]))
  })

  it('a socket that does not take more is sent nothing, and gets the rest in order when it does [B-23]', async () => {
    const { delivery, store, room, ids, acknowledge } = createStage()
    delivery.live(store(1))
    room.is = false
    for (let id = 2; id <= 200; id++) delivery.live(store(id))
    expect(ids()).toEqual([1])
    room.is = true
    delivery.resume()
    for (let next = 0; next < 200; next++) {
      await vi.waitFor(() => expect(ids().length).toBeGreaterThan(next))
      acknowledge(next)
    }
    await vi.waitFor(() =>
      expect(ids()).toEqual(Array.from({ length: 200 }, (_, index) => index + 1)),
    )
  })

  it('a client that acknowledges nothing has 16 messages in flight, one that does 64 at most [B-23]', async () => {
    const { delivery, store, acknowledge, pushed, ids } = createStage()
    for (let id = 1; id <= 2_000; id++) store(id)
    delivery.backlog(['a'])
    const settle = async () => {
      for (let turn = 0; turn < 20; turn++) await settled()
    }
    await vi.waitFor(() => expect(ids().length).toBeGreaterThanOrEqual(16))
    await settle()
    expect(ids().length).toBe(16)
    let next = 0
    while (next < 100) {
      acknowledge(next++)
      await settle()
      expect(ids().length - next).toBe(Math.min(16 + next, 64))
    }
    for (let turn = 0; turn < 1_000 && next < 2_000; turn++) {
      while (next < pushed.length) acknowledge(next++)
      await settled()
    }
    expect(ids()).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1))
  })

  it('within a page it stops where the socket does, and keeps nothing of what is left', async () => {
    const { delivery, store, room, pushed, read, state, ids, acknowledge } = createStage()
    state.text = (id) => `${id}`.padEnd(60_000)
    for (let id = 1; id <= 20; id++) store(id)
    const takes = () => {
      room.is = true
      const before = pushed.length
      const push = pushed.push.bind(pushed)
      pushed.push = (...items) => {
        room.is = false
        return push(...items)
      }
      delivery.resume()
      return before
    }
    delivery.backlog(['a'])
    room.is = false
    for (let id = 1; id <= 20; id++) {
      const before = takes()
      await vi.waitFor(() => expect(pushed.length).toBe(before + 1))
      for (let turn = 0; turn < 3; turn++) await settled()
      expect(pushed.length).toBe(before + 1)
      // Into a full socket: that alone brings nothing.
      acknowledge(before)
    }
    expect(ids()).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    // Two to a page of 128 KiB; the second is read once more.
    expect(
      Math.max(...read.map((id) => read.filter((each) => each === id).length)),
    ).toBeLessThanOrEqual(2)
  })

  it('a mailbox that cannot be read now is read a second later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { delivery, store, state, ids } = createStage()
      store(1)
      state.fails = 1
      delivery.backlog(['a'])
      await settled()
      expect(ids()).toEqual([])
      vi.advanceTimersByTime(1_000)
      for (let turn = 0; turn < 5; turn++) await settled()
      expect(ids()).toEqual([1])
    } finally {
      vi.useRealTimers()
    }
  })

  it('nothing of a topic that was left, nothing after the end', async () => {
    const left = new Set<string>()
    const { delivery, store, ids } = createStage({ subscribed: (topic) => !left.has(topic) })
    store(1, 'a')
    store(2, 'b')
    delivery.backlog(['a', 'b'])
    left.add('a')
    delivery.forget('a')
    await vi.waitFor(() => expect(ids()).toEqual([2]))
    delivery.close()
    delivery.live(store(3, 'b'))
    for (let turn = 0; turn < 3; turn++) await settled()
    expect(ids()).toEqual([2])
  })

  it('delivers every message, of each topic in order, none twice, in any sequence of events', async () => {
    const step = fc.constantFrom(
      'store a',
      'store b',
      'subscribe a',
      'subscribe b',
      'acknowledge',
      'full',
      'free',
      'turn',
      'slow',
      'quick',
      'read',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
        const subscribed = new Set<string>()
        const { delivery, store, acknowledge, pushed, room, reads, state } = createStage({
          subscribed: (topic) => subscribed.has(topic),
        })
        let id = 0
        let next = 0
        for (const each of [...steps, 'subscribe a', 'subscribe b'] as const) {
          const [verb, topic = ''] = each.split(' ')
          if (verb === 'store') {
            const message = store(++id, topic)
            if (subscribed.has(topic)) delivery.live(message)
          } else if (verb === 'subscribe') {
            subscribed.add(topic)
            delivery.backlog([topic])
          } else if (verb === 'acknowledge') acknowledge(next++)
          else if (verb === 'full' || verb === 'free') {
            room.is = verb === 'free'
            if (room.is) delivery.resume()
          } else if (verb === 'slow' || verb === 'quick') state.slow = verb === 'slow'
          else if (verb === 'read') reads.shift()?.()
          else await settled()
        }
        room.is = true
        state.slow = false
        delivery.resume()
        for (let turn = 0; turn < 30 && pushed.length < id; turn++) {
          reads.shift()?.()
          await settled()
        }
        for (const topic of ['a', 'b']) {
          const got = pushed
            .filter(({ message }) => message.topic === topic)
            .map(({ message }) => message.position)
          expect(got).toEqual([...new Set(got)].sort((x, y) => x - y))
        }
        expect(pushed.length).toBe(id)
      }),
      { numRuns: 1_000 },
    )
  })
})
