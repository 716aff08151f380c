import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Globals, lookAtModal } from './lookAtModal.js'
import { useGallery } from './useGallery.js'

let page: Page
const gallery = useGallery(async (opened) => {
  ;({ page } = await opened.page())
})
const { isOpen, closed } = lookAtModal(() => page)

describe('the effects of a pointer', () => {
  it('a press beside the card closes, one on it does not', async () => {
    await gallery.show(page, 'view=Connect')
    await page.locator('[data-latchkey] [data-part=title]').click()
    expect(await isOpen()).toBe(true)
    await page.mouse.click(5, 5)
    await closed()
  })

  it('a sheet follows the finger, springs back from a short pull and leaves after a long one', async () => {
    const phone = await gallery.page({ viewport: { width: 360, height: 740 } })
    await gallery.show(phone.page, 'view=Connect')
    const header = phone.page.locator('[data-latchkey] [data-part=header]')
    const box = await header.boundingBox()
    if (!box) throw new Error('no header')
    const pull = async (distance: number): Promise<void> => {
      await phone.page.mouse.move(box.x + 150, box.y + 10)
      await phone.page.mouse.down()
      for (let moved = 0; moved <= distance; moved += distance / 5) {
        await phone.page.mouse.move(box.x + 150, box.y + 10 + moved)
        await phone.page.waitForTimeout(60)
      }
      await phone.page.mouse.up()
    }
    await pull(40)
    const open = (): Promise<boolean> =>
      phone.page.evaluate(
        () => (globalThis as typeof globalThis & Globals).kit.modal.store.getState().open,
      )
    expect(await open()).toBe(true)
    await pull(260)
    expect(await open()).toBe(false)
    // The next opening starts where the first one did.
    await closed(phone.page)
    await phone.page.evaluate(() => (globalThis as typeof globalThis & Globals).kit.open())
    await expect.poll(() => header.boundingBox()).toEqual(box)
    await phone.page.context().close()
  })

  it('the modal shows a tick after the wallet said yes, and closes then', async () => {
    const { page: fresh } = await gallery.page()
    // The page itself looks, in each frame: on a busy machine an answer from here comes too late.
    await fresh.addInitScript(() => {
      const look = (): void => {
        const dialog = document
          .querySelector('[data-latchkey]')
          ?.shadowRoot?.querySelector('dialog:modal')
        const headings = Array.from(dialog?.querySelectorAll('h1, h2, [role=heading]') ?? [])
        if (headings.some(({ textContent }) => textContent === 'Connected'))
          Object.assign(globalThis, { sawTick: true })
        requestAnimationFrame(look)
      }
      look()
    })
    await gallery.show(fresh, 'view=Connecting-done')
    await fresh.waitForFunction(
      () =>
        'sawTick' in globalThis &&
        !document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')?.open,
    )
    await fresh.close()
  })
})
