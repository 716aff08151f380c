import type { Kit } from '@latchkey/controllers'
import type { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import type { createKit, mountKit } from '@latchkey/ui'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { isAtLength } from '../../suite/tableRows.js'
import { findAxeProblems } from '../src/findAxeProblems.js'
import type { Trouble } from './openGallery.js'
import { useGallery } from './useGallery.js'

/** The globals that gallery.ts sets on the page. */
type Globals = {
  createKit: typeof createKit
  mountKit: typeof mountKit
  createFakeAdapter: typeof createFakeAdapter
  createFakeConnector: typeof createFakeConnector
  real: Kit
  asked: Record<string, number>
}

let page: Page
let trouble: Trouble
const gallery = useGallery(async (opened) => {
  ;({ page, trouble } = await opened.page({ viewport: { width: 1280, height: 800 } }))
  page.setDefaultTimeout(8_000)
})

const dialog = () => page.locator('[data-latchkey] dialog[open]')
const detail = () => dialog().locator('[data-part=detail-pane]')
const row = (name: string) => dialog().locator('[data-part=list-pane] button', { hasText: name })
const listHasFocus = () =>
  dialog().locator('[data-part=list-pane] h1:focus', { hasText: 'Connect a wallet' })
// Playwright reads a level from the tag alone; browsers read `aria-level` first.
const detailHasFocus = (name: string) =>
  detail().locator('[data-part=title][aria-level="2"]:focus', { hasText: name })
const viewsOfHistory = () =>
  page.evaluate(() =>
    (globalThis as unknown as Globals).real.router.store.getState().history.map(({ view }) => view),
  )

/** Opens the wide modal of a real kit with two wallets that never answer. */
async function open(options: { readonly lang?: string } = {}): Promise<void> {
  await gallery.show(page, `view=Connect&closed&lang=${options.lang ?? 'en'}`)
  await page.evaluate((locale) => {
    const g = globalThis as unknown as Globals
    g.asked = {}
    const wallet = (name: string) =>
      g.createFakeConnector({
        id: name.toLowerCase(),
        name,
        kind: 'ANNOUNCED',
        answer: (question) => {
          if (question === 'connect') g.asked[name] = (g.asked[name] ?? 0) + 1
          return new Promise(() => undefined)
        },
      })
    const kit = g.createKit({
      adapters: [g.createFakeAdapter({ connectors: [wallet('Pine'), wallet('Fern')] })],
      layout: 'wide',
      locale,
      prefetch: 'none',
    })
    g.real = kit as unknown as Kit
    g.mountKit(kit)
    document.getElementById('opener')?.focus()
    kit.open()
  }, options.lang ?? 'en')
  await row('Pine').waitFor()
}

describe('the wide layout on a real kit', () => {
  beforeEach(async () => {
    trouble.length = 0
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('by keyboard: a pick focuses the detail, Escape and Back lead to the picked row, Escape there closes [W-21, W-02]', async () => {
    await open()
    await page.getByRole('dialog', { name: 'Connect a wallet' }).waitFor()
    await dialog().getByRole('heading', { level: 2, name: 'What is a wallet?' }).waitFor()
    await listHasFocus().waitFor()
    while (!(await row('Pine').evaluate((element) => element.matches(':focus'))))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await detailHasFocus('Pine').waitFor()
    await page.getByRole('dialog', { name: 'Connect a wallet' }).waitFor()
    await page.getByRole('region', { name: 'Pine' }).waitFor()
    expect(await row('Pine').getAttribute('aria-current')).toBe('true')
    expect(await row('Fern').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog().locator('[data-part=list-pane] button:focus', { hasText: 'Pine' }).waitFor()
    expect(await viewsOfHistory()).toEqual(['Connect'])
    await page.keyboard.press('Enter')
    await detailHasFocus('Pine').waitFor()
    await detail().getByRole('button', { name: 'Back' }).press('Enter')
    await dialog().locator('[data-part=list-pane] button:focus', { hasText: 'Pine' }).waitFor()
    expect(await row('Pine').getAttribute('aria-current')).toBeNull()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page.locator('#opener:focus').waitFor()
    expect(trouble).toEqual([])
  })

  it('another pick takes the place of the last one, and the same one asks the wallet only once [W-04]', async () => {
    await open()
    await row('Pine').click()
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as Globals).asked))
      .toEqual({
        Pine: 1,
      })
    const keyOf = () =>
      page.evaluate(
        () => (globalThis as unknown as Globals).real.router.store.getState().current.key,
      )
    const key = await keyOf()
    await row('Pine').click()
    await detailHasFocus('Pine').waitFor()
    expect(await keyOf()).toBe(key)
    await row('Fern').click()
    await detailHasFocus('Fern').waitFor()
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as Globals).asked))
      .toEqual({
        Pine: 1,
        Fern: 1,
      })
    expect(await viewsOfHistory()).toEqual(['Connect', 'ConnectingExternal'])
    expect(await row('Fern').getAttribute('aria-current')).toBe('true')
    expect(await row('Pine').getAttribute('aria-current')).toBeNull()
  })

  it('a narrow window shows one of the two, and what runs goes on when it is wide again', async () => {
    await open()
    await row('Pine').click()
    await detailHasFocus('Pine').waitFor()
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as Globals).asked))
      .toEqual({
        Pine: 1,
      })
    const widthOf = async (part: string) =>
      (await dialog().locator(`[data-part=${part}] [data-part=card]`).boundingBox())?.width
    expect(await widthOf('list-pane')).toBe(279)
    expect(await widthOf('detail-pane')).toBe(440)
    await page.setViewportSize({ width: 640, height: 800 })
    expect(await widthOf('list-pane')).toBeUndefined()
    expect(await widthOf('detail-pane')).toBe(360)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await widthOf('detail-pane')).toBe(360)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await widthOf('list-pane')).toBe(279)
    await detail().getByText('Waiting for Pine').waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as Globals).asked)).toEqual({ Pine: 1 })
  })

  it('in Arabic the list is on the right', async () => {
    await open({ lang: 'ar' })
    const [list, other] = await Promise.all(
      ['list-pane', 'detail-pane'].map((part) =>
        dialog().locator(`[data-part=${part}]`).boundingBox(),
      ),
    )
    expect(list?.x).toBeGreaterThan(other?.x ?? Number.NaN)
  })

  it('a view that no list leads to stands alone, 360 px wide', async () => {
    await open()
    await page.evaluate(() => (globalThis as unknown as Globals).real.router.reset('Networks'))
    await dialog().locator('[data-view=Networks]').waitFor()
    const cards = dialog().locator('[data-part=card]')
    expect(await cards.count()).toBe(1)
    expect((await cards.boundingBox())?.width).toBe(360)
    expect(await dialog().getByRole('heading', { level: 1 }).count()).toBe(1)
  })
})

it('no scene of the wide layout has an accessibility finding [W-21]', async () => {
  const scenes = [
    ...['Connect-wide', 'Connect-wide-alert', 'Connect-wide-embedded', 'AllWallets-wide'],
    ...['Connecting-wide', 'Pairing-wide', 'GetWallet-wide'],
  ]
  for (const [index, name] of scenes.entries())
    for (const [turn, width] of [1280, 640, 360].entries()) {
      // One width each, by turns; at length all.
      if (!isAtLength && turn !== index % 3) continue
      await page.setViewportSize({ width, height: 800 })
      await gallery.show(page, `view=${name}&theme=dark&lang=en`)
      // A part that follows its view fades in.
      const at = { message: `${name} at ${width} px` }
      await expect.poll(() => findAxeProblems(page), at).toEqual([])
    }
})
