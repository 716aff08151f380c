import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createError } from '../errors/createError.js'
import { pollUntil } from './pollUntil.js'

/** Is there at the third look. */
function createLook() {
  let looks = 0
  return vi.fn(async () => (++looks < 3 ? undefined : 'there'))
}

describe('pollUntil', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('looks at once, and then again after each wait', async () => {
    const look = createLook()
    const polling = pollUntil(look, { everyMs: 1_000 })
    await vi.advanceTimersByTimeAsync(999)
    expect(look).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await polling).toBe('there')
    expect(look).toHaveBeenCalledTimes(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('asks for each wait', async () => {
    const look = createLook()
    const waits = [100, 500]
    const polling = pollUntil(look, { everyMs: () => waits.shift() ?? 0 })
    await vi.advanceTimersByTimeAsync(100)
    expect(look).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(499)
    expect(look).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await polling).toBe('there')
  })

  it('looks once a minute while the page is hidden [R-13]', async () => {
    const look = createLook()
    let visible = false
    const settings = async () => ({ isVisible: () => visible })
    const polling = pollUntil(look, { everyMs: 1_000, settings })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(look).toHaveBeenCalledTimes(1)
    visible = true
    await vi.advanceTimersByTimeAsync(1)
    expect(look).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await polling).toBe('there')
  })

  it('without a kit, the page itself says whether it is hidden [R-13]', async () => {
    vi.stubGlobal('document', { visibilityState: 'hidden' })
    const look = createLook()
    const polling = pollUntil(look, { everyMs: 1_000 })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(look).toHaveBeenCalledTimes(1)
    vi.stubGlobal('document', { visibilityState: 'visible' })
    await vi.advanceTimersByTimeAsync(1_001)
    expect(await polling).toBe('there')
    vi.unstubAllGlobals()
  })

  it('needs no settings, and none of visibility', async () => {
    for (const settings of [undefined, () => undefined, async () => ({})]) {
      const polling = pollUntil(createLook(), { everyMs: 10, settings })
      await vi.advanceTimersByTimeAsync(20)
      expect(await polling).toBe('there')
    }
  })

  it('ends with an abort and with an error', async () => {
    const controller = new AbortController()
    const polling = expect(
      pollUntil(async () => undefined, { everyMs: 1_000, signal: controller.signal }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.advanceTimersByTimeAsync(1_500)
    controller.abort()
    await polling
    await expect(
      pollUntil(() => Promise.reject(createError('HTTP_FAILED')), { everyMs: 1 }),
    ).rejects.toMatchObject({ code: 'HTTP_FAILED' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
