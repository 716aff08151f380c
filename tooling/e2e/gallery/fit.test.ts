import type { Kit } from '@latchkey/controllers'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isAtLength } from '../../suite/tableRows.js'
import { findAxeProblems } from '../src/findAxeProblems.js'
import { shownScenes } from './shownScenes.js'
import { useGallery } from './useGallery.js'

const gallery = useGallery()

type Rendering = {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly theme: 'dark' | 'light'
  readonly lang: 'en' | 'ar'
  readonly touch?: boolean
  readonly media?: NonNullable<Parameters<Page['emulateMedia']>[0]>
}

const sizes = {
  1280: { viewport: { width: 1280, height: 800 } },
  360: { viewport: { width: 360, height: 740 }, touch: true },
  320: { viewport: { width: 320, height: 640 }, touch: true },
} as const

const plain = (['1280', '360', '320'] as const).flatMap((width) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    (['en', 'ar'] as const).map(
      (lang): Rendering => ({
        name: `${width} px, ${theme}, ${lang}`,
        ...sizes[width],
        theme,
        lang,
      }),
    ),
  ),
)
/** Settings of the system or the browser, on a desk and on a phone. */
const settings: readonly Rendering[] = (
  [
    // A page at 200 % has half of the pixels.
    ['200 %', { viewport: { width: 640, height: 400 } }],
    ['landscape', { viewport: { width: 740, height: 360 }, touch: true }],
    ['forced colours', { ...sizes[1280], media: { forcedColors: 'active' } }],
    ['forced colours, 360 px', { ...sizes[360], media: { forcedColors: 'active' } }],
    ['more contrast', { ...sizes[1280], media: { contrast: 'more' } }],
    ['more contrast, 320 px', { ...sizes[320], media: { contrast: 'more' } }],
    ['full motion', { ...sizes[1280], media: { reducedMotion: 'no-preference' } }],
    ['full motion, 360 px', { ...sizes[360], media: { reducedMotion: 'no-preference' } }],
  ] as const
).flatMap(([name, look]) =>
  (['en', 'ar'] as const).map(
    (lang): Rendering => ({
      name: `${name}, ${lang}`,
      theme: lang === 'en' ? 'dark' : 'light',
      lang,
      ...look,
    }),
  ),
)
const renderings = [...plain, ...settings]

/** Finds parts that do not fit into their place, and controls too small for a pointer. */
function measure(touch: boolean): readonly string[] {
  const root = document.querySelector('[data-latchkey]')?.shadowRoot
  const found: string[] = []
  // A sheet that moves may be on its way.
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  // In the wide layout two cards are one.
  const whole = root?.querySelector('[data-part=panes][data-wide]')
  const frame = whole?.checkVisibility() && getComputedStyle(whole).display !== 'contents'
  const cards = [...(root?.querySelectorAll('[data-part=card]') ?? [])]
  const card = (
    frame
      ? whole
      : (cards.find((each) => each.checkVisibility()) ?? root?.querySelector('[data-part=waiting]'))
  )?.getBoundingClientRect()
  if (!card || card.left < -1 || card.right > innerWidth + 1) found.push('card outside')
  for (const stage of root?.querySelectorAll('[data-part=stage]') ?? []) {
    if (stage.scrollWidth > stage.clientWidth)
      found.push(`stage ${stage.scrollWidth} > ${stage.clientWidth}`)
    // Nothing scrolls to what is under the screen. Around an embedded card the page does.
    const { bottom } = stage.getBoundingClientRect()
    const isInPlace = isStill && stage.closest('dialog') && stage.checkVisibility()
    if (isInPlace && bottom > innerHeight + 1)
      found.push(`stage ends ${Math.round(bottom - innerHeight)} px under the screen`)
  }
  for (const element of root?.querySelectorAll<HTMLElement>('[data-part=root] *') ?? []) {
    const { part = element.localName } = element.dataset
    if (!element.checkVisibility() || element.closest('[data-part=hidden], [data-part=pause], svg'))
      continue
    const style = getComputedStyle(element)
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
    if (hasText && Number.parseFloat(style.fontSize) < 12) found.push(`${part} text under 12 px`)
    // A sheet goes on under the lower edge of the screen; the stage and tabs scroll.
    const cuts =
      style.overflowX !== 'visible' && !['dialog', 'panes', 'card', 'stage', 'tabs'].includes(part)
    const isCut =
      element.scrollWidth > element.clientWidth + 1 ||
      element.scrollHeight > element.clientHeight + 1
    if (cuts && element.textContent?.trim() && isCut)
      found.push(`${part} “${element.textContent.trim()}” is cut`)
    const box = element.getBoundingClientRect()
    if (
      hasText &&
      card &&
      (box.left < card.left - 1 || box.right > card.right + 1) &&
      !element.closest('[data-part=snack], [data-part=tabs]')
    )
      found.push(`${part} “${element.textContent?.trim()}” leaves the card`)
    if (!element.matches('button, a, input, summary')) continue
    // A link inside of a sentence may be as high as its line (WCAG 2.5.8).
    if (part === 'link' && element.localName === 'a') continue
    const least = touch ? 44 : 24
    const boxes = [
      box,
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) =>
        label.getBoundingClientRect(),
      ),
    ]
    const [width, height] = [
      Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
      Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
    ]
    if (width < least - 0.5 || height < least - 0.5)
      found.push(`${part} ${Math.round(width)}×${Math.round(height)}`)
  }
  return found
}

const isWhole = process.env.LATCHKEY_RENDERINGS === 'all'
/** Each half of the renderings takes about half an hour on two cores. */
const wholeMs = 3 * 3_600_000
/** Each scene that is shown has one rendering, in turn; with `LATCHKEY_RENDERINGS=all` all. */
const isShown = (rendering: Rendering, index: number): boolean =>
  isWhole || renderings.indexOf(rendering) === index % renderings.length

describe('every scene in every rendering, with names of thirty letters', () => {
  for (const touch of [undefined, true] as const)
    it(
      `nothing overflows, leaves the card or is cut, and targets have ${touch ? '44 px on touch' : '24 px'} [W-21, W-04]`,
      async () => {
        let page: Page | undefined
        const found: string[] = []
        const seen = new Set<Rendering>()
        for (const rendering of renderings.filter((each) => each.touch === touch)) {
          const { name, viewport, theme, lang, media } = rendering
          const shown = shownScenes.filter((_, index) => isShown(rendering, index))
          if (isWhole) {
            // Chromium ended a page after some 1,400 loads.
            await page?.context().close()
            page = undefined
          }
          page ??= (
            await gallery.page({
              ...(touch && { hasTouch: true, isMobile: true }),
              viewport: sizes[touch ? 360 : 1280].viewport,
            })
          ).page
          await page.setViewportSize(viewport)
          await page.emulateMedia({
            ...{ forcedColors: 'none', contrast: 'no-preference', reducedMotion: 'reduce' },
            ...media,
            colorScheme: theme,
          })
          for (const scene of shown) {
            await gallery.show(page, `view=${scene}&theme=${theme}&lang=${lang}&names=long`)
            await page.evaluate(
              () =>
                new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
            )
            for (const problem of await page.evaluate(measure, touch === true))
              found.push(`${scene}, ${name}: ${problem}`)
            if (isAtLength)
              for (const problem of await findAxeProblems(page))
                found.push(`${scene}, ${name}: ${problem}`)
            seen.add(rendering)
          }
        }
        await page?.context().close()
        expect(found).toEqual([])
        expect(seen.size).toBe(renderings.filter((each) => each.touch === touch).length)
      },
      isWhole ? wholeMs : undefined,
    )
})

it('on a phone the view ends on the screen while a notice above it comes and goes [W-21]', async () => {
  const { page } = await gallery.page({ ...sizes[360], hasTouch: true, isMobile: true })
  const lastLine = page.getByRole('button', { name: 'Get one' })
  await gallery.show(page, 'view=Connect')
  const before = await lastLine.boundingBox()
  const isInPlace = async () => {
    const now = await lastLine.boundingBox()
    return before && now && Math.abs(now.y - before.y) < 1
  }
  await page.evaluate(() =>
    (globalThis as unknown as { kit: Kit }).kit.notices.showAlert({
      code: 'INVALID_CONFIGURATION',
    }),
  )
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  await dismiss.waitFor()
  await expect.poll(isInPlace, { timeout: 5_000 }).toBe(true)
  await dismiss.tap()
  await dismiss.waitFor({ state: 'detached' })
  await expect.poll(isInPlace, { timeout: 5_000 }).toBe(true)
  await page.context().close()
})
