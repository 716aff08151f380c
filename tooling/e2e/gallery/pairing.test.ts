import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tableRows } from '../../suite/tableRows.js'
import { readSight, toSight } from '../src/phone/seeCode.js'
import { codeOf } from './fakePairing.js'
import { useGallery } from './useGallery.js'

const gallery = useGallery()

/** The text a camera would read from the code on the page. */
async function scan(page: Page): Promise<string | undefined> {
  const shot = await page.locator('[data-part=qr-card]').screenshot()
  const desk = await page.context().newPage()
  try {
    return readSight(await toSight(desk, shot))
  } finally {
    await desk.close()
  }
}

/** The page's time advances only on demand, so that no text disappears before its check. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

describe('the code', () => {
  const codes = ['Pairing-any', 'Pairing-wallet-code'].flatMap((view) =>
    (
      [
        ['dark', 800],
        ['light', 360],
      ] as const
    ).map(([theme, width]) => ({ view, theme, width })),
  )
  for (const { view, theme, width } of tableRows(
    codes,
    ({ view: of, theme: look }) => (of === 'Pairing-any') === (look === 'dark'),
  ))
    it(`is read by a scanner: ${view}, ${theme}, ${width} px [W-02]`, async () => {
      const { page, trouble } = await gallery.page({
        colorScheme: theme,
        viewport: { width, height: 800 },
        deviceScaleFactor: 2,
      })
      await gallery.show(page, `view=${view}&theme=${theme}`)
      await page.locator('[data-part=qr-code]:not([data-skeleton])').waitFor()
      expect(await scan(page)).toBe(codeOf('0a1b'))
      expect(trouble).toEqual([])
      await page.context().close()
    })

  it('is one path in a picture with a name, on white in both themes, and 264 px wide', async () => {
    const { page } = await gallery.page({ colorScheme: 'dark' })
    await gallery.show(page, 'view=Pairing-wallet-code&theme=dark')
    const code = page.getByRole('img', {
      name: 'QR code to connect with Comet. Scan with your phone’s camera or copy the link below.',
    })
    await code.waitFor()
    expect(await code.locator('path').count()).toBe(1)
    const box = await code.boundingBox()
    const card = await page.locator('[data-part=qr-card]').boundingBox()
    expect([box?.width, box?.height, card?.width].map((value) => Math.round(value ?? 0))).toEqual([
      264, 264, 312,
    ])
    expect(
      await page
        .locator('[data-part=qr-card]')
        .evaluate((element) => getComputedStyle(element).backgroundColor),
    ).toBe('rgb(255, 255, 255)')
    await page.context().close()
  })

  it('comes without moving anything: its place is held by the three eyes', async () => {
    const { page } = await gallery.page()
    const places = async (view: string) => {
      await gallery.show(page, `view=${view}`)
      await page
        .locator(
          view === 'Pairing-preparing'
            ? '[data-skeleton]'
            : '[data-part=qr-code]:not([data-skeleton])',
        )
        .waitFor()
      const boxes = await Promise.all(
        ['[data-part=qr-card]', '[data-part=qr-code]', '[data-part=qr-actions]'].map((part) =>
          page.locator(part).boundingBox(),
        ),
      )
      return boxes.map((box) => box && [box.x, box.y, box.width, box.height].map(Math.round))
    }
    expect(await places('Pairing-preparing')).toEqual(await places('Pairing-any'))
    await page.context().close()
  })

  it('is replaced in place near its end, says so, and takes no focus [R-14]', async () => {
    const { page } = await gallery.page()
    await stopClock(page)
    await gallery.show(page, 'view=Pairing-renewed')
    const copy = page.getByRole('button', { name: 'Copy link' })
    await copy.focus()
    await page.clock.runFor(1_000)
    await page.getByText('New code in 0:02').waitFor()
    await page.clock.runFor(3_000)
    await page.getByText(/Scan with your wallet/).waitFor()
    expect(await scan(page)).toBe(codeOf('7e3f'))
    const focused = () =>
      page.evaluate(
        () =>
          document.querySelector('[data-latchkey]')?.shadowRoot?.activeElement?.textContent ?? '',
      )
    expect(await focused()).toBe('Copy link')
    await page.context().close()
  })

  it('is copied as a link, which its button says', async () => {
    const { page } = await gallery.page({ permissions: ['clipboard-read', 'clipboard-write'] })
    await gallery.show(page, 'view=Pairing-any')
    await page.getByRole('button', { name: 'Copy link' }).click()
    // On the button itself: a snack would cover it.
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.locator('[data-part=snack]').count()).toBe(0)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codeOf('0a1b'))
    await page.context().close()
  })
})

describe('the ways of a wallet', () => {
  it('are tabs: one stop of the Tab key, arrows, Home and End between them, in reading direction [W-21]', async () => {
    for (const [lang, next] of [
      ['en', 'ArrowRight'],
      ['ar', 'ArrowLeft'],
    ] as const) {
      const { page } = await gallery.page()
      await gallery.show(page, `view=Pairing-wallet&lang=${lang}`)
      const tabs = page.getByRole('tab')
      expect(await tabs.count()).toBe(4)
      await tabs.first().focus()
      const selected = () => page.locator('[role=tab][aria-selected=true]').getAttribute('data-tab')
      const seen: (string | null)[] = []
      for (const key of [next, next, next, next, 'End', 'Home']) {
        await page.keyboard.press(key)
        seen.push(await selected())
      }
      expect(seen).toEqual(['desktop', 'web', 'browser', 'qrcode', 'browser', 'qrcode'])
      expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1)
      await page.context().close()
    }
  })

  it('open the wallet with a click, and offer what helps where it did not open', async () => {
    const { page } = await gallery.page()
    await gallery.show(page, 'view=Pairing-desktop')
    await page.getByRole('button', { name: 'Open Comet' }).click()
    const calls = () =>
      page.evaluate(() => (globalThis as unknown as { kit: { calls: string[] } }).kit.calls)
    expect(await calls()).toContain('openWallet comet desktop')
    await gallery.show(page, 'view=Pairing-app-not-opened')
    const names = await page.locator('[data-part=actions] button').allTextContents()
    expect(names).toEqual(['Open again', 'Get the app', 'Show QR code', 'Copy link'])
    await page.getByRole('button', { name: 'Show QR code' }).click()
    await page.locator('[data-part=qr-code]:not([data-skeleton])').waitFor()
    await page.context().close()
  })

  it('the relay being away is said with a count-down, and can be tried at once [R-02]', async () => {
    const { page } = await gallery.page()
    await stopClock(page)
    await gallery.show(page, 'view=Pairing-unreachable')
    await page.getByText('Connection service unreachable').first().waitFor()
    await page.getByText('Trying again in 8 s').waitFor()
    await page.clock.runFor(2_000)
    await page.getByText('Trying again in 6 s').waitFor()
    await page.getByRole('button', { name: 'Try now' }).click()
    expect(
      await page.evaluate(() => (globalThis as unknown as { kit: { calls: string[] } }).kit.calls),
    ).toContain('retry')
    await page.context().close()
  })
})
