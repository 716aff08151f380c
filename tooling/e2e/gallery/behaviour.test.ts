import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import type { createFakeKit } from './fakeKit.js'
import { type OpenedGallery, openGallery, type Trouble } from './openGallery.js'

/** The globals that gallery.ts sets on the page. */
type Globals = {
  kit: ReturnType<typeof createFakeKit>
  unmount(): void
  mountKit(kit: ReturnType<typeof createFakeKit>): () => void
  createFakeKit: typeof createFakeKit
  scenes: Record<string, Scene>
}

let gallery: OpenedGallery
let page: Page
let trouble: Trouble
beforeAll(async () => {
  gallery = await openGallery()
  ;({ page, trouble } = await gallery.page())
})
afterAll(async () => {
  await gallery?.close()
})

/**
 * Which element of the modal has the focus, by its part and words; of the page behind, by its id.
 */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const outer = document.activeElement
    const inner = outer?.shadowRoot?.activeElement as HTMLElement | null | undefined
    return inner
      ? `${inner.dataset.part} ${(inner.getAttribute('aria-label') ?? inner.textContent ?? '').trim()}`
      : (outer?.id ?? '')
  })
const isOpen = (): Promise<boolean> =>
  page.evaluate(
    () =>
      document
        .querySelector('[data-latchkey]')
        ?.shadowRoot?.querySelector('dialog')
        ?.matches(':modal') ?? false,
  )
const closed = (on = page): Promise<unknown> =>
  on.waitForFunction(
    () => !document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')?.open,
  )
const title = (): Promise<string | null> =>
  page.locator('[data-latchkey] [data-part=title]').first().textContent()

describe('W-21 by keyboard alone', () => {
  it('W-21 opening puts the focus on the title, Tab stays inside, Escape closes and gives the focus back', async () => {
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

  it('W-21 closed it is neither seen nor reached nor heard, and keeps its height for the next opening', async () => {
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

  it('W-21 a new view takes the focus to its title, Back returns it to the row that was pressed', async () => {
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

  it('W-21 arrow keys lead from the search field through the results, and the number of results is said', async () => {
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

  it('W-21 a view that must not be closed shakes instead, however often Escape is pressed', async () => {
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

  it('W-21 after a refusal Try again has the focus, and an error is in the live region', async () => {
    await gallery.show(page, 'view=Connecting-rejected')
    await page.getByRole('heading', { name: 'Request cancelled' }).waitFor()
    expect(await focused()).toBe('button Try again')
    await gallery.show(page, 'view=Connecting-failed')
    await page
      .locator('[role=alert]', { hasText: 'could not be used' })
      .waitFor({ state: 'attached' })
  })
})

describe('what a pointer does', () => {
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

describe('W-01 hostile texts', () => {
  it('W-01 200 payloads in every field add no element, run nothing and reach no server', async () => {
    await gallery.show(page, 'view=Connect&closed=1')
    trouble.length = 0
    const result = await page.evaluate(async () => {
      const g = globalThis as typeof globalThis & Globals & { hit?: number }
      const seeds = [
        '<img src=x onerror="globalThis.hit=1">',
        '<script>globalThis.hit=1</script>',
        '"><svg onload=globalThis.hit=1>',
        'javascript:globalThis.hit=1',
        '{{constructor.constructor("globalThis.hit=1")()}}',
        '${globalThis.hit=1}',
        '</bdi></button><iframe srcdoc="<script>parent.hit=1</script>">',
        '\u202Egnp.exe<b>x',
        'data:text/html,<script>globalThis.hit=1</script>',
        '<style>*{display:none}</style><link rel=stylesheet href=//evil.example>',
      ]
      const payloads = Array.from(
        { length: 200 },
        (_, index) => `${index}${seeds[index % seeds.length]}${'\u0301'.repeat(index % 9)}`,
      )
      g.unmount()
      const seen: string[] = []
      for (const view of [
        'Connect',
        'AllWallets',
        'Account',
        'SwitchNetwork-failed',
        'ConnectingExternal',
        'GetWallet',
      ]) {
        const scene: Scene = g.scenes[view] ?? {
          view: view as Scene['view'],
          data: { walletId: 'hostile-1' },
          connect: 61,
        }
        const kit = g.createFakeKit({ ...scene, payloads }, 'dark')
        const unmount = g.mountKit(kit)
        kit.open()
        const shadow = () =>
          Array.from(document.querySelectorAll('[data-latchkey]')).at(-1)?.shadowRoot
        const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
        for (let turn = 0; turn < 10_000; turn++) {
          if (shadow()?.querySelector('[data-part=view] *')) break
          await idle()
        }
        // What a payload begins when it is drawn comes in the turns after that.
        for (let turn = 0; turn < 10; turn++) await idle()
        const root = shadow()
        const allowed =
          'div,span,bdi,button,ul,li,p,h1,h2,header,dialog,svg,path,circle,rect,input,label,a,img,section,details,summary,dl,dt,dd,fieldset,legend'
        for (const element of root?.querySelectorAll('*') ?? []) {
          if (!element.matches(allowed)) seen.push(`${view}: <${element.localName}>`)
          if (
            element.localName === 'img' &&
            !/^(https:|data:image\/)/.test(element.getAttribute('src') ?? '')
          )
            seen.push(`${view}: ${element.getAttribute('src')}`)
          for (const { name } of element.attributes)
            if (name.startsWith('on')) seen.push(`${view}: ${name}`)
          if (
            element.localName === 'bdi' &&
            /[\u202A-\u202E\u2066-\u2069]/.test(element.textContent ?? '')
          )
            seen.push(`${view}: bidi override`)
        }
        if (!root?.querySelector('[data-part=view] *')) seen.push(`${view}: nothing drawn`)
        unmount()
        await idle()
      }
      return { seen, hit: g.hit }
    })
    expect(result).toEqual({ seen: [], hit: undefined })
    expect(trouble).toEqual([])
  })
})

describe('W-19 on a strange page', () => {
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

  it('W-19 foreign elements with our ids and parts change nothing', () =>
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
  it('W-19 a custom element name that is taken changes nothing', () =>
    scene((g) => {
      customElements.define('latchkey-modal', class extends HTMLElement {})
      g.kit.open()
    }))
  it('W-19 the body replaced while it is closed', () =>
    scene((g) => {
      document.documentElement.replaceChild(document.createElement('body'), document.body)
      g.kit.open()
    }))
  it('W-19 the body replaced after it was opened', () =>
    scene((g) => {
      g.kit.open()
      setTimeout(() => {
        document.documentElement.replaceChild(document.createElement('body'), document.body)
        g.kit.close()
        setTimeout(() => g.kit.open(), 300)
      }, 300)
    }))
  it('W-19 two kits: each opens its own dialog', () =>
    scene((g) => {
      const other = g.createFakeKit(g.scenes.AllWallets as Scene, 'light')
      g.mountKit(other)
      g.kit.open()
    }))
  it('W-19 the same kit mounted twice is drawn once', async () => {
    await scene((g) => {
      g.mountKit(g.kit)
      g.kit.open()
    })
    expect(await page.locator('[data-latchkey]').count()).toBe(1)
  })
  it('W-19 unmounted and mounted again', () =>
    scene((g) => {
      g.unmount()
      g.mountKit(g.kit)
      g.kit.open()
    }))
  it('W-19 the page’s own styles do not reach in', async () => {
    await scene((g) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        'div, dialog, [data-latchkey] { display: none; opacity: 0; font-size: 3px; visibility: hidden }',
      )
      document.adoptedStyleSheets = [sheet]
      g.kit.open()
    })
  })

  it('R-16 fifty openings leave one element, no listener of theirs on the page, and the page’s own scroll', async () => {
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
