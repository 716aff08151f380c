import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { type Globals, lookAtModal } from './lookAtModal.js'
import type { Trouble } from './openGallery.js'
import { useGallery } from './useGallery.js'

let page: Page
let trouble: Trouble
const gallery = useGallery(async (opened) => {
  ;({ page, trouble } = await opened.page())
})
const { closed, title } = lookAtModal(() => page)

describe('on a strange page [W-19]', () => {
  const scene = async (run: (g: Globals) => void): Promise<void> => {
    await gallery.show(page, 'view=Connect&closed=1')
    trouble.length = 0
    await page.evaluate(`(${run.toString()})(globalThis)`)
    await page.waitForFunction(() =>
      Array.from(document.querySelectorAll('[data-latchkey]')).some((host) => {
        const dialog = host.shadowRoot?.querySelector('dialog')
        return (
          dialog?.matches(':modal') && dialog.querySelector('[data-part=row]')?.checkVisibility()
        )
      }),
    )
    expect(await title()).toBe('Connect a wallet')
    expect(trouble).toEqual([])
  }

  it('foreign elements with our ids and parts change nothing [W-19]', () =>
    scene((g) => {
      const root = document.createElement('div')
      for (const name of ['latchkey', 'latchkey-modal', '_r_0_', '_r_1_', ':r0:']) {
        const element = document.createElement('p')
        element.id = name
        element.setAttribute('data-part', 'title')
        root.append(element)
      }
      document.body.prepend(root)
      g.kit.open()
    }))
  it('a custom element name that is taken changes nothing [W-19]', () =>
    scene((g) => {
      customElements.define('latchkey-modal', class extends HTMLElement {})
      g.kit.open()
    }))
  it('the body replaced while it is closed [W-19]', () =>
    scene((g) => {
      document.documentElement.replaceChild(document.createElement('body'), document.body)
      g.kit.open()
    }))
  it('the body replaced after it was opened [W-19]', () =>
    scene((g) => {
      g.kit.open()
      setTimeout(() => {
        document.documentElement.replaceChild(document.createElement('body'), document.body)
        g.kit.close()
        setTimeout(() => g.kit.open(), 300)
      }, 300)
    }))
  it('two kits: each opens its own dialog [W-19]', () =>
    scene((g) => {
      const other = g.createFakeKit(g.scenes.AllWallets as Scene, 'light')
      g.mountKit(other)
      g.kit.open()
    }))
  it('the same kit mounted twice is drawn once [W-19]', async () => {
    await scene((g) => {
      g.mountKit(g.kit)
      g.kit.open()
    })
    expect(await page.locator('[data-latchkey]').count()).toBe(1)
  })
  it('unmounted and mounted again [W-19]', () =>
    scene((g) => {
      g.unmount()
      g.mountKit(g.kit)
      g.kit.open()
    }))
  it('the page’s own styles do not reach in [W-19]', async () => {
    await scene((g) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        'div, dialog, [data-latchkey] { display: none; opacity: 0; font-size: 3px; visibility: hidden }',
      )
      document.adoptedStyleSheets = [sheet]
      g.kit.open()
    })
  })

  it('fifty openings leave one element, no listener of theirs on the page, and the page’s own scroll [R-16]', async () => {
    await gallery.show(page, 'view=Connect')
    await page.evaluate(async () => {
      const { kit } = globalThis as typeof globalThis & Globals
      for (let round = 0; round < 50; round++) {
        kit.close()
        await new Promise((resolve) => setTimeout(resolve, round % 2 ? 5 : 140))
        kit.open()
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      kit.close()
    })
    await closed()
    expect(await page.locator('[data-latchkey]').count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.getAttribute('style'))).toBeNull()
  })
})
