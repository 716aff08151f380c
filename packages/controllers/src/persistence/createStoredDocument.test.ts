import { describe, expect, test } from 'vitest'
import { createStoredDocument } from './createStoredDocument.js'

type Content = { readonly on?: boolean }
const key = 'latchkey.default.connection'
const startAt = 1_700_000_000_000

/** One tab's document over a storage that the test writes like other processes. */
function openDocument() {
  const values = new Map<string, string>()
  const told: Content[] = []
  const writes: string[] = []
  let time = startAt
  const document = createStoredDocument<Content>({
    key,
    tab: 'here',
    now: () => time,
    storage: () => ({
      get: (name) => values.get(name),
      set(name, text) {
        values.set(name, text)
        writes.push(text)
        return true
      },
      remove: (name) => void values.delete(name),
    }),
    post: () => undefined,
    migrations: [],
    parse: ({ on }) => (typeof on === 'boolean' ? { on } : {}),
  })
  document.watch((content) => told.push(content))
  return { document, values, told, writes, setTime: (next: number) => (time = next) }
}

const written = (on: boolean, updatedAt: number, tab = 'there') =>
  JSON.stringify({ v: 1, on, updatedAt, tab })
const stamp = (text = '') => JSON.parse(text) as { on: boolean; updatedAt: number; tab: string }

describe('a stored document', () => {
  test.each([
    ['an older document', written(false, startAt - 10)],
    ['nothing', undefined],
  ])(
    'the channel’s message wins while the storage of this process still shows %s [R-10]',
    (_name, shown) => {
      const { document, values, told, writes } = openDocument()
      if (shown) values.set(key, shown)
      document.takeIn()
      document.receive(written(true, startAt - 5), false)
      expect(told).toEqual([{ on: true }])
      expect(document.read()).toEqual({ on: true })
      document.update(() => ({ on: false }))
      expect(writes.map(stamp)).toEqual([{ v: 1, on: false, updatedAt: startAt, tab: 'here' }])
    },
  )

  test('an equal content is not written again [R-10]', () => {
    const { document, values, writes } = openDocument()
    values.set(key, written(true, startAt - 5))
    document.update(() => ({ on: true }))
    expect(writes).toEqual([])
    document.update(() => ({ on: false }))
    document.update(() => ({ on: false }))
    expect(writes).toHaveLength(1)
  })

  test('an earlier write that comes to rest last is put right, one that was overwritten is left alone [R-10]', () => {
    const { document, values, told, writes } = openDocument()
    document.update(() => ({ on: true }))
    const mine = values.get(key) as string
    const earlier = written(false, startAt - 5)
    document.receive(earlier, true)
    expect(writes).toHaveLength(1)
    values.set(key, earlier)
    document.receive(earlier, true)
    expect(values.get(key)).toBe(mine)
    const later = written(false, startAt + 5)
    values.set(key, later)
    document.receive(earlier, true)
    expect(values.get(key)).toBe(later)
    expect(told).toEqual([])
    document.receive(later, true)
    expect(told).toEqual([{ on: false }])
  })

  test('a change that yields takes in what another tab stored, once [R-10]', () => {
    const { document, values, told, writes } = openDocument()
    document.update(() => ({ on: true }))
    const theirs = written(false, startAt + 5)
    values.set(key, theirs)
    document.update(() => ({ on: true }), true)
    expect(values.get(key)).toBe(theirs)
    document.receive(theirs, true)
    expect(told).toEqual([{ on: false }])
    document.update(() => ({ on: true }), true)
    expect(writes.map(stamp).map(({ on }) => on)).toEqual([true, true])
  })

  test('a storage that was cleared is filled with what this tab knows [R-09]', () => {
    const { document, values } = openDocument()
    document.update(() => ({ on: true }))
    values.clear()
    document.update((content) => content)
    expect(stamp(values.get(key)).on).toBe(true)
  })

  test.each([1e308, startAt + 2 * 86_400_000])(
    'a stamp of %d, which no clock wrote, counts as none',
    (updatedAt) => {
      const { document, values, told, writes } = openDocument()
      values.set(key, written(false, updatedAt))
      document.takeIn()
      document.update(() => ({ on: true }))
      expect(stamp(writes[0])).toMatchObject({ on: true, updatedAt: startAt })
      document.receive(written(false, updatedAt), true)
      expect(told).toEqual([])
      document.receive(written(false, startAt + 1), true)
      expect(told).toEqual([{ on: false }])
    },
  )

  test('a tab whose clock was set back by days still hears the others', () => {
    const { document, told, setTime, writes } = openDocument()
    document.update(() => ({ on: true }))
    setTime(startAt - 3 * 86_400_000)
    document.receive(written(false, startAt - 3 * 86_400_000 + 1), true)
    expect(told).toEqual([{ on: false }])
    document.update(() => ({ on: true }))
    expect(stamp(writes[1]).updatedAt).toBe(startAt - 3 * 86_400_000 + 2)
  })
})
