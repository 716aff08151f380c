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

describe('the live regions [W-21]', () => {
  it('say one message a second, in order [W-21]', async () => {
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

  it('let an error go first, in its own region [W-21]', async () => {
    const { announcer, polite, assertive } = setUp()
    announcer.announce('later')
    announcer.announce('error', 'assertive')
    await vi.advanceTimersByTimeAsync(100)
    expect([polite.textContent, assertive.textContent]).toEqual(['', 'error'])
    await vi.advanceTimersByTimeAsync(1000)
    expect([polite.textContent, assertive.textContent]).toEqual(['later', ''])
  })

  it('say a message that already waits only once, and nothing empty [W-21]', async () => {
    const { announcer, polite } = setUp()
    for (const text of ['a', '', 'a', 'b', 'a']) announcer.announce(text)
    const said: (string | null)[] = []
    for (let second = 0; second < 4; second++) {
      await vi.advanceTimersByTimeAsync(second === 0 ? 100 : 1000)
      said.push(polite.textContent)
    }
    expect(said).toEqual(['a', 'b', 'b', 'b'])
  })

  it('leave no timer behind [R-16]', () => {
    const { announcer } = setUp()
    announcer.announce('one')
    announcer.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
