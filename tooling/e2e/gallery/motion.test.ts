import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { createFakeKit } from './fakeKit.js'
import { useGallery } from './useGallery.js'

const gallery = useGallery()

type Globals = {
  readonly kit: ReturnType<typeof createFakeKit>
  shifts: { readonly value: number; readonly parts: string }[]
  readonly moved: string[]
}

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

/** The views that a person passes, each left for the next one. */
const way = [
  ['ConnectingExternal', { walletId: 'latch' }],
  ['AllWallets', {}],
  ['GetWallet', {}],
  ['ConnectingExternal', { walletId: 'prism' }],
  ['Networks', {}],
] as const

/** A page with motion, its first view open. */
async function openMoving(viewport: typeof desktop, query = 'view=Connect-many') {
  const { page, trouble } = await gallery.page({ viewport, reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const g = globalThis as typeof globalThis & Globals
    Object.assign(g, { shifts: [], moved: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          readonly value: number
          readonly sources: readonly { readonly node?: HTMLElement | null }[]
        }
        const parts = sources.map(({ node }) => node?.dataset?.part ?? node?.nodeName).join()
        g.shifts.push({ value, parts })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await gallery.show(page, query)
  await atRest(page)
  return { page, trouble }
}

/** Shows a view on top of the one before. */
async function push(page: Page, view: string, data: Readonly<Record<string, string>>) {
  await page.evaluate(
    ([next, more]) => (globalThis as typeof globalThis & Globals).kit.router.push(next, more),
    [view, data] as const,
  )
  await page.locator(`[data-view=${view}]`).waitFor()
}

/** Every motion has ended, and the browser has reported what it counted. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('[data-latchkey]')?.shadowRoot
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    do {
      const finite = root
        ?.getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations === 1)
      await Promise.allSettled(finite?.map(({ finished }) => finished) ?? [])
      for (let count = 0; count < 3; count++) await frame()
    } while (
      root?.querySelector('[data-waiting], [data-part=ghost], [data-part=flight]') ||
      root?.getAnimations().some(({ effect }) => effect?.getTiming().iterations === 1)
    )
  })

describe('a change of views', () => {
  for (const [name, viewport, most] of [
    ['at a desk', desktop, 0],
    ['on a phone', phone, 0.02],
  ] as const)
    it(`look T5 shifts the layout by ${most} at most, ${name}, in each of ${way.length} views and back`, async () => {
      const { page, trouble } = await openMoving(viewport)
      const found: string[] = []
      const measure = async (step: string) => {
        await atRest(page)
        const shifts = await page.evaluate(() =>
          (globalThis as typeof globalThis & Globals).shifts.splice(0),
        )
        // Five decimals: the hidden texts for screen readers, of one pixel each, count less.
        const sum = Number(shifts.reduce((before, { value }) => before + value, 0).toFixed(5))
        if (sum > most)
          found.push(`${step}: ${sum} ${shifts.map(({ parts }) => parts).join(' | ')}`)
      }
      await page.evaluate(() => (globalThis as typeof globalThis & Globals).shifts.splice(0))
      // By the kit and not by a click, after which a browser forgives every shift.
      for (const [view, data] of way) {
        await push(page, view, data)
        // The texts change there while the view stays.
        if ('walletId' in data && data.walletId === 'latch')
          await page.getByRole('heading', { name: 'Waiting for' }).waitFor()
        await measure(view)
      }
      for (const [index] of way.entries()) {
        await page.evaluate(() => (globalThis as typeof globalThis & Globals).kit.router.goBack())
        await measure(`back ${index}`)
      }
      await page.context().close()
      expect(found).toEqual([])
      expect(trouble).toEqual([])
    })

  it('look T5 a phone’s sheet ends at the screen’s edge in each view, and moves by a transform of its own', async () => {
    const { page } = await openMoving(phone, 'view=Connect')
    const measure = () =>
      page.evaluate(() => {
        const root = document.querySelector('[data-latchkey]')?.shadowRoot
        const card = root?.querySelector<HTMLElement>('[data-part=card]')
        const stage = root?.querySelector('[data-part=stage]')
        if (!card || !stage) throw new Error('no card')
        return {
          top: Math.round(card.getBoundingClientRect().top),
          bottom: Math.round(stage.getBoundingClientRect().bottom),
          // A property that the whole card inherits would restyle all of it.
          inherited: Array.from(card.style).filter((name) => name.startsWith('--')),
        }
      })
    const tops = new Set<number>()
    const look = async (view: string) => {
      await atRest(page)
      const { top, bottom, inherited } = await measure()
      expect(bottom, view).toBe(phone.height)
      expect(inherited, view).toEqual([])
      tops.add(top)
    }
    await look('Connect')
    for (const [view, data] of way.slice(2)) {
      await push(page, view, data)
      await look(view)
    }
    expect(tops.size).toBeGreaterThan(1)
    await page.context().close()
  })

  it('look T5 has no keyframe that takes a layout', async () => {
    const { page } = await openMoving(desktop)
    const used = await page.evaluate(() => {
      const sheets = document.querySelector('[data-latchkey]')?.shadowRoot?.adoptedStyleSheets ?? []
      return sheets
        .flatMap(({ cssRules }) => [...cssRules])
        .filter((rule) => rule instanceof CSSKeyframesRule)
        .flatMap(({ cssRules }) => [...cssRules] as CSSKeyframeRule[])
        .flatMap(({ style }) => [...style])
    })
    await page.context().close()
    expect(new Set(used)).toEqual(
      new Set(['opacity', 'transform', 'box-shadow', 'translate', 'rotate']),
    )
  })

  for (const [name, viewport] of [
    ['at a desk', desktop],
    ['on a phone', phone],
  ] as const)
    it(`look T5 the picked wallet’s picture travels from its row to the large one, ${name}, and only what a compositor moves is moved`, async () => {
      const { page } = await openMoving(viewport)
      const result = await page.evaluate(async () => {
        const { kit } = globalThis as typeof globalThis & Globals
        const root = document.querySelector('[data-latchkey]')?.shadowRoot
        const rect = (element?: Element | null) => {
          const { left, top, width } = element?.getBoundingClientRect() ?? new DOMRect()
          return [left, top, width].map(Math.round)
        }
        const row = rect(root?.querySelector('[data-focus-id=latch] [data-part=picture]'))
        const flew = new Promise<HTMLElement>((found) =>
          new MutationObserver(() => {
            const flight = root?.querySelector<HTMLElement>('[data-part=flight]')
            if (flight) found(flight)
          }).observe(root as ShadowRoot, { childList: true, subtree: true }),
        )
        kit.router.push('ConnectingExternal', { walletId: 'latch' })
        const flight = await flew
        const all = root?.getAnimations() ?? []
        for (const each of all) each.pause()
        const at = (time: number) => {
          for (const each of all) each.currentTime = time
          return rect(flight.firstElementChild)
        }
        const properties = all.flatMap(({ effect }) =>
          (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame)),
        )
        const start = at(0)
        const end = at(259.99)
        return {
          row,
          start,
          end,
          target: rect(root?.querySelector('[data-part=ring] [data-part=picture]')),
          properties: [...new Set(properties)].filter(
            (key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key),
          ),
        }
      })
      await page.context().close()
      expect(result.start).toEqual(result.row)
      expect(result.end).toEqual(result.target)
      expect(result.end[2]).toBe(72)
      // The card’s lower edge at a desk; its content stays where it is.
      const allowed = ['opacity', 'transform', 'translate', 'rotate', 'blockSize']
      expect(result.properties.filter((each) => !allowed.includes(each))).toEqual([])
      expect(result.properties.includes('blockSize') && viewport === phone).toBe(false)
    })

  it('look T5 moves nothing under reduced motion', async () => {
    const { page } = await openMoving(desktop)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const properties = await page.evaluate(async () => {
      const { kit } = globalThis as typeof globalThis & Globals
      const root = document.querySelector('[data-latchkey]')?.shadowRoot
      const entered = new Promise((seen) =>
        new MutationObserver(() => {
          if (root?.querySelector('[data-view=ConnectingExternal]')) seen(undefined)
        }).observe(root as ShadowRoot, { childList: true, subtree: true }),
      )
      kit.router.push('ConnectingExternal', { walletId: 'latch' })
      await entered
      const copies = root?.querySelectorAll('[data-part=ghost], [data-part=flight]').length
      const all = root?.getAnimations() ?? []
      return [
        copies,
        ...new Set(
          all.flatMap(({ effect }) =>
            (effect as KeyframeEffect)
              .getKeyframes()
              .flatMap((frame) => Object.keys(frame))
              .filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key)),
          ),
        ),
      ]
    })
    await page.context().close()
    expect(properties).toEqual([0, 'opacity'])
  })
})

describe('an opening', () => {
  for (const [name, viewport] of [
    ['at a desk', desktop],
    ['on a phone', phone],
  ] as const)
    it(`look T7 the first one fades the backdrop, the shadow and the edge, ${name}, and neither moves nor fades the rows`, async () => {
      const { page } = await gallery.page({ viewport, reducedMotion: 'no-preference' })
      await gallery.show(page, 'view=Connect&closed=1')
      const moved = await page.evaluate(async () => {
        const { kit } = globalThis as typeof globalThis & Globals
        kit.open()
        const find = () => document.querySelector('[data-latchkey]')?.shadowRoot
        while (!find()?.querySelector('dialog:modal [data-part=row]'))
          await new Promise((drawn) => requestAnimationFrame(drawn))
        const root = find() as ShadowRoot
        return root.getAnimations().map(({ effect }) => {
          const { target, pseudoElement } = effect as KeyframeEffect
          const properties = (effect as KeyframeEffect)
            .getKeyframes()
            .flatMap((frame) => Object.keys(frame))
            .filter((key) => !['offset', 'computedOffset', 'easing', 'composite'].includes(key))
          return `${(target as HTMLElement).dataset.part}${pseudoElement ?? ''} ${[...new Set(properties)]}`
        })
      })
      await page.context().close()
      expect(moved.sort()).toEqual(['card boxShadow', 'dialog::backdrop opacity'])
    })
})
