import { afterEach, describe, expect, it } from 'vitest'
import { focused } from '../focused.js'
import { createHand } from '../hand.js'
import { seeCode } from './seeCode.js'
import { usePhone } from './usePhone.js'

const ground = usePhone()
afterEach(async () => {
  for (const context of ground.browser.contexts()) await context.close()
})

describe('by keyboard alone', () => {
  it('the code is reached, its link copied, the ways walked by arrows, and focus stays where it is when the code is replaced', async () => {
    const { page, context, open, dialog, watch } = await ground.visit()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    const hand = createHand(page, 'keyboard')
    await open('wallets=none')
    await hand.press(page.getByRole('button', { name: 'Connect wallet' }))
    await hand.press(dialog.getByRole('button', { name: /^Latchkey Wallet/ }))
    const first = await seeCode(page)
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await hand.press(dialog.getByRole('button', { name: 'Copy link' }))
    await expect.poll(copied).toBe(first.uri)

    const [code, web] = [
      dialog.getByRole('tab', { name: 'QR code' }),
      dialog.getByRole('tab', { name: 'Web' }),
    ]
    while ((await focused(page)) !== 'QR code') await page.keyboard.press('Shift+Tab')
    for (const [key, tab] of [
      ['ArrowRight', web],
      ['ArrowRight', code],
      ['ArrowLeft', web],
      ['Home', code],
      ['End', web],
      ['Home', code],
    ] as const) {
      await page.keyboard.press(key)
      expect(await tab.getAttribute('aria-selected'), key).toBe('true')
      expect(await focused(page)).toBe(await tab.textContent())
    }

    const copy = dialog.getByRole('button', { name: 'Copy link' })
    while ((await focused(page)) !== 'Copy link') await page.keyboard.press('Tab')
    const before = await copy.elementHandle()
    await page.clock.fastForward('03:35')
    await dialog.getByText(/^New code in 0:\d\d$/).waitFor()
    await page.clock.fastForward('00:20')
    await expect.poll(async () => (await seeCode(page)).uri).not.toBe(first.uri)
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
    expect(await focused(page)).toBe('Copy link')
    await page.keyboard.press('Enter')
    const second = await seeCode(page)
    await expect.poll(copied).toBe(second.uri)

    const phone = await ground.phone()
    await phone.paste(second.uri)
    await phone.approve('Connect to this site?')
    await page.getByTestId('status').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(watch.problems()).toEqual([])
  })
})
