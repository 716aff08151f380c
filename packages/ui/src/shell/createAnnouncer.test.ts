import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnnouncer } from './createAnnouncer.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const polite = document.createElement('div')
  const assertive = document.createElement('div')
  const announcer = createAnnouncer()
  announcer.attach({ polite, assertive })
  return { announcer, polite, assertive }
}

describe('W-21 the live regions', () => {
  it('W-21 say one message a second, in order', async () => {
    const { announcer, polite } = setUp()
    announcer.announce('one')
    announcer.announce('two')
    expect(polite.textContent).toBe('')
    await vi.advanceTimersByTimeAsync(100)
    expect(polite.textContent).toBe('one')
    await vi.advanceTimersByTimeAsync(999)
    expect(polite.textContent).toBe('one')
    await vi.advanceTimersByTimeAsync(1)
    expect(polite.textContent).toBe('two')
  })

  it('W-21 let an error go first, in its own region', async () => {
    const { announcer, polite, assertive } = setUp()
    announcer.announce('later')
    announcer.announce('error', 'assertive')
    await vi.advanceTimersByTimeAsync(100)
    expect([polite.textContent, assertive.textContent]).toEqual(['', 'error'])
    await vi.advanceTimersByTimeAsync(1000)
    expect([polite.textContent, assertive.textContent]).toEqual(['later', ''])
  })

  it('W-21 say a message that already waits only once, and nothing empty', async () => {
    const { announcer, polite } = setUp()
    for (const text of ['a', '', 'a', 'b', 'a']) announcer.announce(text)
    const said: (string | null)[] = []
    for (let second = 0; second < 4; second++) {
      await vi.advanceTimersByTimeAsync(second === 0 ? 100 : 1000)
      said.push(polite.textContent)
    }
    expect(said).toEqual(['a', 'b', 'b', 'b'])
  })

  it('R-16 leave no timer behind', () => {
    const { announcer } = setUp()
    announcer.announce('one')
    announcer.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
