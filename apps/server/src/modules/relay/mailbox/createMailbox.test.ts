import { beforeEach, describe, expect, it, vi } from 'vitest'
import { libsqlFirst } from '../../../../test/backends.js'
import { createSignal } from '../../../../test/createSignal.js'
import { createTopic } from '../../../../test/relayClient.js'
import { alice, bob, carol, useMailbox } from '../../../../test/useMailbox.js'
import type { Database } from '../../../database/Database.js'
import { createSecrets } from '../../../secrets/createSecrets.js'
import { createClientNames } from '../createClientNames.js'
import { createMailboxStore } from './createMailboxStore.js'

describe.each(libsqlFirst)('mailboxes on %s', (name) => {
  const { opened, clock, stored, written, open, message, pages, waiting, since } = useMailbox(name)
  let database: Database
  beforeEach(() => {
    database = opened()
  })

  it('a read that began before an acknowledgement was written, and ends after it, does not bring the message again [B-16]', async () => {
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

  it('a message waits for every client but its sender, until each has acknowledged it', async () => {
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

  it('says that messages wait once one has waited for more than five seconds', async () => {
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

  it('stored messages name no client, do not link the topics of one, and outlast a change of the secret', async () => {
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

  it('an acknowledged message is kept for other clients for its time, and no longer', async () => {
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

  it('a message that the database refuses is refused to the publisher, and the next one is taken', async () => {
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
