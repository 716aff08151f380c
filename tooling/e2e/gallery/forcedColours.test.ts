import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useGallery } from './useGallery.js'

let page: Page
const gallery = useGallery(async (opened) => {
  ;({ page } = await opened.page({ forcedColors: 'active' }))
})

/** The looks of a control that system colours leave. */
const looksOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const look = getComputedStyle(element)
    const own = look.forcedColorAdjust === 'none' && [look.color, look.backgroundColor]
    // One that is not drawn has a colour, too.
    const border = look.borderStyle !== 'none' && look.border
    const outline = look.outlineStyle !== 'none' && look.outline
    return [own, look.fontWeight, border, outline].join(' | ')
  })

it.each([
  [
    'the way to pay',
    'FundWallet-quoted',
    '[data-part=buy-methods] > button',
    '[aria-pressed=true]',
  ],
  ['the account', 'Account-ecosystems', '[data-lines] [data-part=row]', '[aria-current]'],
  ['the approval', 'Connecting-steps', '[data-part=step]', '[aria-current]'],
])('%s that is chosen looks unlike the others', async (_, scene, controls, chosen) => {
  await gallery.show(page, `view=${scene}`)
  const one = page.locator(controls).and(page.locator(chosen)).first()
  await one.waitFor()
  const other = page.locator(`${controls}:not(${chosen})`).first()
  expect(await looksOf(one)).not.toBe(await looksOf(other))
})

it.each([
  ['WalletSend', '[data-part=field-input]'],
  ['Swap', '[data-part=field-input]'],
  ['FundWallet-quoted', '[data-part=field-input]'],
  ['Networks', '[data-part=search-input]'],
  ['Name', '[data-part=name-field] input'],
])('a field of %s shows that it has the focus', async (scene, inputs) => {
  await gallery.show(page, `view=${scene}`)
  const input = page.locator(inputs).first()
  await input.waitFor()
  const boxes = [input, page.locator('[data-part=field]').first(), input.locator('xpath=..')]
  const looks = async () => {
    const found: string[] = []
    for (const box of boxes) if (await box.count()) found.push(await looksOf(box))
    return found.join()
  }
  const before = await looks()
  await input.focus()
  expect(await looks()).not.toBe(before)
})

it.each([
  ['Account', '[data-part=avatar]'],
  ['WalletSend-twin', '[data-part=avatar]'],
  ['WalletSendPreview-twin', '[data-part=avatar]'],
])('the picture of an account is seen in %s: it tells look-alikes apart', async (scene, avatar) => {
  await gallery.show(page, `view=${scene}`)
  const picture = page.locator(avatar).first()
  await picture.waitFor()
  expect(await picture.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(
    'conic-gradient',
  )
})

it.each([800, 360])(
  'at %i px a button has no thick ring where its edge is to be out of sight',
  async (width) => {
    await page.setViewportSize({ width, height: 800 })
    await gallery.show(page, 'view=Account')
    const edges = page.locator('[data-part=icon-button]:not([data-small]), [data-part=address]')
    await edges.first().waitFor()
    const widths = await edges.evaluateAll((buttons) =>
      buttons.map((button) => Number.parseFloat(getComputedStyle(button).borderBlockStartWidth)),
    )
    expect(widths.length).toBe(2)
    expect(Math.max(...widths)).toBeLessThanOrEqual(1)
  },
)

it('the row of all wallets keeps off the row above it, as rows of one list do', async () => {
  await gallery.show(page, 'view=Connect')
  const gap = await page.locator('[data-part=connect]').evaluate((view) => {
    const rows = [...view.querySelectorAll('[data-part=row]')].map((row) =>
      row.getBoundingClientRect(),
    )
    return rows.slice(1).map((row, index) => Math.round(row.top - (rows[index]?.bottom ?? 0)))
  })
  expect(new Set(gap)).toEqual(new Set([4]))
})
