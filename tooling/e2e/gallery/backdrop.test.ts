import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useGallery } from './useGallery.js'

let page: Page
useGallery(async (opened) => {
  ;({ page } = await opened.page())
  await opened.show(page, 'view=Connect')
})

/** The filter over the page behind the modal, with this CSS of its host. */
const behind = (set = ''): Promise<string | undefined> =>
  page.evaluate((style) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
    document.adoptedStyleSheets = [sheet]
    const dialog = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
    return dialog ? getComputedStyle(dialog, '::backdrop').backdropFilter : undefined
  }, set)

it('the page behind is blurred, unless its host says otherwise', async () => {
  expect(await behind()).toBe('blur(12px)')
  expect(await behind(':root { --lk-backdrop-filter: none }')).toBe('none')
})

it('nothing is blurred for a person who asks for less transparency', async () => {
  const devtools = await page.context().newCDPSession(page)
  const features = [{ name: 'prefers-reduced-transparency', value: 'reduce' }]
  await devtools.send('Emulation.setEmulatedMedia', { features })
  expect(await behind()).toBe('none')
  await devtools.detach()
})
