import type { Kit } from '@latchkey/controllers'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { tableRows } from '../../suite/tableRows.js'
import { readSight, toSight } from '../src/phone/seeCode.js'
import { harbour } from './states.js'
import { useGallery } from './useGallery.js'

let page: Page
const gallery = useGallery(async (opened) => {
  ;({ page } = await opened.page())
})

const isSaid = (role: 'status' | 'alert', text: string | RegExp) =>
  page.locator(`[data-part=hidden][role=${role}]`, { hasText: text }).waitFor({ state: 'attached' })

/** How many pixels of an element are out of sight, within its view and the screen. */
const hiddenOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const stage = element.closest('[data-part=stage]')
    if (!stage) throw new Error('The element is outside of a view.')
    const [seen, box] = [stage.getBoundingClientRect(), element.getBoundingClientRect()]
    const over = Math.max(seen.top - box.top, box.bottom - Math.min(seen.bottom, innerHeight))
    return Math.max(0, Math.round(over))
  })

/** Looks at a scene of a size, from left to right and from right to left. */
async function inBothDirections(
  {
    scene,
    width,
    height,
  }: { readonly scene: string; readonly width: number; readonly height: number },
  look: (lang: string) => Promise<void>,
): Promise<void> {
  await page.setViewportSize({ width, height })
  for (const lang of ['en', 'ar']) {
    await gallery.show(page, `view=${scene}&lang=${lang}`)
    await look(lang)
  }
  await page.setViewportSize({ width: 800, height: 800 })
}

it('a question is the name of the dialog, or is announced where the wallet is', async () => {
  await gallery.show(page, 'view=UnsupportedChain')
  await page.getByRole('dialog', { name: 'This network is not supported here' }).waitFor()
  await gallery.show(page, 'view=SwitchActiveChain')
  await page.getByRole('dialog', { name: 'Bitcoin needs its own wallet' }).waitFor()
  await gallery.show(page, 'view=Connecting-choose')
  await isSaid('status', 'Choose ecosystems')
})

it('a closing that is refused is announced, with what to do', async () => {
  await gallery.show(page, 'view=UnsupportedChain')
  await page.keyboard.press('Escape')
  await isSaid('alert', 'Choose a network or disconnect first')
})

it('a line of Account says the end of its address and not its letters', async () => {
  await gallery.show(page, 'view=Account-ecosystems')
  await page
    .getByRole('button', { name: /^Solana,? Address ending in ArAaKv 12\.5 SOL$/ })
    .waitFor()
})

it('the name of a row and of a tile has no space before its comma, and is said once', async () => {
  await gallery.show(page, 'view=Connect')
  await page.getByRole('button', { name: 'Orbit, Recent', exact: true }).waitFor()
  await gallery.show(page, 'view=AllWallets')
  await page.getByRole('button', { name: 'Orbit, Installed', exact: true }).waitFor()
})

it('words and marks of a name are said apart, with no space before a comma', async () => {
  const named = (role: 'button' | 'link', name: string) =>
    page.getByRole(role, { name, exact: true }).first().waitFor()
  await gallery.show(page, 'view=Account-old')
  await named('button', 'Try again Load the balance again')
  await named('link', 'View in the explorer, opens in a new tab')
  await gallery.show(page, 'view=Account-activity')
  await page.getByRole('button', { name: /^Sent, Pending To 0x7099/ }).waitFor()
  await gallery.show(page, 'view=Connecting-steps')
  const steps = page.getByRole('listitem')
  await steps.first().waitFor()
  expect(await steps.first().ariaSnapshot()).toContain('Ethereum and EVM networks, approved')
})

it('a row of the Wallets view says the end of its address and not its letters', async () => {
  await gallery.show(page, 'view=Wallets')
  await page
    .getByRole('button', { name: 'Orbit, Address ending in 5Bfcdb Active', exact: true })
    .waitFor()
})

it('each connected wallet is one item of its list, with its row and its Disconnect', async () => {
  await gallery.show(page, 'view=Wallets')
  const items = page.getByRole('list', { name: /^Ethereum/ }).getByRole('listitem')
  await items.first().waitFor()
  expect(
    await items.evaluateAll((all) => all.map((each) => each.querySelectorAll('button').length)),
  ).toEqual([2, 2])
})

it('the Wallets view has one row to connect another wallet, whichever its ecosystem', async () => {
  await gallery.show(page, 'view=Wallets')
  const another = page.getByRole('button', { name: 'Connect another wallet', exact: true })
  await another.waitFor()
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1)
  expect(await another.count()).toBe(1)
  expect(await page.getByRole('button', { name: /Connect a wallet/ }).count()).toBe(0)
  const opened = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { kit } = globalThis as unknown as { kit: { open(input: unknown): void } }
        kit.open = resolve
        document
          .querySelector('[data-latchkey]')
          ?.shadowRoot?.querySelector<HTMLElement>('[data-focus-id=add]')
          ?.click()
      }),
  )
  expect(opened).toEqual({ view: 'Connect' })
})

it('a switch of the network says what to do in the wallet', async () => {
  await gallery.show(page, 'view=SwitchNetwork-pending')
  await isSaid('status', 'Switching to Base. Approve the change in Orbit.')
})

it('the details of an alert are announced with it', async () => {
  await gallery.show(page, 'view=Connect-alert')
  await isSaid('alert', /: The project id is not known to the endpoint\./)
})

it('a code of the store leads to the wallet on a phone', async () => {
  await gallery.show(page, 'view=GetWallet-one')
  const desk = await page.context().newPage()
  const read = async (store: string) => {
    const code = page.getByRole('img', {
      name: `QR code of ${store}, to install Harbour on your phone`,
    })
    await code.waitFor()
    return readSight(await toSight(desk, await page.locator('[data-part=qr-card]').screenshot()))
  }
  await page.getByText('Install it on your phone').click()
  await expect.poll(() => read('App Store')).toBe(harbour.links?.appStore)
  await page.getByRole('tab', { name: 'Google Play' }).click()
  await expect.poll(() => read('Google Play')).toBe(harbour.links?.playStore)
  await desk.close()
})

it('a code that is ready is announced', async () => {
  await gallery.show(page, 'view=Pairing-any')
  await isSaid('status', 'The code is ready')
})

it.each(
  tableRows(
    [
      ['200 % of 1280×800', 640, 400],
      ['a phone that lies', 740, 360],
      ['a small phone', 320, 568],
    ] as const,
    ([, , height]) => height !== 400,
  ),
)('with %s the whole code is in sight', async (_, width, height) => {
  await inBothDirections({ scene: 'Pairing-any', width, height }, async (lang) => {
    const code = page.locator('[data-part=qr-card]')
    await code.getByRole('img').waitFor()
    await expect.poll(() => hiddenOf(code), { message: `px out of sight in ${lang}` }).toBe(0)
  })
})

it('with 400 % of 1280×1024 the code of a wallet can be read around its picture', async () => {
  const { page: zoomed } = await gallery.page({
    viewport: { width: 320, height: 256 },
    deviceScaleFactor: 4,
  })
  const desk = await gallery.page()
  await gallery.show(zoomed, 'view=Pairing-wallet')
  const card = zoomed.locator('[data-part=qr-card]')
  await card.getByRole('img').waitFor()
  await card.scrollIntoViewIfNeeded()
  await expect
    .poll(async () => readSight(await toSight(desk.page, await card.screenshot())))
    .toMatch(/^wc:/)
  await zoomed.context().close()
  await desk.page.context().close()
})

it.each(
  tableRows(
    [
      ['GetWallet-one', 360, 720],
      ['GetWallet-one', 1280, 800],
      ['GetWallet-wide', 1280, 800],
    ] as const,
    ([scene, width]) => scene === 'GetWallet-wide' || width === 360,
  ),
)(
  'in %s at %i×%i the code is in sight once it is open, in both directions',
  async (scene, width, height) => {
    await inBothDirections({ scene, width, height }, async (lang) => {
      await page.locator('[data-part=details] > summary').click()
      const code = page.locator('[data-part=details] [data-part=qr-card]')
      await code.getByRole('img').waitFor()
      await expect.poll(() => hiddenOf(code), { message: `px out of sight in ${lang}` }).toBe(0)
    })
  },
)

it.each(
  tableRows(
    [
      ['Account', 1280, 800],
      ['Account', 360, 720],
      ['Account', 740, 360],
      ['Account-long', 740, 360],
      ['UnsupportedChain', 320, 568],
      ['Connecting-choose', 640, 400],
    ] as const,
    ([scene, width]) => scene !== 'Account' || width === 360,
  ),
)(
  'in %s at %i×%i the way out is in sight, and covers nothing that has focus',
  async (scene, width, height) => {
    await inBothDirections({ scene, width, height }, async (lang) => {
      const foot = page.locator('[data-part=foot], [data-part=actions] > [data-kind=primary]')
      const button = page.getByRole('button')
      const leave = foot.and(button).or(foot.locator(button))
      await expect.poll(() => hiddenOf(leave), { message: `px out of sight in ${lang}` }).toBe(0)
      // Lists that arrive later would move what has focus.
      await expect.poll(() => page.locator('[data-part=lists-bone]').count()).toBe(0)
      /** How many pixels of what has focus are under the foot; undefined in the foot itself. */
      const covered = () =>
        foot.evaluate((element) => {
          const focused = (element.getRootNode() as ShadowRoot).activeElement
          if (!focused || element.contains(focused)) return undefined
          const [low, high] = [
            focused.getBoundingClientRect().bottom,
            element.getBoundingClientRect().top,
          ]
          return Math.max(0, Math.round(low - high))
        })
      let rows = 0
      for (; rows < 40; rows++) {
        await page.keyboard.press('Tab')
        if ((await covered()) === undefined && rows > 2) break
        // A list that lays out its rows late scrolls once more.
        await expect.poll(covered, { message: `px under the foot in ${lang}` }).toBeLessThan(1)
      }
      expect(rows, `rows before the foot in ${lang}`).toBeLessThan(40)
    })
  },
)

it.each(['Connect-embedded', 'Connect-wide-embedded'])(
  '%s: a view that changes by itself leaves the focus in a field of the page, and takes it from a row',
  async (scene) => {
    await gallery.show(page, `view=${scene}`)
    const push = (view: string) =>
      page.evaluate((name) => {
        const { kit } = globalThis as unknown as { kit: Kit }
        kit.router.push(name)
      }, view)
    const focused = () => page.evaluate(() => document.activeElement?.id ?? '')
    await page.evaluate(() => {
      const field = document.createElement('input')
      field.id = 'field'
      document.body.append(field)
      field.focus()
    })
    await push('AllWallets')
    await page.locator('[data-part=tile]').first().waitFor()
    expect(await focused()).toBe('field')
    await page
      .getByRole('button', { name: /^Orbit/ })
      .last()
      .focus()
    await push('GetWallet')
    const title = page.getByRole('heading', { name: 'Get a wallet' }).last()
    await title.waitFor()
    await expect.poll(() => title.evaluate((each) => each.matches(':focus'))).toBe(true)
  },
)
