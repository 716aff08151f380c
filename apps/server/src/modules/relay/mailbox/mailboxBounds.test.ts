import { beforeEach, describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../../test/backends.js'
import { createTopic } from '../../../../test/relayClient.js'
import { bob, carol, useMailbox } from '../../../../test/useMailbox.js'
import type { Database } from '../../../database/Database.js'
import { createMailboxStore } from './createMailboxStore.js'

describe.each(libsqlFirst)('mailboxes on %s', (name) => {
  const { opened, clock, stored, open, message, pages, waiting } = useMailbox(name)
  let database: Database
  beforeEach(() => {
    database = opened()
  })

  it('a full mailbox first drops acknowledged messages, then refuses; the others go on [B-23]', async () => {
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
    // A second try of a stored message is never beyond the bounds.
    await expect(mailbox.put([message(full, '6')])).resolves.toBeUndefined()
  })

  it('a page has so many bytes, or one message that has more', async () => {
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

  it('a page reads a bounded part of the mailboxes, however much they hold and whatever the client has got of it', async () => {
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
    'the heads of a topic are found by the index of its positions',
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

  it('a sender that fills a mailbox gives way to others, and a stranger’s acknowledgement removes nothing for others', async () => {
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
})
