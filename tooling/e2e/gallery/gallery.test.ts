import type { Kit } from '@latchkey/controllers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAxeProblems } from '../src/findAxeProblems.js'
import { isAtLength, tableRows } from '../src/tableRows.js'
import { type OpenedGallery, openGallery } from './openGallery.js'
import { scenes } from './states.js'

let gallery: OpenedGallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(async () => {
  await gallery?.close()
})

const names = Object.keys(scenes)
/** The rules another theme can break, since only colours change. */
const ofColours = ['color-contrast', 'link-in-text-block']

// axe's findings hardly depend on the language; overflow does.
for (const lang of tableRows(['en', 'ar'], (each) => each === 'en')) {
  it(`W-21 W-02 has no accessibility finding, dark or light, and breaks no policy in any view and state, in ${lang}`, async () => {
    const { page, trouble } = await gallery.page({ colorScheme: 'dark' })
    await page.clock.install()
    const found: string[] = []
    for (const [index, name] of names.entries()) {
      // One theme each, by turns; at length both.
      const [theme, other] =
        index % 2 === 0 ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
      await page.emulateMedia({ colorScheme: theme })
      await gallery.show(page, `view=${name}&theme=${theme}&lang=${lang}`)
      await gallery.settled(page)
      for (const problem of await findAxeProblems(page)) found.push(`${name}, ${theme}: ${problem}`)
      if (isAtLength) {
        await page.emulateMedia({ colorScheme: other })
        await page.evaluate(
          (mode) => (globalThis as unknown as { kit: Kit }).kit.theme.setMode(mode),
          other,
        )
        for (const problem of await findAxeProblems(page, ofColours))
          found.push(`${name}, ${other}: ${problem}`)
      }
      for (const problem of trouble.splice(0)) found.push(`${name}: ${problem}`)
    }
    await page.context().close()
    expect(found).toEqual([])
  })
}

describe('a phone of 360 px', () => {
  for (const lang of tableRows(['en', 'ar'], (each) => each === 'ar')) {
    it(`W-04 W-21 shows nothing wider than itself, and no target under 24 px (44 px for rows and buttons), in ${lang}`, async () => {
      const { page } = await gallery.page({
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
      })
      await page.clock.install()
      const found: string[] = []
      for (const name of names) {
        await gallery.show(page, `view=${name}&lang=${lang}`)
        await gallery.settled(page)
        const problems = await page.evaluate(() => {
          const root = document.querySelector('[data-latchkey]')?.shadowRoot
          const stage = root?.querySelector('[data-part=stage]')
          const wide =
            stage && stage.scrollWidth > stage.clientWidth
              ? [`stage ${stage.scrollWidth} > ${stage.clientWidth}`]
              : []
          const small = Array.from(
            root?.querySelectorAll<HTMLElement>('button, a, input, summary') ?? [],
          ).flatMap((element) => {
            const { width, height } = element.getBoundingClientRect()
            const least = ['row', 'button'].includes(element.dataset.part ?? '') ? 44 : 24
            const inText = element.tagName === 'A' && element.dataset.part === 'link'
            return !inText &&
              (width < least || height < least) &&
              element.checkVisibility() &&
              element.dataset.part !== undefined
              ? [`${element.dataset.part} ${width}×${height}`]
              : []
          })
          const letters = Array.from(root?.querySelectorAll<HTMLElement>('*') ?? []).flatMap(
            (element) =>
              element.checkVisibility() &&
              Number.parseFloat(getComputedStyle(element).fontSize) < 12
                ? [`${element.dataset.part} text under 12 px`]
                : [],
          )
          return [...wide, ...small, ...letters]
        })
        for (const problem of problems) found.push(`${name}: ${problem}`)
      }
      await page.context().close()
      expect(found).toEqual([])
    })
  }
})
