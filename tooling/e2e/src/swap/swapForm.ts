import { expect } from 'vitest'
import type { Visit } from '../visit.js'
import type { SwapStage } from './useSwapStage.js'

type Shown = Pick<Visit, 'dialog'>

export const swapButton = ({ dialog }: Shown) =>
  dialog.getByRole('button', { name: 'Swap', exact: true })
/** The button once the swap was tried out and its price holds. */
export const readyButton = ({ dialog }: Shown) =>
  dialog.locator('button:not([aria-disabled])', { hasText: /^Swap$/ })
/**
 * Presses the button in the moment in which it is enabled. A new price is tried out first, and a
 * press meanwhile does nothing: after a declined step one is on its way.
 */
export async function pressSwap(visit: Shown): Promise<void> {
  const press = (button: HTMLElement) => {
    const isReady = button.getAttribute('aria-disabled') === null
    if (isReady) button.click()
    return isReady
  }
  await expect.poll(() => swapButton(visit).evaluate(press), { timeout: 60_000 }).toBe(true)
}
export const swapped = ({ dialog }: Shown) =>
  dialog.getByRole('heading', { name: 'Swapped', exact: true })

export async function choose(
  { dialog }: Shown,
  side: 'give' | 'get',
  symbol: string,
): Promise<void> {
  await dialog.getByRole('button', { name: new RegExp(`^Token to ${side}:`) }).click()
  await dialog.getByPlaceholder('Search by name or address').waitFor()
  await dialog.getByRole('button', { name: symbol }).first().click()
  await dialog.getByLabel('You give').waitFor()
}

/** Fills the form in and goes to the review. */
export async function openReview(
  visit: Shown,
  [give, get, amount]: readonly [string, string, string],
): Promise<void> {
  const { dialog } = visit
  await choose(visit, 'give', give)
  await choose(visit, 'get', get)
  await dialog.getByLabel('You give').fill(amount)
  await dialog.getByRole('button', { name: 'Review', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Review the swap' }).waitFor()
}

/** The same, and waits until the swap was tried out. */
export async function review(
  visit: Shown,
  order: readonly [string, string, string],
): Promise<void> {
  await openReview(visit, order)
  await readyButton(visit).waitFor()
}

/** The amounts that leave and arrive, as the view shows them: `−120.5 LTD`, `+108.1 LTE`. */
export async function readOutcome({ dialog }: Shown): Promise<string> {
  return (await dialog.locator('[data-part=swap-outcome] p').textContent()) ?? ''
}

/** Each step with how far it is, such as `approve done`. */
export async function readSteps({ dialog }: Shown): Promise<readonly string[]> {
  const steps = dialog.locator('[data-part=swap-steps] > li')
  return await steps.evaluateAll((all) => all.map((each) => each.getAttribute('data-status') ?? ''))
}

export const unitsOf = (text: string, decimals: number): bigint => {
  const [whole = '', part = ''] = (/[\d,]+(\.\d+)?/.exec(text)?.[0] ?? '')
    .replace(/,/g, '')
    .split('.')
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals))
}

/** Notes both balances. `end` expects that the amount left and that what was said arrived. */
export async function watchBalances(
  { tokens, balance }: SwapStage,
  [give, get, amount]: readonly [string, string, string],
  outcome: string,
): Promise<{ end(): Promise<void> }> {
  const [given, givenDecimals] = tokens[give] ?? [undefined, 0]
  const [got, gotDecimals] = tokens[get] ?? [undefined, 0]
  const before = [await balance(given), await balance(got)] as const
  return {
    async end() {
      const [gave, gained] = [before[0] - (await balance(given)), (await balance(got)) - before[1]]
      if (given !== undefined) expect(gave).toBe(unitsOf(amount, givenDecimals))
      const said = /\+([\d,]+\.?\d*)/.exec(outcome)?.[1] ?? ''
      const promised = unitsOf(said, gotDecimals)
      // The currency also pays for gas; the amount shown has fewer digits than the one received.
      const tolerance = got === undefined ? 10n ** 16n : promised / 10_000n + 1n
      const difference = gained > promised ? gained - promised : promised - gained
      expect(promised).toBeGreaterThan(0n)
      expect(difference <= tolerance, `${gained} for ${said}`).toBe(true)
    },
  }
}
