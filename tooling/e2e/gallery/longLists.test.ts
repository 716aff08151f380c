import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useGallery } from './useGallery.js'

let page: Page
const gallery = useGallery(async (opened) => {
  ;({ page } = await opened.page())
})

const items = () =>
  page.evaluate(() => {
    const root = document.querySelector('[data-latchkey]')?.shadowRoot
    const found = [
      ...(root?.querySelectorAll('[role=tabpanel] ul > [data-part=item]') ?? []),
    ] as HTMLElement[]
    return { count: found.length, last: found.at(-1)?.innerText ?? '' }
  })

const stage = () => page.locator('[data-latchkey] [data-part=stage]')

describe('lists of a thousand [W-21]', () => {
  it.each([
    ['Account-nftsLong', 'Lighthouse #1000', 500 * 200],
    ['Account-activityLong', 'Lighthouse #12', 1_000 * 48],
    ['Account-long', 'Token 1000', 1_000 * 48],
  ])('%s draws few rows, as high as all, and keys reach the last', async (scene, last, high) => {
    await gallery.show(page, `view=${scene}`)
    await expect.poll(async () => (await items()).count).toBeGreaterThan(5)
    await expect.poll(() => stage().evaluate((each) => each.scrollHeight)).toBeGreaterThan(high)
    await page.locator('[data-latchkey] [role=tab][aria-selected=true]').focus()
    await page.keyboard.press('Tab')
    // Beyond what is drawn: the focused item goes, and the keys still scroll.
    for (let press = 0; press < 12; press++) await page.keyboard.press('PageDown')
    const counts: number[] = []
    await expect
      .poll(
        async () => {
          await page.keyboard.press('End')
          const { count, last: text } = await items()
          counts.push(count)
          return text
        },
        { timeout: 30_000 },
      )
      .toContain(last)
    expect(Math.max(...counts)).toBeLessThanOrEqual(60)
  })

  it('by Tab the cards follow each other, drawn as they are reached', async () => {
    await gallery.show(page, 'view=Account-nftsLong')
    // A tab is there before its list: Tab would pass by.
    await expect.poll(async () => (await items()).count).toBeGreaterThan(5)
    await page.locator('[data-latchkey] [role=tab][aria-selected=true]').focus()
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab')
      // The next rows are drawn in the frame after the scroll.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
    }
    await expect
      .poll(() =>
        page.evaluate(() => {
          const inner = document.activeElement?.shadowRoot?.activeElement as HTMLElement | null
          return inner?.innerText.split('\n')[1]
        }),
      )
      .toBe('Lighthouse #60')
    expect((await items()).count).toBeLessThanOrEqual(60)
  })
})

it('coins of a form scroll by keys to the last, and a key ends the agreement to them', async () => {
  await gallery.show(page, 'view=WalletSend-collectiblesMany')
  const coins = page.locator('[data-latchkey] [data-part=coins]')
  await coins.focus()
  const ends = () =>
    coins.evaluate((list) => {
      const [box, last] = [list, list.lastElementChild ?? list].map((each) =>
        each.getBoundingClientRect(),
      )
      return { rows: list.childElementCount, below: (last?.bottom ?? 0) - (box?.bottom ?? 0) }
    })
  expect(await ends()).toMatchObject({ rows: 60, below: expect.closeTo(1_200, -3) })
  await page.keyboard.press('End')
  await expect.poll(async () => (await ends()).below).toBeLessThanOrEqual(0)
  await page.keyboard.press('Tab')
  const box = page.locator('[data-latchkey]').getByRole('checkbox')
  expect(await box.evaluate((each) => each.matches(':focus-visible'))).toBe(true)
  expect(await box.isChecked()).toBe(true)
  await page.keyboard.press('Space')
  expect(await box.isChecked()).toBe(false)
})
