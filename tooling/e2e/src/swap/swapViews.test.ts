import { readPoolContracts } from '@latchkey/localnet/evm'
import { type Abi, encodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { findAxeProblems } from '../findAxeProblems.js'
import type { Visit } from '../visit.js'
import { readOutcome, review, swapButton, swapped, watchBalances } from './swapForm.js'
import { useSwapStage } from './useSwapStage.js'

const stage = useSwapStage()

/** The titles of the prompts that the wallet shows until the swap is done. */
async function confirm(visit: Visit): Promise<readonly string[]> {
  const { prompt } = visit
  const titles: string[] = []
  const done = swapped(visit)
  await swapButton(visit).click()
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
  it.each([
    ['the currency for a token', 'ETH', 'LTD', '0.5', 'Send this transaction?'],
    ['a token for a token', 'LTD', 'LTE', '120.5', 'Send 2 calls?'],
    ['a token for the currency', 'LTD', 'ETH', '300', 'Send 2 calls?'],
    ['two hops, from a token to the currency', 'LTT', 'ETH', '50', 'Send 2 calls?'],
    ['a token that takes permits', 'LTP', 'LTD', '25', 'Send 2 calls?'],
  ] as const)(
    'W-11 %s asks once, and what arrives is what was said, read by viem',
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
      expect(watch.problems()).toEqual([])
      await context.close()
    },
  )

  it('an approval that stands is taken back first where the token demands it; a declined step is gone on from', async () => {
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
    expect(watch.problems()).toEqual([])
    await context.close()
  })

  it('a price that another trade has moved is shown before the wallet is asked', async () => {
    const { localnet, account, pound, router } = stage
    const visit = await stage.visit()
    const { dialog, prompt, watch, context } = visit
    await review(visit, ['LTP', 'LTD', '100'])
    const user = stage.user()
    const amount = 8_000n * 10n ** 18n
    await user.write(account(8), pound, 'TestDollar', 'mint', [account(8), amount])
    await user.write(account(8), pound, 'TestDollar', 'approve', [router, amount])
    const data = encodeFunctionData({
      abi: readPoolContracts().SwapRouter02.abi as Abi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, 0n, [pound, localnet.evm[0].token], account(8)],
    })
    await user.send(account(8), { to: router, data })
    await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    await dialog
      .getByRole('alert')
      .or(dialog.locator('[data-part=preview-error]'))
      .or(dialog.getByText('You accept', { exact: false }))
      .or(dialog.getByText('I accept the price impact', { exact: false }))
      .first()
      .waitFor()
    expect(await prompt.count()).toBe(0)
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})
