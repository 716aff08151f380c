import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedGallery, openGallery } from './openGallery.js'
import { scenes } from './states.js'

type AxeResult = {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[]
  }[]
}
type Axe = { run(context: unknown, options: unknown): Promise<AxeResult> }

let gallery: OpenedGallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(async () => {
  await gallery?.close()
})

async function findings(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary ?? ''}`),
    )
  })
}

/** Colours are only right once nothing fades any more. */
async function motionEnded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.querySelector('[data-latchkey]')?.shadowRoot
    return root?.getAnimations().every(({ playState }) => playState !== 'running')
  })
}

/** Scenes whose words come a little later than the view: the 400 ms look at the wallet, or texts fetched for an error. */
const settleMs = (name: string): number =>
  name.startsWith('Connecting') || name.startsWith('Pairing') || name.includes('error') || name.includes('alert') ? 550 : 30

const names = Object.keys(scenes)
for (const theme of ['dark', 'light'] as const) {
  for (const lang of ['en', 'ar'] as const) {
    describe(`${theme}, ${lang}`, () => {
      it('W-21 W-02 has no accessibility finding and breaks no policy in any view and state', async () => {
        const { page, trouble } = await gallery.page({ colorScheme: theme })
        const found: string[] = []
        for (const name of names) {
          await gallery.show(page, `view=${name}&theme=${theme}&lang=${lang}`)
          await page.waitForTimeout(settleMs(name))
          await motionEnded(page)
          for (const finding of await findings(page)) found.push(`${name}: ${finding}`)
          for (const problem of trouble.splice(0)) found.push(`${name}: ${problem}`)
        }
        await page.context().close()
        expect(found).toEqual([])
      })
    })
  }
}

describe('a phone of 360 px', () => {
  for (const lang of ['en', 'ar']) {
    it(`W-04 W-21 shows nothing wider than itself, and no target under 24 px (44 px for rows and buttons), in ${lang}`, async () => {
      const { page } = await gallery.page({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
      const found: string[] = []
      for (const name of names) {
        await gallery.show(page, `view=${name}&lang=${lang}`)
        await page.waitForTimeout(settleMs(name))
        const problems = await page.evaluate(() => {
          const root = document.querySelector('[data-latchkey]')?.shadowRoot
          const stage = root?.querySelector('[data-part=stage]')
          const wide = stage && stage.scrollWidth > stage.clientWidth ? [`stage ${stage.scrollWidth} > ${stage.clientWidth}`] : []
          const small = Array.from(root?.querySelectorAll<HTMLElement>('button, a, input, summary') ?? []).flatMap((element) => {
            const { width, height } = element.getBoundingClientRect()
            const least = ['row', 'button'].includes(element.dataset.part ?? '') ? 44 : 24
            const inText = element.tagName === 'A' && element.dataset.part === 'link'
            return !inText && (width < least || height < least) && element.checkVisibility() && element.dataset.part !== undefined
              ? [`${element.dataset.part} ${width}×${height}`]
              : []
          })
          const letters = Array.from(root?.querySelectorAll<HTMLElement>('*') ?? []).flatMap((element) =>
            element.checkVisibility() && Number.parseFloat(getComputedStyle(element).fontSize) < 12
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
