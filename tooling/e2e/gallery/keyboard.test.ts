import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Globals, lookAtModal } from './lookAtModal.js'
import { useGallery } from './useGallery.js'

let page: Page
const gallery = useGallery(async (opened) => {
  ;({ page } = await opened.page())
})
const { focused, isOpen, closed } = lookAtModal(() => page)

describe('by keyboard alone [W-21]', () => {
  it('opening puts the focus on the title, Tab stays inside, Escape closes and gives the focus back [W-21]', async () => {
    await gallery.show(page, 'view=Connect')
    expect(await focused()).toBe('title Connect a wallet')
    const stops = new Set<string>()
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab')
      stops.add(await focused())
    }
    // The browser's own controls may take a turn (then the body has the focus); the page behind
    // never does.
    expect(stops.has('opener')).toBe(false)
    expect([...stops].some((stop) => stop.startsWith('row Orbit'))).toBe(true)
    await page.keyboard.press('Escape')
    await closed()
    expect(await focused()).toBe('opener')
  })

  it('closed it is neither seen nor reached nor heard, and keeps its height for the next opening [W-21]', async () => {
    await gallery.show(page, 'view=Connect')
    const stage = page.locator('[data-latchkey] [data-part=stage]')
    /**
     * The room that the view was measured to need, once a closing or opening has had its frames.
     */
    const height = () =>
      stage.evaluate(async (element: HTMLElement) => {
        for (let frame = 0; frame < 2; frame++)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        return element.style.height
      })
    const whole = await height()
    expect(Number.parseInt(whole, 10)).toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await closed()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await stage.isVisible()).toBe(false)
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Tab')
      expect(await focused()).not.toMatch(/^(title|row|icon-button)/)
    }
    expect(await height()).toBe(whole)
  })

  it('a new view takes the focus to its title, Back returns it to the row that was pressed [W-21]', async () => {
    await gallery.show(page, 'view=Connect')
    await page.getByRole('button', { name: /Prism/ }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() =>
      document
        .querySelector('[data-latchkey]')
        ?.shadowRoot?.querySelector('[data-view=ConnectingExternal]'),
    )
    expect(await focused()).toBe('title Prism')
    await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
    expect(await focused()).toMatch(/^row Prism/)
  })

  it('arrow keys lead from the search field through the results, and the number of results is said [W-21]', async () => {
    await gallery.show(page, 'view=AllWallets')
    await page.getByRole('searchbox').fill('orb')
    await page.locator('[role=status]', { hasText: '1 result' }).waitFor({ state: 'attached' })
    await page.getByRole('searchbox').press('ArrowDown')
    expect(await focused()).toMatch(/^tile Orbit/)
    await page.keyboard.press('ArrowUp')
    await page.getByRole('searchbox').fill('zzz')
    await page.getByText('Nothing matches “zzz”').waitFor()
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(true)
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  it('a view that must not be closed shakes instead, however often Escape is pressed [W-21]', async () => {
    await gallery.show(page, 'view=UnsupportedChain')
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(true)
    expect(
      await page.evaluate(
        () =>
          (globalThis as typeof globalThis & Globals).kit.calls.filter((call) => call === 'shake')
            .length,
      ),
    ).toBe(3)
    expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0)
  })

  it('after a refusal Try again has the focus, and an error is in the live region [W-21]', async () => {
    await gallery.show(page, 'view=Connecting-rejected')
    await page.getByRole('heading', { name: 'Request cancelled' }).waitFor()
    expect(await focused()).toBe('button Try again')
    await gallery.show(page, 'view=Connecting-failed')
    await page
      .locator('[role=alert]', { hasText: 'could not be used' })
      .waitFor({ state: 'attached' })
  })
})
