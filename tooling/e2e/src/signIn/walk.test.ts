import type { Locator } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { ar, arButtons } from '../../../../packages/ui/src/locales/ar/index.js'
import { signIn as arSignIn } from '../../../../packages/ui/src/locales/ar/views/signIn.js'
import { en, enButtons } from '../../../../packages/ui/src/locales/en/index.js'
import { signIn as enSignIn } from '../../../../packages/ui/src/locales/en/views/signIn.js'
import { tableRows } from '../../../suite/tableRows.js'
import { findAxeProblems } from '../findAxeProblems.js'
import { createHand } from '../hand.js'
import { useSignInStage } from './useSignInStage.js'

const onStage = useSignInStage()

const texts = {
  en: { ...en, ...enSignIn, ...enButtons },
  ar: { ...ar, ...arSignIn, ...arButtons },
} as const

const settings = ([360, 1280] as const).flatMap((width) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    (['en', 'ar'] as const).map((locale) => ({ width, theme, locale })),
  ),
)
/** They cover both widths, themes and languages. */
const ofEveryRun = ['360 dark ar']

describe('the walk of sign-in by keyboard', () => {
  it.each(
    tableRows(settings, ({ width, theme, locale }) =>
      ofEveryRun.includes(`${width} ${theme} ${locale}`),
    ),
  )(
    'connect, refuse, sign, sign out, sign in again, leave at $width px, $theme, $locale [W-02, W-21]',
    async ({ width, theme, locale }) => {
      await onStage(
        async (stage) => {
          const { page, dialog, prompt, button, signedIn } = stage
          const t = texts[locale]
          const owner = inject('localnet').accounts[0]?.address ?? ''
          const hand = createHand(page, 'keyboard')
          const answer = (name: 'Approve' | 'Reject') =>
            hand.press(prompt.getByRole('button', { name }))
          const within = (name: string | RegExp): Locator => button(name, dialog)
          const noFindings = async (where: string) =>
            expect(await findAxeProblems(page), where).toEqual([])
          const fits = async (where: string) =>
            expect(
              await dialog.evaluate((element) => element.scrollWidth - element.clientWidth),
              where,
            ).toBeLessThanOrEqual(0)

          await stage.start('required', { locale, theme, ecosystems: 'false' })
          const connect = async () => {
            await hand.press(button(t.connect))
            await hand.press(within(/Latchkey Test Wallet/))
            await answer('Approve')
          }
          /** The wallet counts only with a sign-in, so leaving one leaves both. */
          const signOut = async () => {
            await hand.press(button('Sign out'))
            await expect.poll(stage.me).toEqual([])
            await button(t.connect).waitFor()
            expect(await page.getByTestId('status').count()).toBe(0)
          }
          await connect()
          const sign = within(t['signIn.sign'])
          /** Until the message is there, the button does nothing. */
          const isReady = async () => {
            await sign.waitFor()
            await dialog.locator('[aria-busy=true]').waitFor({ state: 'detached' })
          }
          await isReady()
          await noFindings('ready')
          await fits('ready')
          // Escape leads nowhere: a sign-in is required.
          await page.keyboard.press('Escape')
          await hand.press(sign)
          await prompt.waitFor()
          await noFindings('waiting')
          await answer('Reject')
          const again = within(t['action.retry'])
          await again.waitFor()
          await noFindings('failed')
          await fits('failed')
          await hand.press(again)
          await answer('Approve')
          await dialog.waitFor({ state: 'detached' })
          const account = button(t.account.replace('{ending}', owner.slice(-4)))
          await account.waitFor()
          expect(await signedIn()).toEqual([`eip155:31337:${owner}`])
          await noFindings('page')

          await signOut()
          await connect()
          await isReady()
          await hand.press(sign)
          await answer('Approve')
          await dialog.waitFor({ state: 'detached' })
          expect(await stage.me()).toEqual([`eip155:31337:${owner}`])

          await signOut()
          await connect()
          await hand.press(within(t['action.cancel']))
          await within(/Latchkey Test Wallet/).waitFor()
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'detached' })
          await button(t.connect).waitFor()
          expect(await page.getByTestId('status').count()).toBe(0)
        },
        { page: { viewport: { width, height: 800 }, colorScheme: theme, locale } },
      )()
    },
  )
})
