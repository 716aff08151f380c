import type { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import type { createKit, mountKit } from '@latchkey/ui'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Trouble } from './openGallery.js'
import { useGallery } from './useGallery.js'

/** The globals that gallery.ts sets on the page. */
type Globals = {
  createKit: typeof createKit
  mountKit: typeof mountKit
  createFakeAdapter: typeof createFakeAdapter
  createFakeConnector: typeof createFakeConnector
}

let page: Page
let trouble: Trouble
useGallery(async (opened) => {
  ;({ page, trouble } = await opened.page())
  await opened.show(page, 'view=Connect&closed')
})

/** Heading and text of the view that the real kit's modal shows. */
const shown = (): Promise<(string | null)[]> =>
  Promise.all(
    ['title', 'view'].map((part) =>
      page.locator(`[data-latchkey] dialog[open] [data-part=${part}]`).textContent(),
    ),
  )
const viewOf = (name: string) => page.locator(`[data-latchkey] dialog[open] [data-view=${name}]`)

describe('a view that is not of the kit', () => {
  it('opens by its name, from the host and from a connector, and by no request before', async () => {
    await page.evaluate(() => {
      const g = globalThis as typeof globalThis &
        Globals & { loads: string[]; openView(name?: string): void }
      g.loads = []
      const described = <const Name extends string>(name: Name, title: string) => ({
        name,
        title,
        async load() {
          g.loads.push(name)
          return {
            default: ({ kit }: { kit: { getState(): { status: string } } }) =>
              `${name} is here, ${kit.getState().status}`,
            css: '[data-view]{outline:3px solid rgb(1, 2, 3)}',
          }
        },
      })
      const brings = {
        ...g.createFakeConnector({ id: 'letter' }),
        views: [described('Letter', 'Your letter')],
      } as const
      const kit = g.createKit({
        adapters: [g.createFakeAdapter({ connectors: [brings] })],
        views: [described('Mine', 'connect.title')],
        prefetch: 'none',
      })
      g.mountKit(kit)
      kit.router.push('Mine')
      g.openView = (name) => kit.open(name ? { view: name as 'Mine' } : {})
    })
    expect(
      await page.evaluate(() => (globalThis as typeof globalThis & { loads: string[] }).loads),
    ).toEqual([])
    const open = (name?: string) =>
      page.evaluate(
        (view) =>
          (globalThis as typeof globalThis & { openView(name?: string): void }).openView(view),
        name,
      )
    await open('Mine')
    await viewOf('Mine').waitFor()
    // A title that is the key of a text is that text.
    await expect.poll(shown).toEqual(['Connect a wallet', 'Mine is here, disconnected'])
    const outline = viewOf('Mine').evaluate((element) => getComputedStyle(element).outlineColor)
    expect(await outline).toBe('rgb(1, 2, 3)')
    await open('Letter')
    await viewOf('Letter').waitFor()
    await expect.poll(shown).toEqual(['Your letter', 'Letter is here, disconnected'])
    await open()
    await viewOf('Connect').waitFor()
    expect(
      await page.evaluate(() => (globalThis as typeof globalThis & { loads: string[] }).loads),
    ).toEqual(['Mine', 'Letter'])
    expect(trouble).toEqual([])
  })
})
