import { readPoolContracts } from '@latchkey/localnet/evm'
import { type Abi, encodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { itAtLength, tableRows } from '../../../suite/tableRows.js'
import { findAxeProblems } from '../findAxeProblems.js'
import type { Visit } from '../visit.js'
import { problemsOf } from './problemsOf.js'
import {
  pressSwap,
  readOutcome,
  readyButton,
  review,
  swapButton,
  swapped,
  watchBalances,
} from './swapForm.js'
import { useSwapStage } from './useSwapStage.js'

const stage = useSwapStage()

/** The titles of the prompts that the wallet shows until the swap is done. */
async function confirm(visit: Visit): Promise<readonly string[]> {
  const { prompt } = visit
  const titles: string[] = []
  const done = swapped(visit)
  await pressSwap(visit)
  for (;;) {
    await prompt.getByRole('button', { name: 'Approve' }).or(done).first().waitFor()
    if (await done.isVisible()) return titles
    titles.push((await prompt.getByRole('heading').first().textContent()) ?? '')
    const box = await prompt.elementHandle()
    await prompt.getByRole('button', { name: 'Approve' }).click()
    await box?.waitForElementState('hidden')
  }
}

describe('a swap in the modal, against the server and the pools', () => {
  const ways = [
    ['the currency for a token', 'ETH', 'LTD', '0.5', 'Send this transaction?'],
    ['a token for a token', 'LTD', 'LTE', '120.5', 'Send 2 calls?'],
    ['a token for the currency', 'LTD', 'ETH', '300', 'Send 2 calls?'],
    ['two hops, from a token to the currency', 'LTT', 'ETH', '50', 'Send 2 calls?'],
    ['a token that takes permits', 'LTP', 'LTD', '25', 'Send 2 calls?'],
  ] as const
  it.each(tableRows(ways, ([, give]) => give === 'ETH'))(
    '%s asks once, and what arrives is what was said, read by viem [W-11]',
    async (_, give, get, amount, title) => {
      const visit = await stage.visit()
      const { page, watch, context } = visit
      await review(visit, [give, get, amount])
      const outcome = await readOutcome(visit)
      expect(outcome).toMatch(new RegExp(`[−-]${amount.replace('.', '\\.')}.*${give}`))
      const balances = await watchBalances(stage, [give, get, amount], outcome)
      expect(await findAxeProblems(page)).toEqual([])
      // The wallet takes batches (EIP-5792), so approval and swap are one prompt.
      expect(await confirm(visit)).toEqual([title])
      await balances.end()
      expect(problemsOf(watch)).toEqual([])
      await context.close()
    },
  )

  itAtLength(
    'an approval that stands is taken back first where the token demands it; a declined step is gone on from',
    async () => {
      const { user, account, tether, router, balance } = stage
      await user().write(account(0), tether, 'TestTether', 'approve', [router, 5n])
      const visit = await stage.visit()
      const { dialog, prompt, watch, context } = visit
      await review(visit, ['LTT', 'LTD', '40'])
      await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      await prompt.getByRole('button', { name: 'Reject' }).click()
      await dialog.getByText('You declined it in the wallet. Nothing was swapped.').waitFor()
      const before = await balance(tether)
      expect(await confirm(visit)).toEqual(['Send 3 calls?'])
      expect(before - (await balance(tether))).toBe(40_000_000n)
      expect(problemsOf(watch)).toEqual([])
      await context.close()
    },
  )

  it('a price that another trade has moved beyond the slippage is refused before the wallet is asked [W-11]', async () => {
    const { account, pound, router } = stage
    const visit = await stage.hold({ batches: false })
    const { dialog, asked, context, watch } = visit
    await review(visit, ['LTP', 'LTD', '100'])
    const before = await readOutcome(visit)
    // The price on the page stays the one that was confirmed until the swap is pressed.
    let goOn = () => {}
    const isPressed = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await context.route('**/v1/convert/quotes*', async (route) => {
      await isPressed
      await route.continue()
    })
    const amount = 8_000n * 10n ** 18n
    const user = stage.user()
    await user.write(account(8), pound, 'TestDollar', 'mint', [account(8), amount])
    await user.write(account(8), pound, 'TestDollar', 'approve', [router, amount])
    const [{ token }] = stage.localnet.evm
    const held = await stage.balance(token, account(8))
    await trade(amount, [pound, token])
    await swapButton(visit).click()
    const failure = dialog.locator('[data-part=preview-error]')
    await failure.filter({ hasText: 'The price has changed' }).waitFor()
    expect(await failure.textContent()).toContain('SWAP_PRICE_CHANGED')
    expect(asked()).toEqual([])
    goOn()
    // The view never shows the new price with the outcome of the old one.
    expect(await dialog.locator('[data-part=swap-outcome]').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await dialog.locator('[data-part=swap-outcome]:not([aria-busy])').waitFor()
    expect(await readOutcome(visit)).not.toBe(before)
    expect(asked()).toEqual([])
    expect(problemsOf(watch)).toEqual([])
    await context.close()
    // The pair has its price again for the rows that follow.
    const got = (await stage.balance(token, account(8))) - held
    await user.write(account(8), token, 'TestDollar', 'approve', [router, got])
    await trade(got, [token, pound])
  })

  itAtLength(
    'a price impact that another trade brings above 3 percent has to be accepted first',
    async () => {
      const { account, pound, router, localnet } = stage
      const [{ token }] = localnet.evm
      const visit = await stage.hold({ batches: false })
      const { dialog, asked, context } = visit
      await review(visit, ['LTP', 'LTD', '800'])
      const user = stage.user()
      const amount = 600_000n * 10n ** 6n
      await user.write(account(8), token, 'TestDollar', 'mint', [account(8), amount])
      await user.write(account(8), token, 'TestDollar', 'approve', [router, amount])
      // Most pounds leave the pair.
      await trade(amount, [token, pound])
      await dialog.getByText('I accept the price impact', { exact: false }).waitFor()
      expect(await swapButton(visit).getAttribute('aria-disabled')).toBe('true')
      await dialog.getByText('I accept the price impact', { exact: false }).click()
      await readyButton(visit).waitFor()
      expect(asked()).toEqual([])
      await context.close()
    },
  )
})

/** Another account's trade over the pair. */
async function trade(amount: bigint, path: readonly string[]): Promise<void> {
  const data = encodeFunctionData({
    abi: readPoolContracts().SwapRouter02.abi as Abi,
    functionName: 'swapExactTokensForTokens',
    args: [amount, 0n, path, stage.account(8)],
  })
  await stage.user().send(stage.account(8), { to: stage.router, data })
}
