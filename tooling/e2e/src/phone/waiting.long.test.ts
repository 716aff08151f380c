import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { itAtLength } from '../../../suite/tableRows.js'
import { findAxeProblems } from '../findAxeProblems.js'
import { seeCode } from './seeCode.js'
import { usePhone } from './usePhone.js'

const ground = usePhone()
afterEach(async () => {
  for (const context of ground.browser.contexts()) await context.close()
})

const noticeOf = (page: Page) => page.locator('[data-part=waiting]')
const sign = (page: Page) => page.getByRole('button', { name: 'Sign', exact: true })

/** A page that is connected to a wallet on a phone. */
async function connected() {
  const visit = await ground.visit()
  const { page, dialog, open } = visit
  await open('wallets=none')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  const { uri } = await seeCode(page)
  const phone = await ground.phone()
  await phone.paste(uri)
  await phone.approve('Connect to this site?')
  await page.getByTestId('status').waitFor()
  await dialog.waitFor({ state: 'detached' })
  return { ...visit, phone, notice: noticeOf(page) }
}

describe('while a phone is asked', () => {
  it('the page says so, also to screen readers, and no longer after the answer', async () => {
    const { page, phone, notice, watch } = await connected()
    await sign(page).click()
    await phone.approve('Sign this message?')
    await page.getByTestId('signature').waitFor()
    // From here on a page that has never opened its modal.
    await page.reload()
    await page.getByTestId('status').waitFor()
    await sign(page).click()
    await notice.getByText('Waiting for Latchkey Wallet on your phone').waitFor()
    await page
      .locator('[data-latchkey] [role=status]')
      .filter({ hasText: 'Waiting for Latchkey Wallet on your phone' })
      .waitFor({ state: 'attached' })
    expect(await sign(page).getAttribute('aria-busy')).toBe('true')
    expect(await findAxeProblems(page)).toEqual([])
    await phone.approve('Sign this message?')
    await page.getByTestId('signature').waitFor()
    await notice.waitFor({ state: 'detached' })
    expect(await sign(page).getAttribute('aria-busy')).toBe('false')
    expect(watch.problems()).toEqual([])
  })

  it('Cancel is the last stop of the keyboard, ends the request, and gives the focus back', async () => {
    const { page, phone, notice, watch } = await connected()
    await sign(page).focus()
    await page.keyboard.press('Enter')
    await notice.waitFor()
    const cancel = notice.getByRole('button', { name: 'Cancel' })
    // From the page's last stop on, as from its end.
    const before = page.locator('main').locator('button, a[href], input, select, summary').last()
    await before.focus()
    await page.keyboard.press('Tab')
    await expect
      .poll(() => cancel.evaluate((button) => button.matches(':focus-visible')))
      .toBe(true)
    await page.keyboard.press('Enter')
    await page
      .locator('button[aria-busy=false]')
      .filter({ hasText: /^Sign$/ })
      .waitFor()
    expect(await page.getByTestId('signature').count()).toBe(0)
    await notice.waitFor({ state: 'detached' })
    expect(await before.evaluate((element) => element === document.activeElement)).toBe(true)
    await phone.reject('Sign this message?')
    expect(watch.problems()).toEqual([])
  })

  itAtLength(
    'a cancelled transfer may have been sent, and the notice says so until the wallet’s answer',
    async () => {
      const { page, phone, notice, watch } = await connected()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await notice.getByRole('button', { name: 'Cancel' }).click()
      await notice.getByText('This may have been sent').waitFor()
      await notice.getByText('Look at your activity in Latchkey Wallet').waitFor()
      await page.locator('.outcome[data-error=MAY_HAVE_BEEN_SENT]').waitFor()
      await phone.approve()
      await notice.waitFor({ state: 'detached' })
      expect(watch.problems()).toEqual([])
    },
  )

  itAtLength(
    'the open modal has the page to itself, and the notice comes back after it',
    async () => {
      const { page, dialog, phone, notice, watch } = await connected()
      await sign(page).click()
      await notice.waitFor()
      await page.locator('[data-latchkey-button][data-kind=account]').first().click()
      await dialog.waitFor()
      await notice.waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await notice.waitFor()
      await phone.reject('Sign this message?')
      await notice.waitFor({ state: 'detached' })
      expect(watch.problems()).toEqual([])
    },
  )
})
