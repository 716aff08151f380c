import { createError } from '@latchkey/core'
import { createFakeClock } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrowserEnvironment } from './createBrowserEnvironment.js'
import { createLifetime } from './createLifetime.js'
import { isOnline, watchOnline } from './watchOnline.js'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('environment', () => {
  test('is harmless in Node [R-11]', () => {
    const environment = createBrowserEnvironment()
    expect(environment.openChannel('x')).toBeUndefined()
    expect([
      environment.isMobile,
      environment.origin,
      environment.isVisible(),
      isOnline(environment),
    ]).toEqual([false, '', true, true])
    const noop = () => undefined
    for (const stop of [
      environment.onStorage(noop),
      environment.onVisibilityChange(noop),
      environment.onLeave(noop),
      watchOnline(environment, noop),
      environment.onPrefersDarkChange(noop),
      environment.onPageRestored(noop),
    ]) {
      stop()
    }
    expect(environment.randomId()).not.toBe(environment.randomId())
  })

  test('tells of a page that is hidden and of one that is left, until nobody listens', () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', page)
    const left = vi.fn()
    const stop = createBrowserEnvironment().onLeave(left)
    for (const [state, event] of [
      ['hidden', 'visibilitychange'],
      ['visible', 'visibilitychange'],
      ['visible', 'pagehide'],
    ] as const) {
      page.visibilityState = state
      page.dispatchEvent(new Event(event))
    }
    expect(left).toHaveBeenCalledTimes(2)
    stop()
    page.dispatchEvent(new Event('pagehide'))
    expect(left).toHaveBeenCalledTimes(2)
  })

  test('logs errors only, unless the host asks for more', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const quiet = createBrowserEnvironment()
    quiet.log('error', 'one')
    quiet.log('warn', 'two')
    createBrowserEnvironment({ logLevel: 'warn' }).log('warn', 'three')
    createBrowserEnvironment({ logLevel: 'silent' }).log('error', 'four')
    expect(error.mock.calls).toEqual([['[latchkey] one']])
    expect(warn.mock.calls).toEqual([['[latchkey] three']])
  })
})

describe('lifetime', () => {
  test('a run ends at its deadline, at an abort, or with the life, whatever it does, and leaves no timer [R-06]', async () => {
    const clock = createFakeClock()
    const lifetime = createLifetime(clock)
    const controller = new AbortController()
    const run = (signal?: AbortSignal) => {
      const seen: { signal?: AbortSignal } = {}
      const error = () => createError('WALLET_TIMEOUT')
      const never = (inner: AbortSignal) => {
        seen.signal = inner
        return new Promise<never>(() => undefined)
      }
      const outcome = lifetime
        .within(never, { ms: 1_000, signal, error })
        .catch((thrown: { code: string }) => [thrown.code, seen.signal?.aborted])
      return outcome
    }
    const [first, second, third] = [run(), run(controller.signal), run()]
    controller.abort()
    expect(await second).toEqual(['ABORTED', true])
    await clock.advance(999)
    const late = run()
    await clock.advance(1)
    expect(await Promise.all([first, third])).toEqual([
      ['WALLET_TIMEOUT', true],
      ['WALLET_TIMEOUT', true],
    ])
    lifetime.end()
    expect(await late).toEqual(['ABORTED', true])
    expect(clock.pending()).toBe(0)
    // Work that starts after the end.
    const afterwards = vi.fn(async () => 'done')
    await expect(
      lifetime.within(afterwards, { ms: 1, error: () => createError('UNKNOWN') }),
    ).rejects.toMatchObject({ code: 'ABORTED' })
    lifetime.setTimeout(afterwards, 1)
    expect(clock.pending()).toBe(0)
    expect(afterwards).not.toHaveBeenCalled()
    lifetime.begin()
    const throwing = () => {
      throw createError('NOT_CONNECTED')
    }
    await expect(
      lifetime.within(throwing, { ms: 1, error: () => createError('UNKNOWN') }),
    ).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    expect(
      await lifetime.within(async () => 'done', { ms: 1, error: () => createError('UNKNOWN') }),
    ).toBe('done')
    expect(clock.pending()).toBe(0)
  })
})
