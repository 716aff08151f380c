import { describe, expect, it } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { useDatabase } from '../../../test/useDatabase.js'
import { createProjects } from '../../projects/createProjects.js'
import { createEventStore } from './createEventStore.js'
import type { StoredEvent } from './StoredEvent.js'

describe.each(libsqlFirst)('the days of events on %s', (name) => {
  const database = useDatabase(name)

  it('have a bound, whatever names and origins a caller makes up, and the sums stay right', async () => {
    const { id } = await createProjects(database()).add({ name: 'Shop', origins: [] })
    const store = createEventStore(database(), { retentionDays: 90, now: Date.now })
    let last = 0
    const event = (of: string, origin: string): StoredEvent => ({
      id: `event-${++last}`,
      name: of,
      kind: 'event',
      origin,
      sdk: '',
      properties: {},
    })
    await store.add(id, [event('CONNECT', 'https://shop.example')])
    const made = Array.from({ length: 3_000 }, (_, index) =>
      event(`NAME_${index % 1_500}`, `https://${index}.shop.example`),
    )
    for (let from = 0; from < made.length; from += 500)
      await store.add(id, made.slice(from, from + 500))
    await store.add(id, [event('CONNECT', 'https://shop.example')])
    const rows = await database().all('SELECT COUNT(*) AS count FROM event_days')
    expect(Number(rows[0]?.count)).toBeLessThanOrEqual(1_001)
    const { total, events, origins } = await store.summary(id, 1)
    expect(total).toBe(3_002)
    expect(events).toContainEqual({ name: 'CONNECT', kind: 'event', count: 2 })
    expect(events[0]).toEqual({ name: 'OTHER', kind: 'event', count: expect.any(Number) })
    expect(origins[0]).toEqual({ origin: 'other', count: expect.any(Number) })
  })
})
