import { describe, expect, it } from 'vitest'
import { itAtLength, tableRows } from '../../../suite/tableRows.js'
import { problemsOf } from './problemsOf.js'
import {
  choose,
  readOutcome,
  review,
  swapButton,
  swapped,
  unitsOf,
  watchBalances,
} from './swapForm.js'
import { useSwapStage } from './useSwapStage.js'

const operator = '0x0000000000000000000000000000000000000fee'
const bps = 50n
const stage = useSwapStage({ fee: { bps: Number(bps), recipient: operator } })

describe('the fees of a swap', () => {
  const orders = [
    ['LTD', 'LTE', '100'],
    ['LTD', 'ETH', '300'],
  ] as const
  it.each(tableRows(orders, ([, get]) => get === 'ETH'))(
    'the operator’s fee of %s to %s has a line of its own and arrives to the wei; the rest arrives as was said, read by viem',
    async (...order) => {
      const [, get] = order
      const [token, decimals] = stage.tokens[get] ?? [undefined, 0]
      const visit = await stage.hold()
      const { dialog, asked, watch, context } = visit
      await review(visit, order)
      const facts = await dialog
        .locator('[data-part=preview-facts] > div')
        .evaluateAll((all) => all.map(({ children }) => [...children].map((e) => e.textContent)))
      const fees = facts.filter(([name]) => /fee/i.test(name ?? ''))
      expect(fees.map(([name]) => name)).toEqual([
        'Fee of this site',
        'Provider fee, in the rate',
        'Network fee',
      ])
      const told = fees[0]?.[1] ?? ''
      expect(told.endsWith(` ${get}`), told).toBe(true)
      const balances = await watchBalances(stage, order, await readOutcome(visit))
      const [before, kept] = [await stage.balance(token), await stage.balance(token, operator)]
      await swapButton(visit).click()
      await swapped(visit).waitFor()
      expect(asked()).toEqual(['wallet_sendCalls'])
      await balances.end()
      const taken = (await stage.balance(token, operator)) - kept
      const got = (await stage.balance(token)) - before
      // The currency also pays for gas.
      if (token) expect(taken).toBe(((got + taken) * bps) / 10_000n)
      // The amount shown has fewer digits than the amount received.
      const difference = taken - unitsOf(told, decimals)
      expect(taken).toBeGreaterThan(0n)
      expect(difference >= -taken / 1_000n && difference <= taken / 1_000n, told).toBe(true)
      expect(problemsOf(watch)).toEqual([])
      await context.close()
    },
  )

  itAtLength(
    'the view names a token that keeps a part of each transfer as the reason for no price',
    async () => {
      const visit = await stage.hold()
      const { dialog, asked, context } = visit
      await choose(visit, 'give', 'LTL')
      await choose(visit, 'get', 'LTD')
      await dialog.getByLabel('You give').fill('5')
      const failure = dialog.locator('[data-part=preview-error]')
      await failure.getByText('One of these tokens keeps a part of each transfer').waitFor()
      const button = dialog.getByRole('button', { name: 'No quote', exact: true })
      expect(await button.getAttribute('aria-disabled')).toBe('true')
      expect(asked()).toEqual([])
      await context.close()
    },
  )
})
