import type { Kit } from '@latchkey/controllers'
import { expect, it } from 'vitest'
import { isAtLength, tableRows } from '../../suite/tableRows.js'
import { findAxeProblems } from '../src/findAxeProblems.js'
import { shownScenes } from './shownScenes.js'
import { useGallery } from './useGallery.js'

const gallery = useGallery()

/** The rules another theme can break, since only colours change. */
const ofColours = ['color-contrast', 'link-in-text-block']

// axe's findings hardly depend on the language; overflow does.
for (const lang of tableRows(['en', 'ar'], (each) => each === 'en')) {
  it(`has no accessibility finding, dark or light, and breaks no policy in any view and state, in ${lang} [W-21, W-02]`, async () => {
    const { page, trouble } = await gallery.page({ colorScheme: 'dark' })
    await page.clock.install()
    const found: string[] = []
    for (const [index, name] of shownScenes.entries()) {
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
