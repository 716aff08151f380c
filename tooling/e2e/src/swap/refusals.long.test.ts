import { describe, expect, it } from 'vitest'
import { atLength, itAtLength, tableRows } from '../../../suite/tableRows.js'
import { focused } from '../focused.js'
import { cannotSimulate } from './cannotSimulate.js'
import { problemsOf } from './problemsOf.js'
import {
  pressSwap,
  readOutcome,
  readSteps,
  readyButton,
  review,
  swapButton,
  swapped,
  watchBalances,
} from './swapForm.js'
import { useSwapStage } from './useSwapStage.js'

const stage = useSwapStage()
const declined = 'You declined it in the wallet. Nothing was swapped.'

describe('a swap that does not go on', () => {
  it('a price that is over is not swapped; the next one is tried out and swapped [W-11]', async () => {
    const visit = await stage.hold({ batches: false })
    const { page, dialog, asked, context } = visit
    await page.clock.install()
    await review(visit, ['ETH', 'LTD', '0.5'])
    await context.route('**/v1/convert/quotes*', (route) => route.abort())
    await page.clock.fastForward(31_000)
    await dialog.getByText('This price is over.').waitFor()
    expect(await swapButton(visit).getAttribute('aria-disabled')).toBe('true')
    await swapButton(visit).click({ force: true })
    expect(asked()).toEqual([])
    await context.unroute('**/v1/convert/quotes*')
    await page.clock.fastForward(10_000)
    await readyButton(visit).click()
    await swapped(visit).waitFor()
    expect(asked()).toEqual(['eth_sendTransaction'])
    await context.close()
  })

  it('a quote that the server has forgotten: the review says so and gets a new price, and nothing is signed [W-11]', async () => {
    const visit = await stage.hold({ batches: false })
    const { page, dialog, asked, context } = visit
    await review(visit, ['ETH', 'LTD', '0.5'])
    // The price stays the one of the review until the swap is pressed, however slow the page is.
    await page.clock.setFixedTime(Date.now())
    let goOn = () => {}
    const isTold = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await context.route('**/v1/convert/quotes*', async (route) => {
      await isTold
      await route.continue()
    })
    await readyButton(visit).waitFor()
    stage.passOnServer(60_000)
    await readyButton(visit).click()
    const failure = dialog.locator('[data-part=preview-error]')
    await failure.filter({ hasText: 'The quote has expired' }).waitFor()
    expect(await failure.textContent()).toContain('SWAP_QUOTE_EXPIRED')
    expect(await swapButton(visit).getAttribute('aria-disabled')).toBe('true')
    expect(asked()).toEqual([])
    const answer = page.waitForResponse('**/v1/convert/quotes*')
    goOn()
    expect((await answer).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await readyButton(visit).click()
    await swapped(visit).waitFor()
    expect(asked()).toEqual(['eth_sendTransaction'])
    await context.close()
  })

  it.each(tableRows(['chain', 'account'] as const, (what) => what === 'chain'))(
    'the %s changed after the approval, before the swap is asked for: no swap is sent, and the page says why',
    async (what) => {
      const visit = await stage.hold({ batches: false })
      const { dialog, wallet, asked, context } = visit
      const order = ['LTD', 'LTE', '10'] as const
      const [first, other] = [stage.account(0), stage.account(1)]
      const [{ token: dollar }] = stage.localnet.evm
      await review(visit, order)
      let isHeld = false
      let goOn = () => {}
      const isChanged = new Promise<void>((resolve) => {
        goOn = resolve
      })
      await context.route('**/v1/convert/build-transaction*', async (route) => {
        // The approval is in a block: the swap is built once more, and then asked for.
        if (asked().length > 0) {
          isHeld = true
          await isChanged
        }
        await route.continue()
      })
      const nonces = async () =>
        Promise.all([first, other].map((address) => stage.node().getTransactionCount({ address })))
      const [sent = 0, others = 0] = await nonces()
      await readyButton(visit).click()
      await expect.poll(() => isHeld, { timeout: 60_000 }).toBe(true)
      expect(asked()).toEqual(['eth_sendTransaction'])
      expect(await nonces()).toEqual([sent + 1, others])
      const held = await stage.balance(dollar)
      if (what === 'chain') wallet.selectChain(stage.localnet.evm[1].chainId)
      else wallet.selectAccount(1)
      goOn()
      const failure = dialog.locator('[data-part=preview-error]')
      await failure.filter({ hasText: 'Another account or network' }).waitFor()
      expect(await failure.textContent()).toContain('Nothing was swapped')
      expect(await dialog.locator('[data-part=swap-amounts]').count()).toBe(0)
      expect(await swapButton(visit).count()).toBe(0)
      expect(asked()).toEqual(['eth_sendTransaction'])
      expect(await nonces()).toEqual([sent + 1, others])
      expect(await stage.balance(dollar)).toBe(held)
      await context.close()
      // The rows that follow approve anew.
      await stage.user().write(first, dollar, 'TestDollar', 'approve', [stage.router, 0n])
    },
  )

  atLength(() =>
    it.each(['chain', 'account'] as const)(
      'the %s changed in the wallet during the review: the form is empty, and the wallet is asked for nothing',
      async (what) => {
        const visit = await stage.hold({ batches: false })
        const { dialog, wallet, asked, watch, context } = visit
        await review(visit, ['LTD', 'LTE', '10'])
        if (what === 'chain') wallet.selectChain(stage.localnet.evm[1].chainId)
        else wallet.selectAccount(1)
        await dialog.locator('[data-part=swap-amounts]').waitFor({ state: 'detached' })
        expect(await swapButton(visit).count()).toBe(0)
        expect(await dialog.locator('[data-part=swap-outcome]').count()).toBe(0)
        expect(asked()).toEqual([])
        // The other chain has no swaps: the back end answers requests for its tokens with an error.
        const { chainId } = stage.localnet.evm[1]
        const ofOther = `/v1/convert/tokens?chainId=eip155%3A${chainId}&`
        expect(problemsOf(watch).filter((each) => !each.includes(ofOther))).toEqual([])
        await context.close()
      },
    ),
  )

  const steps = [
    ['approval', 'LTD', false, 'sendTransaction', ['failed', 'todo'], 3],
    ['permit', 'LTP', false, 'signTypedData', ['failed', 'todo'], 3],
    ['swap', 'ETH', false, 'sendTransaction', ['failed'], 2],
    ['batch', 'LTT', true, 'sendCalls', ['failed'], 2],
  ] as const
  it.each(tableRows(steps, ([step]) => step === 'batch'))(
    'the view reports a declined %s, and goes on with the next press',
    async (_, give, batches, kind, shown, requests) => {
      const visit = await stage.hold({ batches })
      const { dialog, declineNext, asked, watch, context } = visit
      const order = [give, give === 'LTD' ? 'LTE' : 'LTD', give === 'ETH' ? '0.1' : '5'] as const
      await review(visit, order)
      declineNext(kind)
      await readyButton(visit).click()
      await dialog.getByText(declined).waitFor()
      expect(await readSteps(visit)).toEqual(shown)
      expect(asked()).toHaveLength(1)
      await readyButton(visit).waitFor()
      const balances = await watchBalances(stage, order, await readOutcome(visit))
      await pressSwap(visit)
      await swapped(visit).waitFor()
      expect(asked()).toHaveLength(requests)
      await balances.end()
      expect(problemsOf(watch)).toEqual([])
      await context.close()
    },
  )

  it('a swap that is declined in a window of the page, by keyboard: the focus is on Swap again [W-21]', async () => {
    const visit = await stage.visit()
    const { page, dialog, prompt, context } = visit
    await review(visit, ['ETH', 'LTD', '0.1'])
    await readyButton(visit).press('Enter')
    await prompt.waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByText(declined).waitFor()
    await expect.poll(() => focused(page)).toBe('Swap')
    await context.close()
  })

  const firstSteps = [
    ['approval', 'LTE', ['eth_sendTransaction', 'eth_sendTransaction']],
    ['permit', 'LTP', ['eth_signTypedData_v4', 'eth_sendTransaction']],
  ] as const
  it.each(tableRows(firstSteps, ([step]) => step === 'approval'))(
    'a swap that is declined after its %s: only the swap is asked for again',
    async (_, give, first) => {
      const visit = await stage.hold({ batches: false })
      const { dialog, wallet, asked, context } = visit
      await review(visit, [give, 'LTD', '5'])
      wallet.setApprove(() => asked().length < 2)
      await readyButton(visit).click()
      await dialog.getByText(declined).waitFor()
      expect(asked()).toEqual(first)
      wallet.setApprove(() => true)
      await pressSwap(visit)
      await swapped(visit).waitFor()
      expect(asked()).toEqual([...first, 'eth_sendTransaction'])
      await context.close()
    },
  )

  itAtLength(
    'a node that cannot simulate: the review says so, and the swap that was checked gives what was quoted [W-11]',
    async () => {
      const visit = await stage.hold({ batches: false })
      const { dialog, asked, watch, context } = visit
      const { refused } = await cannotSimulate(stage, visit)
      const order = ['LTE', 'LTD', '20'] as const
      await review(visit, order)
      await dialog
        .getByText('This network cannot try it out beforehand.', { exact: false })
        .waitFor()
      expect(await dialog.locator('[data-part=swap-outcome]').count()).toBe(0)
      expect(refused()).toBeGreaterThan(0)
      const got = await dialog.locator('[data-part=swap-amounts] bdi').last().textContent()
      const balances = await watchBalances(stage, order, `+${got}`)
      await readyButton(visit).click()
      await swapped(visit).waitFor()
      expect(asked()).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
      await balances.end()
      expect(problemsOf(watch)).toEqual([])
      await context.close()
    },
  )
})
