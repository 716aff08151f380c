import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { tableRows } from '../../../suite/tableRows.js'
import { setClock } from '../setClock.js'
import { type SignInStage, useSignInStage } from '../signIn/useSignInStage.js'
import { cases, states } from './fiveEcosystems.js'
import { sharedChains } from './sharedChains.js'

const onStage = useSignInStage(async () => (await sharedChains()).describe())

const accountsOf = async (page: Page) =>
  Object.values(await states(page)).flatMap(([, active]) => active ?? [])

/**
 * Connects all five with a sign-in each, however it is asked for. Resolves with what the
 * wallet asked its owner.
 */
async function connectAndSign({ dialog, prompt, button, approve }: SignInStage) {
  const asked: string[] = []
  const sign = button('Sign', dialog).and(dialog.locator(':not([aria-busy=true])'))
  await button('Connect wallet').click()
  await button(/Latchkey Test Wallet/, dialog).click()
  await button('Continue', dialog).click()
  for (;;) {
    await expect
      .poll(
        async () =>
          (await prompt.count()) + (await sign.count()) > 0 || (await dialog.count()) === 0,
      )
      .toBe(true)
    if ((await prompt.count()) > 0) {
      const title = (await prompt.getByRole('heading').textContent()) ?? ''
      asked.push(title)
      await approve()
      await expect
        .poll(async () => (await prompt.getByRole('heading').allTextContents()).join())
        .not.toBe(title)
    } else if ((await sign.count()) > 0) {
      await sign.click()
      await prompt.waitFor()
    } else return asked
  }
}

describe('a sign-in on each of the five namespaces [B-22]', () => {
  it.each(tableRows([0, 24, -24], (hours) => hours < 0))(
    'the server accepts what each wallet signs, with the page’s clock off by %i hours, and a reload finds them all [R-15, W-13]',
    async (hours) => {
      await onStage(async (stage) => {
        const { page, context, button } = stage
        await setClock(context, hours)
        await stage.start('required')
        const asked = await connectAndSign(stage)
        const accounts = await accountsOf(page)
        expect(accounts).toHaveLength(cases.length)
        expect([...(await stage.me())].sort()).toEqual([...accounts].sort())
        expect([...(await stage.signedIn())].sort()).toEqual([...accounts].sort())
        // Solana's is signed in the approval of the connection.
        const times = (title: string) => asked.filter((each) => each === title).length
        expect(
          [
            times('Connect to this site?'),
            times('Sign this message?'),
            times('Sign in to this site?'),
          ],
          asked.join(),
        ).toEqual([4, 4, 1])

        await page.reload()
        await expect.poll(() => accountsOf(page)).toHaveLength(cases.length)
        await expect.poll(stage.signedIn).toHaveLength(cases.length)
        expect(await stage.prompt.count()).toBe(0)
        await button('Sign out').click()
        await expect.poll(stage.me).toEqual([])
      })()
    },
  )
})
