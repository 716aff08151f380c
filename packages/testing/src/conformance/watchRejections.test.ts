import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchRejections } from './watchRejections.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('watchRejections', () => {
  it('collects what Node reports, until it is stopped', () => {
    const listeners = new Map<string, (reason: unknown) => void>()
    vi.stubGlobal('process', {
      on: (name: string, listener: (reason: unknown) => void) => listeners.set(name, listener),
      off: (name: string) => listeners.delete(name),
    })
    const watch = watchRejections()
    listeners.get('unhandledRejection')?.('lost')
    expect(watch.rejections).toEqual(['lost'])
    watch.stop()
    expect(listeners.size).toBe(0)
  })

  it('collects what a browser reports, until it is stopped', () => {
    const page = new EventTarget()
    const report = (reason: unknown) =>
      page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    vi.stubGlobal('process', undefined)
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const watch = watchRejections()
    report('lost')
    watch.stop()
    report('later')
    expect(watch.rejections).toEqual(['lost'])
  })
})
