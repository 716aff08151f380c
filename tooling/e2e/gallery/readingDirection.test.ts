import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useGallery } from './useGallery.js'

let page: Page
const gallery = useGallery(async (opened) => {
  ;({ page } = await opened.page())
})

/** How far the lines of each text begin from the right edge of its box, in pixels. */
const startsOf = (lines: string): Promise<number[]> =>
  page.locator(lines).evaluateAll((found) =>
    found
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const words = document.createRange()
        words.selectNodeContents(each)
        const right = Math.max(...[...words.getClientRects()].map((line) => line.right))
        return Math.round(each.getBoundingClientRect().right - right)
      }),
  )

it.each([
  ['Account-activity', '[role=tabpanel] [data-part=row-name]'],
  ['Account', '[data-part=account-foot] > [data-part=row-name]'],
  ['Connect-legal', '[data-part=legal] [data-part=row-detail]'],
  ['Connect-alert', '[data-part=alert] [data-part=row-detail]'],
] as const)(
  'in Arabic the lines of %s begin at the right, whatever their language',
  async (scene, lines) => {
    await gallery.show(page, `view=${scene}&lang=ar`)
    await page.locator(lines).first().waitFor()
    const starts = await startsOf(lines)
    expect(starts.length).toBeGreaterThan(0)
    expect(Math.max(...starts)).toBeLessThanOrEqual(2)
  },
)

it('in Arabic a name of ours that begins with a Latin word is read from the right', async () => {
  await gallery.show(page, 'view=Account-ecosystems&lang=ar')
  const places = await page
    .locator('[data-lines] [data-part=row-name]')
    .first()
    .evaluate((name) => {
      const text = name.firstChild as Text
      const leftOf = (word: string) => {
        const range = document.createRange()
        const at = text.data.indexOf(word)
        range.setStart(text, at)
        range.setEnd(text, at + word.length)
        return range.getBoundingClientRect()
      }
      return { first: leftOf('Ethereum').right, box: name.getBoundingClientRect().right }
    })
  expect(places.box - places.first).toBeLessThanOrEqual(2)
})
