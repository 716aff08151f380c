import { describe, expect, it } from 'vitest'
import { tableRows } from '../../suite/tableRows.js'
import { contentSecurityPolicy } from './contentSecurityPolicy.js'
import { serveFolder } from './serveFolder.js'
import { usePlayground, type Visit } from './visit.js'

const ground = usePlayground()

/** Opens the list, picks the wallet, connects, closes, opens again: the kit works. */
async function works({ page, dialog, connect }: Visit): Promise<void> {
  await connect()
  await page.getByRole('button', { name: /Account ending/ }).click()
  await dialog.getByRole('button', { name: 'Disconnect' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

type Scene = {
  readonly name: string
  readonly query?: string
  before?(visit: Visit): Promise<unknown>
  after?(visit: Visit): Promise<unknown>
}

const scenes: readonly Scene[] = [
  {
    name: 'elements with our ids and parts are on the page already',
    before: ({ page }) =>
      page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () => {
          for (const id of ['latchkey', 'latchkey-modal', 'w3m-iframe', 'root2'])
            document.body.append(Object.assign(document.createElement('div'), { id }))
          const fake = document.createElement('dialog')
          fake.dataset.part = 'dialog'
          document.body.append(fake)
        })
      }),
  },
  {
    name: 'custom element names of ours are taken',
    before: ({ page }) =>
      page.addInitScript(() => {
        for (const name of ['latchkey-modal', 'latchkey-root', 'w3m-modal', 'appkit-modal'])
          customElements.define(name, class extends HTMLElement {})
      }),
  },
  {
    name: 'the page removes everything of ours from the body',
    after: async ({ page, dialog }) => {
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.evaluate(() => {
        for (const child of [...document.body.children]) if (child.id !== 'root') child.remove()
      })
    },
  },
  {
    name: 'the body is replaced by another one',
    after: ({ page }) =>
      page.evaluate(() => {
        const body = document.createElement('body')
        body.append(...document.body.children)
        document.documentElement.replaceChild(body, document.body)
      }),
  },
  {
    name: 'a host dialog is open around the button',
    after: ({ page }) =>
      page.evaluate(() => {
        const host = document.createElement('dialog')
        document.body.append(host)
        const root = document.getElementById('root')
        if (root) host.append(root)
        host.showModal()
      }),
  },
  {
    name: 'host styles are brutal',
    before: ({ page }) =>
      page.addInitScript(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '* { color: red !important; letter-spacing: 1em } dialog:not(.wallet-prompt) { display: none !important } div { display: inline-block !important; z-index: 2147483647; position: relative }',
        )
        document.adoptedStyleSheets = [sheet]
      }),
  },
  {
    name: 'prototypes were extended by an old library',
    before: ({ page }) =>
      page.addInitScript(() => {
        // Enumerable extensions, as in old libraries.
        Object.defineProperty(Object.prototype, 'extra', {
          value: () => 'extra',
          enumerable: true,
          configurable: true,
          writable: true,
        })
        Object.defineProperty(Array.prototype, 'extra', {
          value: () => 'extra',
          enumerable: true,
          configurable: true,
          writable: true,
        })
      }),
  },
  {
    name: 'wallets and their globals throw when they are touched',
    before: ({ page }) =>
      page.addInitScript(() => {
        for (const name of ['ethereum', 'keplr', 'phantom']) {
          Object.defineProperty(window, name, {
            configurable: true,
            get() {
              throw new TypeError(`${name} is guarded`)
            },
          })
        }
      }),
  },
]

describe('pages that are in the way [W-19]', () => {
  const ofEveryRun = [
    'host styles are brutal',
    'wallets and their globals throw when they are touched',
  ]
  it.each(tableRows(scenes, ({ name }) => ofEveryRun.includes(name)))(
    '$name: one working instance [W-19]',
    async ({ query = '', before, after }) => {
      const visit = await ground.visit()
      await before?.(visit)
      await visit.open(query)
      await after?.(visit)
      if (visit.page.url().includes('#')) throw new Error('the page navigated')
      await works(visit)
      expect(await visit.page.locator('[data-latchkey] dialog[open]').count()).toBeLessThanOrEqual(
        1,
      )
      expect(visit.watch.pageErrors).toEqual([])
      expect(visit.watch.cspViolations).toEqual([])
      await visit.context.close()
    },
  )
})

describe('inside frames and with broken storage [W-20]', () => {
  const frame = async (attributes: Record<string, string>) => {
    const visit = await ground.visit()
    const host = await serveFolder({
      folder: '/nowhere',
      policy: contentSecurityPolicy([]).replace(
        "frame-src 'none'",
        `frame-src ${ground.site.origin}`,
      ),
      routes: {
        '/': (response) =>
          response
            .writeHead(200, { 'content-type': 'text/html' })
            .end('<!doctype html><title>host</title><body></body>'),
      },
    })
    // Another origin than the framed page's: localhost beside 127.0.0.1.
    await visit.page.goto(host.url.replace('127.0.0.1', 'localhost'))
    await visit.page.evaluate(
      ([src, given]) => {
        const element = document.createElement('iframe')
        for (const [name, value] of Object.entries(given as Record<string, string>))
          element.setAttribute(name, value)
        element.width = '1000'
        element.height = '700'
        element.src = src as string
        document.body.append(element)
      },
      [ground.site.url, attributes] as const,
    )
    return { ...visit, host, inner: visit.page.frameLocator('iframe') }
  }

  it.each([
    { name: 'a cross-origin frame', attributes: {} },
    {
      name: 'a sandbox without same-origin, where storage throws',
      attributes: { sandbox: 'allow-scripts allow-forms' },
    },
  ])(
    '$name: opens, lists wallets, connects, and never navigates the top [W-20]',
    async ({ attributes }) => {
      const { inner, page, watch, host, context } = await frame(
        attributes as Record<string, string>,
      )
      const top = page.url()
      await inner.getByRole('button', { name: 'Connect wallet' }).click()
      await inner.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
      await inner.getByRole('button', { name: 'Approve' }).click()
      await expect.poll(() => inner.getByTestId('status').textContent()).toBe('connected')
      expect(page.url()).toBe(top)
      expect(watch.pageErrors).toEqual([])
      await context.close()
      await host.close()
    },
  )

  it('storage that throws at every touch: connects, and says nothing of it [W-20]', async () => {
    const visit = await ground.visit()
    await visit.page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
      Object.defineProperty(window, 'BroadcastChannel', { value: undefined })
    })
    await visit.open()
    await works(visit)
    expect(visit.watch.problems()).toEqual([])
    await visit.context.close()
  })
})
