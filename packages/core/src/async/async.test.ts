import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createError } from '../errors/createError.js'
import { delay, setDelay } from './delay.js'
import { createEmitter } from './emitter.js'
import { createLruMap } from './lruMap.js'
import { onAbort } from './onAbort.js'
import { withDeadline } from './withDeadline.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})
const error = () => createError('WALLET_UNRESPONSIVE')

describe('deadlines [R-06]', () => {
  it('something that never ends rejects at its deadline and not before [R-06]', async () => {
    const result = withDeadline(never, { ms: 4_000, error }).catch((reason) => reason.code)
    let settled = false
    void result.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(3_999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe('WALLET_UNRESPONSIVE')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a cancel rejects at once with ABORTED and tells what runs [R-06]', async () => {
    const controller = new AbortController()
    let told = false
    const result = withDeadline(
      (signal) => {
        signal.addEventListener('abort', () => {
          told = true
        })
        return never()
      },
      { ms: 4_000, signal: controller.signal, error },
    ).catch((reason) => reason.code)
    controller.abort()
    expect(await result).toBe('ABORTED')
    expect(told).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a signal that is already aborted starts nothing', async () => {
    const run = vi.fn(never)
    await expect(
      withDeadline(run, { ms: 1, signal: AbortSignal.abort(), error }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    expect(run).not.toHaveBeenCalled()
  })

  it('a result, a rejection and a throw pass through', async () => {
    expect(await withDeadline(async () => 5, { ms: 10, error })).toBe(5)
    await expect(
      withDeadline(() => Promise.reject(new TypeError('x')), { ms: 10, error }),
    ).rejects.toThrow('x')
    await expect(
      withDeadline(
        () => {
          throw new TypeError('y')
        },
        { ms: 10, error },
      ),
    ).rejects.toThrow('y')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a delay longer than 2^31 ms does not fire at once', async () => {
    const callback = vi.fn()
    const clear = setDelay(callback, 2 ** 40)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(callback).not.toHaveBeenCalled()
    clear()
  })

  it('a wait ends with its signal', async () => {
    const controller = new AbortController()
    const wait = delay(1_000, controller.signal).catch((reason) => reason.code)
    controller.abort()
    expect(await wait).toBe('ABORTED')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('caches', () => {
  it('the map holds 8192 and forgets what was unused for longest', () => {
    const map = createLruMap<number, number>()
    for (let key = 0; key < 8_192; key++) map.set(key, key)
    map.get(0)
    map.set(8_192, 8_192)
    expect(map.size()).toBe(8_192)
    expect(map.get(0)).toBe(0)
    expect(map.get(1)).toBeUndefined()
  })

  it('law: the map behaves as a list of the last distinct keys', () => {
    const step = fc.record({ set: fc.boolean(), key: fc.integer({ min: 0, max: 6 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const map = createLruMap<number, number>(3)
        let model: number[] = []
        for (const { set, key } of steps) {
          const known = model.includes(key)
          expect(map.get(key)).toBe(known ? key : undefined)
          if (set || known) model = [...model.filter((other) => other !== key), key].slice(-3)
          if (set) map.set(key, key)
        }
        expect(map.size()).toBe(model.length)
      }),
    )
  })
})

describe('the emitter', () => {
  it('a listener that throws stops no other and its error is reported', () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (reason: unknown) => reported.push(reason))
    const events = createEmitter<{ tick: number }>()
    const seen: number[] = []
    events.on('tick', () => {
      throw new TypeError('mine')
    })
    events.on('tick', (value) => seen.push(value))
    events.emit('tick', 3)
    expect(seen).toEqual([3])
    expect(String(reported[0])).toContain('mine')
    vi.unstubAllGlobals()
  })

  it('the same function twice is two listeners, each with its own removal', () => {
    const events = createEmitter<{ tick: number }>()
    let count = 0
    const listener = () => {
      count++
    }
    const stop = events.on('tick', listener)
    events.on('tick', listener)
    stop()
    stop()
    events.emit('tick', 1)
    expect(count).toBe(1)
    events.clear()
    events.emit('tick', 1)
    expect(count).toBe(1)
  })
})

describe('onAbort', () => {
  it('acts when one of the signals aborts, and not once it has stopped', () => {
    const [first, second, third] = Array.from({ length: 3 }, () => new AbortController())
    let count = 0
    const act = () => {
      count++
    }
    onAbort(act, first?.signal, undefined, second?.signal)
    second?.abort()
    second?.abort()
    expect(count).toBe(1)
    const stop = onAbort(act, third?.signal)
    stop()
    third?.abort()
    expect(count).toBe(1)
  })
})
