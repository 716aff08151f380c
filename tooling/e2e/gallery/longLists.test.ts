import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedGallery, openGallery } from './openGallery.js'

let gallery: OpenedGallery
let page: Page
beforeAll(async () => {
  gallery = await openGallery()
  ;({ page } = await gallery.page())
})
afterAll(async () => {
  await gallery?.close()
})

const items = () =>
  page.evaluate(() => {
    const root = document.querySelector('[data-latchkey]')?.shadowRoot
    const found = [
      ...(root?.querySelectorAll('[role=tabpanel] ul > [data-part=item]') ?? []),
    ] as HTMLElement[]
    return { count: found.length, last: found.at(-1)?.innerText ?? '' }
  })

describe('W-21 lists of a thousand', () => {
  it.each([
    ['Account-nftsLong', 'Lighthouse #1000', 60],
    ['Account-activityLong', 'NFT', 60],
    ['Account-long', 'Token 1000', 60],
  ])('%s draws few rows, and scrolling by keyboard reaches the last', async (scene, last, most) => {
    await gallery.show(page, `view=${scene}`)
    await expect.poll(async () => (await items()).count).toBeGreaterThan(0)
    await page.locator('[data-latchkey] [role=tab][aria-selected=true]').focus()
    let largest = 0
    await expect
      .poll(
        async () => {
          const { count, last: text } = await items()
          largest = Math.max(largest, count)
          await page.keyboard.press('PageDown')
          return text
        },
        { timeout: 120_000, interval: 10 },
      )
      .toContain(last)
    expect(largest).toBeLessThanOrEqual(most)
    expect(largest).toBeGreaterThan(5)
  })

  it('by Tab the cards follow each other, drawn as they are reached', async () => {
    await gallery.show(page, 'view=Account-nftsLong')
    await page.locator('[data-latchkey] [role=tab][aria-selected=true]').focus()
    for (let press = 0; press < 150; press++) await page.keyboard.press('Tab')
    await expect
      .poll(() =>
        page.evaluate(() => {
          const inner = document.activeElement?.shadowRoot?.activeElement as HTMLElement | null
          return inner?.innerText.split('\n')[1]
        }),
      )
      .toBe('Lighthouse #150')
    expect((await items()).count).toBeLessThanOrEqual(60)
  })
})
