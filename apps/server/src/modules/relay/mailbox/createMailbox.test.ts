import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Backend, createBackend, libsqlFirst } from '../../../../test/backends.js'
import { createSignal } from '../../../../test/createSignal.js'
import { createTopic } from '../../../../test/relayClient.js'
import { checkConfig } from '../../../config/readConfig.js'
import type { Database } from '../../../database/Database.js'
import { openDatabase } from '../../../database/openDatabase.js'
import { createSecrets } from '../../../secrets/createSecrets.js'
import { type ClientNames, createClientNames } from '../createClientNames.js'
import type { RelayMessage } from '../RelayMessage.js'
import { createMailbox, type MailboxOptions } from './createMailbox.js'
import { createMailboxStore } from './createMailboxStore.js'
import {
  type MailboxCursor,
  type MailboxPage,
  type PageLimits,
  startCursor,
} from './readMailboxes.js'

const alice = 'a'.repeat(24)
const bob = 'b'.repeat(24)
const carol = 'c'.repeat(24)
/** As if there was no secret. */
const plainNames: ClientNames = { at: (client) => client, all: (client) => [client] }
const all: PageLimits = { rows: 100, bytes: 1024 * 1024 }

describe.each(libsqlFirst)('mailboxes on %s', (name) => {
  let backend: Backend
  let database: Database
  const clock = { now: Date.UTC(2026, 0, 1) }
  const stored: RelayMessage[] = []
  const written: unknown[] = []
  const open = (options: Partial<MailboxOptions> = {}) =>
    createMailbox({
      store: createMailboxStore(database),
      now: () => clock.now,
      messagesPerTopic: 5,
      names: plainNames,
      deliveredMs: 60_000,
      onStored: (messages) => stored.push(...messages),
      onWrite: ({ seconds: _, ...counts }) => written.push(counts),
      onError: () => {},
      ...options,
    })
  beforeEach(async () => {
    backend = await createBackend(name)
    database = await openDatabase(checkConfig(backend.settings))
    stored.length = 0
    written.length = 0
  })
  afterEach(async () => {
    await database.close()
    await backend.remove()
  })
  const message = (
    topic: string,
    text: string,
    {
      sender: client = alice,
      ...more
    }: { sender?: string; ttlSeconds?: number; attestation?: string } = {},
  ) => ({
    ...{
      topic,
      message: text,
      tag: 1108,
      client,
      project: '',
      ttlSeconds: 300,
      attestation: undefined,
    },
    ...more,
  })
  const pages = async (
    mailbox: ReturnType<typeof open>,
    topics: readonly string[],
    client: string,
    limits: PageLimits = all,
  ) => {
    const found: (readonly RelayMessage[])[] = []
    let cursor: MailboxCursor | undefined = startCursor(topics)
    while (cursor) {
      const page: MailboxPage = await mailbox.undelivered(client, cursor, limits)
      found.push(page.messages)
      cursor = page.next
    }
    return found
  }
  const waiting = async (
    mailbox: ReturnType<typeof open>,
    topics: readonly string[],
    client: string,
  ) => (await pages(mailbox, topics, client)).flat().map((each) => each.message)
  const since = async (
    mailbox: ReturnType<typeof open>,
    topics: readonly string[],
    time: number,
  ) => {
    const found: string[] = []
    await mailbox.since(topics, time, (each) => found.push(each.message))
    return found
  }

  it('B-16 a read that began before an acknowledgement was written, and ends after it, does not bring the message again', async () => {
    const store = createMailboxStore(database)
    let release = () => {}
    const read = createSignal()
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const written = createSignal()
    const slow: typeof store = {
      ...store,
      heads: async (...input) => {
        const heads = await store.heads(...input)
        read.give()
        await held
        return heads
      },
      deliver: async (...input) => {
        await store.deliver(...input)
        written.give()
      },
    }
    const mailbox = open({ store: slow })
    const topic = createTopic()
    await mailbox.put([message(topic, 'once')])
    const [{ id = '' } = {}] = stored
    const reading = waiting(mailbox, [topic], bob)
    await read.given
    mailbox.acknowledge({ topic, id, client: bob })
    await written.given
    release()
    expect(await reading).toEqual([])
    await vi.waitFor(() => expect(mailbox.hasGot({ topic, id, client: bob })).toBe(false))
    await mailbox.stop()
  })

  it('a message waits for everybody but who sent it, until each has acknowledged it', async () => {
    const mailbox = open()
    const topic = createTopic()
    await mailbox.put([message(topic, 'one', { attestation: 'proof' })])
    expect(await waiting(mailbox, [topic], alice)).toEqual([])
    expect((await pages(mailbox, [topic], bob)).flat()).toMatchObject([
      { topic, message: 'one', tag: 1108, attestation: 'proof' },
    ])
    const id = stored[0]?.id ?? ''
    mailbox.acknowledge({ topic, id, client: bob })
    mailbox.acknowledge({ topic, id, client: bob })
    // At once, and also for the next process.
    expect([await waiting(mailbox, [topic], bob), await waiting(mailbox, [topic], carol)]).toEqual([
      [],
      ['one'],
    ])
    await mailbox.stop()
    const next = open()
    expect([await waiting(next, [topic], bob), await waiting(next, [topic], carol)]).toEqual([
      [],
      ['one'],
    ])
    mailbox.acknowledge({ topic, id, client: carol })
    await mailbox.stop()
    expect([await waiting(next, [topic], bob), await waiting(next, [topic], carol)]).toEqual([
      [],
      [],
    ])
  })

  it('a publisher’s second try is the same message, in the same group and later', async () => {
    const mailbox = open()
    const topic = createTopic()
    await Promise.all([
      mailbox.put([message(topic, 'one')]),
      mailbox.put([message(topic, 'one'), message(topic, 'two')]),
    ])
    await mailbox.put([message(topic, 'one')])
    expect(stored.map((each) => each.message)).toEqual(['one', 'two'])
    expect(await waiting(mailbox, [topic], bob)).toEqual(['one', 'two'])
    expect(written).toEqual([
      { stored: 2, duplicates: 1, refused: 0 },
      { stored: 0, duplicates: 1, refused: 0 },
    ])
  })

  it('the order is that of publication, over many groups and topics, and pages go on where the last one ended', async () => {
    const mailbox = open({ messagesPerTopic: 1_000 })
    const topics = Array.from({ length: 7 }, createTopic)
    const texts = Array.from({ length: 700 }, (_, index) => `message ${index}`)
    await Promise.all(
      texts.map((text, index) => mailbox.put([message(topics[index % 7] ?? '', text)])),
    )
    expect(stored.map((each) => each.message)).toEqual(texts)
    const seen = (await pages(mailbox, topics, bob, { rows: 20, bytes: 10_000 })).flat()
    expect(seen.map((each) => each.message)).toEqual(texts)
    expect(await since(mailbox, [topics[3] ?? ''], clock.now - 1)).toEqual(
      texts.filter((_, index) => index % 7 === 3),
    )
    expect(await since(mailbox, topics, clock.now + 10_000)).toEqual([])
  })

  it('a message is gone when its time is over, and its row with it', async () => {
    const mailbox = open({ messagesPerTopic: 2_000 })
    const topic = createTopic()
    await mailbox.put([
      ...Array.from({ length: 1_100 }, (_, index) =>
        message(topic, `short ${index}`, { ttlSeconds: 10 }),
      ),
      message(topic, 'long'),
    ])
    clock.now += 10_000
    expect(await waiting(mailbox, [topic], bob)).toEqual(['long'])
    expect(await mailbox.expire()).toBe(1_100)
    expect(
      (await database.all('SELECT COUNT(*) AS count FROM relay_messages')).map(({ count }) =>
        Number(count),
      ),
    ).toEqual([1])
  })

  it('B-23 a full mailbox first gives up what somebody has got, then refuses; the others go on', async () => {
    const mailbox = open()
    const [full, other] = [createTopic(), createTopic()]
    for (let index = 0; index < 5; index++) await mailbox.put([message(full, `${index}`)])
    await expect(
      mailbox.put([message(full, 'too much'), message(other, 'fits')]),
    ).rejects.toMatchObject({
      data: 'MailboxLimitExceeded',
      code: -32000,
    })
    expect(await waiting(mailbox, [other], bob)).toEqual(['fits'])
    for (const { id } of stored.slice(0, 3)) mailbox.acknowledge({ topic: full, id, client: bob })
    await mailbox.stop()
    // Counted again a second later.
    clock.now += 1_000
    await mailbox.put([message(full, 'fits now')])
    expect(await waiting(mailbox, [full], carol)).toEqual(['3', '4', 'fits now'])
    await mailbox.put([message(full, '5'), message(full, '6')])
    await expect(open().put([message(full, '7')])).rejects.toMatchObject({
      data: 'MailboxLimitExceeded',
    })
    // A second try of what is there already is never too much.
    await expect(mailbox.put([message(full, '6')])).resolves.toBeUndefined()
  })

  it('S2 a page has so many bytes, or one message that has more', async () => {
    const mailbox = open({ messagesPerTopic: 1_000 })
    const topics = [createTopic(), createTopic()]
    const sizes = [400, 400, 400, 3_000, 100, 900, 100]
    await mailbox.put(
      sizes.map((size, index) => message(topics[index % 2] ?? '', `${index}`.padEnd(size))),
    )
    const found = await pages(mailbox, topics, bob, { rows: 100, bytes: 1_000 })
    expect(found.map((page) => page.map((each) => each.message.length))).toEqual([
      [400, 400],
      [400],
      [3_000],
      [100, 900],
      [100],
    ])
  })

  it('H3 a page reads a bounded part of the mailboxes, however much they hold and whatever the client has got of it', async () => {
    const statements: number[] = []
    const store = createMailboxStore({
      ...database,
      all: async (sql, values) => {
        const rows = await database.all(sql, values)
        statements.push(rows.length)
        return rows
      },
    })
    const mailbox = open({ store, messagesPerTopic: 1_000 })
    const topics = Array.from({ length: 40 }, createTopic)
    for (const topic of topics)
      await mailbox.put(
        Array.from({ length: 60 }, (_, index) => message(topic, `${index}`, { sender: bob })),
      )
    await mailbox.put([message(topics[39] ?? '', 'for bob')])
    statements.length = 0
    const found = await pages(mailbox, topics, bob, { rows: 32, bytes: 128 * 1024 })
    expect(found.flat().map((each) => each.message)).toEqual(['for bob'])
    expect(Math.max(...statements)).toBeLessThanOrEqual(16 * 32)
    expect(statements.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(3 * 40 * 60)
  })

  it.runIf(name === 'libsql')(
    'H3 the heads of a topic are found by the index of its positions',
    async () => {
      const asked: { sql: string; values: readonly unknown[] | undefined }[] = []
      const store = createMailboxStore({
        ...database,
        all: (sql, values) => {
          asked.push({ sql, values })
          return database.all(sql, values)
        },
      })
      await store.heads(new Map([[createTopic(), 0]]))
      const [{ sql, values } = { sql: '', values: [] }] = asked
      const plan = await database.all(`EXPLAIN QUERY PLAN ${sql}`, values as never)
      const steps = plan.map(({ detail }) => String(detail))
      expect(steps.filter((step) => step.includes('relay_messages')).length).toBeGreaterThan(0)
      for (const step of steps.filter((each) => each.includes('relay_messages')))
        expect(step).toContain('INDEX relay_messages_by_position (topic=? AND position>?)')
      expect(steps.join()).not.toContain('TEMP B-TREE')
    },
  )

  it('H1 says that messages wait once one has waited for more than five seconds', async () => {
    const clockOfProcess = vi.spyOn(performance, 'now')
    const store = createMailboxStore(database)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const mailbox = open({
      store: { ...store, add: async (messages) => held.then(() => store.add(messages)) },
    })
    // Whole milliseconds: the difference of fractions may be a little more than it is.
    const from = Math.round(performance.now())
    clockOfProcess.mockReturnValue(from)
    const put = mailbox.put([message(createTopic(), 'waits')])
    clockOfProcess.mockReturnValue(from + 5_000)
    expect(mailbox.problem()).toBeUndefined()
    clockOfProcess.mockReturnValue(from + 5_001)
    expect(mailbox.problem()).toBe('messages wait to be written')
    clockOfProcess.mockRestore()
    release()
    await put
    expect(mailbox.problem()).toBeUndefined()
  })

  it('S15 who fills a mailbox gives way to who has less in it, and what a stranger acknowledged is not taken from others', async () => {
    const mailbox = open()
    const topic = createTopic()
    await mailbox.put([message(topic, 'honest', { sender: bob })])
    mailbox.acknowledge({ topic, id: stored[0]?.id ?? '', client: carol })
    await mailbox.stop()
    for (let index = 0; index < 4; index++) await mailbox.put([message(topic, `flood ${index}`)])
    clock.now += 1_000
    await expect(mailbox.put([message(topic, 'flood 4')])).rejects.toMatchObject({
      data: 'MailboxLimitExceeded',
    })
    await mailbox.put([message(topic, 'second', { sender: bob })])
    expect(await waiting(mailbox, [topic], 'd'.repeat(24))).toEqual([
      'honest',
      'flood 1',
      'flood 2',
      'flood 3',
      'second',
    ])
  })

  it('M15 what is stored names no client, says not that two topics have one, and is understood over a change of the secret', async () => {
    const day = 86_400_000
    let secrets = await createSecrets(database, {
      now: () => clock.now,
      keptMs: { callers: 0, mailboxes: 60 * day },
      onError: () => {},
    })
    const from = clock.now
    const mailbox = open({
      names: createClientNames({
        hash: (...args) => secrets.hash(...args),
        hashes: (...args) => secrets.hashes(...args),
      }),
    })
    const topics = [createTopic(), createTopic()]
    const [first = ''] = topics
    const long = { ttlSeconds: 60 * 86_400 }
    for (const topic of topics) await mailbox.put([message(topic, 'old', long)])
    const [old] = stored
    mailbox.acknowledge({ topic: first, id: old?.id ?? '', position: old?.position, client: bob })
    await mailbox.stop()
    const rows = await database.all(
      'SELECT sender, delivered FROM relay_messages ORDER BY position',
    )
    const text = JSON.stringify(rows)
    for (const client of [alice, bob]) expect(text).not.toContain(client)
    expect(rows[0]?.sender).not.toBe(rows[1]?.sender)
    // The next secret is in use; other instances read it from the database.
    clock.now = from + 30 * day - 3_600_000
    await secrets.refresh()
    secrets.stop()
    clock.now = from + 30 * day
    await database.run('UPDATE relay_messages SET expires_at = ?', [clock.now + 60 * day])
    secrets = await createSecrets(database, {
      now: () => clock.now,
      keptMs: { callers: 0, mailboxes: 60 * day },
      onError: () => {},
    })
    await mailbox.put([message(first, 'new', long)])
    expect([await waiting(mailbox, topics, alice), await waiting(mailbox, [first], bob)]).toEqual([
      [],
      ['new'],
    ])
    expect(await waiting(mailbox, [first], carol)).toEqual(['old', 'new'])
    // By the message's hash alone, as clients without a socket do it.
    mailbox.acknowledge({ topic: first, id: old?.id ?? '', client: carol })
    mailbox.acknowledge({ topic: first, id: stored.at(-1)?.id ?? '', client: carol })
    await mailbox.stop()
    expect(await waiting(mailbox, [first], carol)).toEqual([])
    secrets.stop()
    clock.now = from
  })

  it('M15 what somebody has got is kept for others for its time, and no longer', async () => {
    const mailbox = open()
    const topic = createTopic()
    await mailbox.put([
      message(topic, 'got'),
      message(topic, 'soon over', { ttlSeconds: 20 }),
      message(topic, 'not yet'),
    ])
    for (const { id } of stored.slice(0, 2)) mailbox.acknowledge({ topic, id, client: bob })
    await mailbox.stop()
    clock.now += 21_000
    await mailbox.expire()
    expect(await waiting(mailbox, [topic], carol)).toEqual(['got', 'not yet'])
    // A second one that gets it does not keep it longer.
    mailbox.acknowledge({ topic, id: stored[0]?.id ?? '', client: carol })
    await mailbox.stop()
    clock.now += 39_000
    await mailbox.expire()
    expect(
      (await database.all('SELECT message FROM relay_messages')).map((row) => row.message),
    ).toEqual(['not yet'])
  })

  it('acknowledgements that cannot be written now are written later', async () => {
    const store = createMailboxStore(database)
    const errors: unknown[] = []
    let fails = 1
    const mailbox = open({
      store: {
        ...store,
        deliver: async (...receipts) =>
          fails-- > 0 ? Promise.reject(new Error('away')) : store.deliver(...receipts),
      },
      onError: (error) => errors.push(error),
    })
    const topic = createTopic()
    await mailbox.put([message(topic, 'one')])
    mailbox.acknowledge({ topic, id: stored[0]?.id ?? '', client: bob })
    await vi.waitFor(() => expect(errors).toHaveLength(1))
    expect(await waiting(mailbox, [topic], bob)).toEqual([])
    await mailbox.stop()
    expect(await waiting(open(), [topic], bob)).toEqual([])
  })

  it('what the database refuses is refused to the publisher, and the next message is taken', async () => {
    const store = createMailboxStore(database)
    let fails = 1
    const mailbox = open({
      store: {
        ...store,
        add: async (messages) =>
          fails-- > 0 ? Promise.reject(new Error('away')) : store.add(messages),
      },
    })
    const topic = createTopic()
    await expect(mailbox.put([message(topic, 'one')])).rejects.toThrow('away')
    await mailbox.put([message(topic, 'one')])
    expect(await waiting(mailbox, [topic], bob)).toEqual(['one'])
  })
})
