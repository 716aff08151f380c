import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../../test/engine/createQuickClock.js'
import { systemClock } from '../EngineClock.js'
import { createSharedStorage } from './createSharedStorage.js'
import { createMemoryStorage } from './EngineStorage.js'

const name = (store: string) => `wc@2:core:0.3:test//${store}`

/** Tabs over one storage, each with what it read at its start. */
async function openTabs(count: number, entries = new Map<string, string>()) {
  const tabs = Array.from({ length: count }, () =>
    createSharedStorage(createMemoryStorage(entries), systemClock),
  )
  for (const tab of tabs)
    for (const store of ['keychain', 'session', 'subscription', 'history'])
      await tab.getItem(name(store))
  const stored = (store: string) => JSON.parse(entries.get(name(store)) ?? 'null') as unknown
  return { tabs: tabs as [(typeof tabs)[0], (typeof tabs)[0]], stored, entries }
}

describe("the library's storage, shared by tabs", () => {
  it("a key that one tab adds survives the other's write of all it knows", async () => {
    const { tabs, stored } = await openTabs(2)
    const [one, other] = tabs
    await one.setItem(name('keychain'), { seed: 's', mine: '1' })
    await other.setItem(name('keychain'), { seed: 's', its: '2' })
    expect(stored('keychain')).toEqual({ seed: 's', mine: '1', its: '2' })
    await one.setItem(name('keychain'), { seed: 's' })
    expect(stored('keychain')).toEqual({ seed: 's', its: '2' })
  })

  it('a session that one tab ended does not come back with the next write of another', async () => {
    const keys = JSON.stringify({ a: 'k', b: 'k' })
    const sessions = JSON.stringify([{ topic: 'a' }, { topic: 'b' }])
    const { tabs, stored } = await openTabs(
      2,
      new Map([
        [name('keychain'), keys],
        [name('session'), sessions],
      ]),
    )
    const [one, other] = tabs
    await one.setItem(name('session'), [{ topic: 'b' }])
    await other.setItem(name('session'), [{ topic: 'a' }, { topic: 'b', expiry: 1 }])
    expect(stored('session')).toEqual([{ topic: 'b', expiry: 1 }])
  })

  it('a list of subscriptions that is not whole yet takes nothing away; one whose key is gone does', async () => {
    const both = [
      { id: '1', topic: 'a' },
      { id: '2', topic: 'b' },
    ]
    const entries = new Map([
      [name('keychain'), JSON.stringify({ a: 'k', b: 'k' })],
      [name('subscription'), JSON.stringify(both)],
    ])
    const { tabs, stored } = await openTabs(2, entries)
    const [one] = tabs
    await one.setItem(name('subscription'), both.slice(0, 1))
    expect(stored('subscription')).toEqual(both)
    await one.setItem(name('subscription'), both)
    await one.setItem(name('subscription'), both.slice(0, 1))
    await one.setItem(name('keychain'), { a: 'k' })
    await one.setItem(name('subscription'), both.slice(0, 1))
    expect(stored('subscription')).toEqual(both.slice(0, 1))
  })

  it('does not show a session whose key came later than what the tab has read', async () => {
    const { tabs, entries } = await openTabs(2)
    const late = createSharedStorage(createMemoryStorage(entries), systemClock)
    await late.getItem(name('keychain'))
    await tabs[0].setItem(name('keychain'), { a: 'k' })
    await tabs[0].setItem(name('session'), [{ topic: 'a' }])
    expect(await late.getItem(name('session'))).toEqual([])
    await late.setItem(name('session'), [])
    expect(JSON.parse(entries.get(name('session')) ?? '')).toEqual([{ topic: 'a' }])
  })

  it("prunes the library's own records to the last 50 of a topic", async () => {
    const { tabs, stored } = await openTabs(1)
    const topic = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`h${index}`, 'm']))
    await tabs[0].setItem(name('messages'), { topic })
    expect(Object.keys(topic)).toHaveLength(50)
    expect(topic).toHaveProperty('h79')
    expect(stored('messages')).toEqual({ topic })
  })

  it('survives what is no JSON, and removes', async () => {
    const { tabs, entries } = await openTabs(1, new Map([[name('session'), '{broken']]))
    expect(await tabs[0].getItem(name('session'))).toBeUndefined()
    await tabs[0].setItem('plain', 'text')
    expect(await tabs[0].getItem('plain')).toBe('text')
    expect(await tabs[0].getKeys()).toContain('plain')
    await tabs[0].removeItem('plain')
    expect(entries.has('plain')).toBe(false)
  })

  it('carries what a full storage did not take as soon as there is room', async () => {
    const entries = new Map([[name('keychain'), JSON.stringify({ seed: 's' })]])
    const real = createMemoryStorage(entries)
    let isFull = false
    const storage = createSharedStorage(
      {
        ...real,
        update: (key, change) =>
          isFull
            ? Promise.reject(new DOMException('full', 'QuotaExceededError'))
            : real.update(key, change),
      },
      systemClock,
    )
    await storage.getItem(name('keychain'))
    isFull = true
    await storage.setItem(name('keychain'), { seed: 's', a: '1' })
    expect(await storage.getItem(name('keychain'))).toEqual({ seed: 's', a: '1' })
    isFull = false
    await storage.setItem(name('keychain'), { seed: 's', a: '1', b: '2' })
    expect(JSON.parse(entries.get(name('keychain')) ?? '')).toEqual({ seed: 's', a: '1', b: '2' })
  })

  it('waits 2 s for a storage that never answers, once', async () => {
    const clock = createManualClock()
    const never = {
      keys: () => new Promise<never>(() => {}),
      get: () => new Promise<never>(() => {}),
      update: () => new Promise<never>(() => {}),
    }
    const storage = createSharedStorage(never, clock)
    const written = storage.setItem('key', 1)
    await clock.advance(2000)
    await written
    await storage.setItem('other', 2)
    expect(await storage.getItem('key')).toBe(1)
    expect(await storage.getItem('other')).toBe(2)
    expect(await storage.getItem('none')).toBeUndefined()
  })
})
