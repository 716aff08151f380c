import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focused } from './focused.js'
import { createHand } from './hand.js'
import { usePlayground } from './visit.js'

const ground = usePlayground()

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).first()

/** A visit whose person has the keyboard alone, and says no in the wallet's window. */
async function visitByKeyboard() {
  const visit = await ground.visit()
  const { page, prompt } = visit
  const hand = createHand(page, 'keyboard')
  return {
    ...visit,
    ...hand,
    async answer(by: 'Reject' | 'Escape') {
      await prompt.waitFor()
      if (by === 'Reject') await hand.press(button(prompt, by))
      else await page.keyboard.press(by)
      await prompt.waitFor({ state: 'detached' })
    },
  }
}

describe.each(['Reject', 'Escape'] as const)(
  'declined with %s in a window of the page [W-21]',
  (by) => {
    it('a connection: Try again has the focus, also the second time', async () => {
      const { page, dialog, press, answer, open, context } = await visitByKeyboard()
      await open()
      await press(button(page, 'Connect wallet'))
      await press(button(dialog, /Latchkey Test Wallet/))
      for (let turn = 0; turn < 2; turn++) {
        await answer(by)
        await dialog.getByText('Request cancelled').waitFor()
        await expect.poll(() => focused(page)).toBe('Try again')
        await page.keyboard.press('Enter')
      }
      await context.close()
    })

    it('a signature that the page asked for: its button has the focus', async () => {
      const { page, connect, press, answer, open, context } = await visitByKeyboard()
      await open()
      await connect()
      await press(button(page, 'Sign'))
      await answer(by)
      await expect.poll(() => focused(page)).toBe('Sign')
      await context.close()
    })

    it('a transfer: Send has the focus, in the modal', async () => {
      const { page, dialog, connect, press, fill, answer, open, context } = await visitByKeyboard()
      await open()
      await connect()
      await press(button(page, /^Account/))
      await press(button(dialog, 'Send'))
      await fill(dialog.getByLabel('Amount'), '0.01')
      await fill(
        dialog.getByLabel('To', { exact: true }),
        '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
      )
      await press(button(dialog, 'Review'))
      await dialog.getByText(/at most|up to about/).waitFor()
      await press(button(dialog, 'Send'))
      await answer(by)
      await dialog.getByText('You declined it in the wallet. Nothing was sent.').waitFor()
      await expect.poll(() => focused(page)).toBe('Send')
      await context.close()
    })
  },
)
