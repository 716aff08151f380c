import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ar } from '../locales/ar/index.js'
import type { Texts } from '../locales/Messages.js'
import { mountKit } from '../mountKit.js'
import { attachShell } from './attachShell.js'
import { loadFirst } from './loadFirst.js'
import type { LoadShell } from './ShellModule.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const quiet = { adapters: [], logLevel: 'silent', prefetch: 'none' } as const

/** A loader that fails a given number of times, with a record of its outcome. */
function createLoader(failures: number) {
  const seen = { loads: 0, created: 0, removed: 0 }
  const texts: Texts[] = []
  const load: LoadShell = async () => {
    seen.loads++
    if (seen.loads <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return {
      loadFirst,
      createShell: (_kit, { language, base, messages }) => {
        seen.created++
        texts.push({ language, base, ...(messages && { messages }) })
        return {
          async setTexts(next) {
            texts.push(next)
          },
          unmount() {
            seen.removed++
          },
        }
      },
    }
  }
  return { load, seen, texts }
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(5_000)

describe('attaching a kit to the page', () => {
  it('fetches nothing and adds nothing before the first opening', async () => {
    const { load, seen } = createLoader(0)
    const { unmount: detach } = attachShell(createHeadlessKit(quiet), {}, load)
    await settle()
    expect(seen).toEqual({ loads: 0, created: 0, removed: 0 })
    expect(document.body.children).toHaveLength(0)
    detach()
  })

  it('tells when the last opening was asked for, one that comes while the last is leaving included', async () => {
    const kit = createHeadlessKit(quiet)
    let askedAt = (): number => Number.NaN
    const { unmount: detach } = attachShell(kit, {}, async () => ({
      loadFirst,
      createShell(_kit, options) {
        ;({ askedAt } = options)
        return { setTexts: async () => {}, unmount() {} }
      },
    }))
    const times: number[] = []
    for (let opening = 0; opening < 3; opening++) {
      times.push(performance.now())
      kit.open()
      await vi.advanceTimersByTimeAsync(200)
      expect(askedAt()).toBe(times[opening])
      kit.close()
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(new Set(times).size).toBe(3)
    detach()
  })

  it('draws one modal where the drawing itself changes the state of the modal', async () => {
    const kit = createHeadlessKit(quiet)
    let created = 0
    const { unmount: detach } = attachShell(kit, {}, async () => ({
      loadFirst,
      createShell(shown) {
        // Only once: a second drawing must end.
        if (created++ === 0) shown.modal.shake()
        return { setTexts: async () => {}, unmount() {} }
      },
    }))
    kit.open()
    await settle()
    expect(created).toBe(1)
    detach()
  })

  it('draws at the first opening, once', async () => {
    const { load, seen } = createLoader(0)
    const kit = createHeadlessKit(quiet)
    const { unmount: detach } = attachShell(kit, {}, load)
    kit.open()
    kit.close()
    kit.open()
    await settle()
    kit.open()
    await settle()
    expect(seen).toEqual({ loads: 1, created: 1, removed: 0 })
    detach()
    expect(seen.removed).toBe(1)
  })

  it('asks again for a part that did not load, and succeeds', async () => {
    const { load, seen } = createLoader(2)
    const kit = createHeadlessKit(quiet)
    const { unmount: detach } = attachShell(kit, {}, load)
    kit.open()
    await settle()
    expect(seen).toMatchObject({ loads: 3, created: 1 })
    expect(kit.getState().open).toBe(true)
    detach()
  })

  it('reports VIEW_UNAVAILABLE and closes when it does not load, and the next opening tries again [R-06]', async () => {
    const { load, seen } = createLoader(3)
    const kit = createHeadlessKit(quiet)
    const codes: string[] = []
    const { unmount: detach } = attachShell(kit, {}, load)
    kit.events.on('errorShown', ({ code }) => codes.push(code))
    kit.open()
    await settle()
    expect(codes).toEqual(['VIEW_UNAVAILABLE'])
    expect(kit.getState().open).toBe(false)
    kit.open()
    await settle()
    expect(seen).toMatchObject({ loads: 4, created: 1 })
    detach()
  })

  it.each([
    [
      'fails',
      async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
      2_000,
    ],
    ['hangs, as webpack’s does under Trusted Types', () => new Promise<never>(() => {}), 8_000],
  ] as const)(
    'says on the page that the modal cannot be shown when its code %s',
    async (_how, load, ms) => {
      HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
        this.open = true
      }
      const kit = createHeadlessKit(quiet)
      const { unmount: detach } = attachShell(kit, {}, load)
      kit.open()
      await vi.advanceTimersByTimeAsync(ms - 300)
      expect(document.querySelector('dialog')).toBeNull()
      await vi.advanceTimersByTimeAsync(300)
      expect(kit.getState().open).toBe(false)
      expect(document.querySelector('dialog[open]')?.textContent).toContain('could not be loaded')
      document.querySelector('button')?.click()
      expect(document.body.children).toHaveLength(0)
      // The second wait is shorter.
      kit.open()
      await vi.advanceTimersByTimeAsync(2_000)
      expect(document.querySelector('dialog[open]')).not.toBeNull()
      detach()
    },
  )

  it('draws nothing when it is taken away while the code is on its way', async () => {
    const { load, seen } = createLoader(0)
    const kit = createHeadlessKit(quiet)
    const { unmount: detach } = attachShell(kit, {}, load)
    kit.open()
    detach()
    await settle()
    expect(seen.created).toBe(0)
  })
})

describe('mountKit', () => {
  it.each([
    ['hydrated', false, 1],
    ['hydrated', true, 0],
    ['intent', false, 0],
    ['none', false, 0],
  ] as const)(
    'with prefetch %s and saving data %s it fetches the list ahead %i times',
    async (prefetch, savesData, times) => {
      const kit = createHeadlessKit({ ...quiet, prefetch, environment: { savesData } })
      const preload = vi.fn(async () => {})
      mountKit({ ...kit, preload, start: () => () => {} })()
      await vi.dynamicImportSettled()
      await settle()
      expect(preload).toHaveBeenCalledTimes(times)
      expect(document.body.children).toHaveLength(0)
    },
  )

  const countStarts = (kit: Kit): { readonly kit: Kit; readonly running: () => number } => {
    let running = 0
    const start = (): (() => void) => {
      running++
      return () => {
        running--
      }
    }
    return { kit: { ...kit, start }, running: () => running }
  }

  it('mounted twice, the kit runs once and stops with the last unmount [W-19]', async () => {
    const { kit, running } = countStarts(createHeadlessKit(quiet))
    const first = mountKit(kit)
    const second = mountKit(kit)
    expect(running()).toBe(1)
    first()
    first()
    expect(running()).toBe(1)
    second()
    await settle()
    expect(running()).toBe(0)
    const third = mountKit(kit)
    expect(running()).toBe(1)
    third()
  })

  it('with disableAppend and no container it only starts the kit', async () => {
    const { kit, running } = countStarts(createHeadlessKit({ ...quiet, disableAppend: true }))
    const unmount = mountKit(kit)
    kit.open()
    await settle()
    expect(running()).toBe(1)
    expect(document.body.children).toHaveLength(0)
    unmount()
    expect(running()).toBe(0)
  })

  it('taken away and mounted elsewhere at once, the kit runs on', async () => {
    const kit = createHeadlessKit(quiet)
    const start = vi.fn(kit.start)
    const states: string[] = []
    mountKit({ ...kit, start })()
    kit.subscribe(({ status }) => states.push(status))
    const unmount = mountKit(kit)
    await settle()
    expect(states).not.toContain('disconnected')
    unmount()
  })
})

describe('other texts', () => {
  const shown = (texts: readonly Texts[]) =>
    texts.map(({ language, base, messages }) => [language, base?.['connect.title'], messages])

  it('before the first opening are those that it is drawn with', async () => {
    const { load, texts } = createLoader(0)
    const kit = createHeadlessKit(quiet)
    const shell = attachShell(kit, { locale: 'en' }, load)
    shell.setTexts({ locale: 'ar' })
    kit.open()
    await settle()
    expect(shown(texts)).toEqual([['ar', ar['connect.title'], undefined]])
    shell.unmount()
  })

  it('are given to the shell that stands; the same ones again are not', async () => {
    const { load, seen, texts } = createLoader(0)
    const kit = createHeadlessKit(quiet)
    const shell = attachShell(kit, { messages: { 'connect.title': 'Hello' } }, load)
    kit.open()
    await settle()
    shell.setTexts({ messages: { 'connect.title': 'Hello' } })
    await settle()
    expect(texts).toHaveLength(1)
    shell.setTexts({ locale: 'ar', messages: { 'connect.title': 'Hello' } })
    shell.setTexts({ locale: 'en' })
    await settle()
    expect(shown(texts.slice(1))).toEqual([['en', undefined, undefined]])
    expect(seen).toEqual({ loads: 1, created: 1, removed: 0 })
    expect(kit.getState().open).toBe(true)
    shell.unmount()
  })

  it('set while the shell was loading are given to it when it is drawn', async () => {
    const { load, texts } = createLoader(0)
    const kit = createHeadlessKit(quiet)
    const shell = attachShell(kit, {}, load)
    kit.open()
    shell.setTexts({ locale: 'ar' })
    await settle()
    expect(shown(texts).map(([language]) => language)).toEqual(['en', 'ar'])
    shell.unmount()
  })
})
