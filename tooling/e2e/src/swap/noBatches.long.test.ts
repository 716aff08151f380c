import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { itAtLength, tableRows } from '../../../suite/tableRows.js'
import { problemsOf } from './problemsOf.js'
import { readOutcome, readSteps, review, swapButton, swapped, watchBalances } from './swapForm.js'
import { type HeldVisit, useSwapStage } from './useSwapStage.js'

const stage = useSwapStage()

/** The token, spender and amount of each approval among the wallet's transactions. */
const approvals = ({ wallet }: HeldVisit) =>
  wallet.requests.flatMap(({ method, params }) => {
    const [call] = (params ?? []) as readonly { to?: string; data?: `0x${string}` }[]
    if (method !== 'eth_sendTransaction' || !call?.data?.startsWith('0x095ea7b3')) return []
    const { args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
    return [[call.to?.toLowerCase(), String(args?.[0]).toLowerCase(), args?.[1]]]
  })
const nonce = () => stage.node().getTransactionCount({ address: stage.account(0) })
const allowance = (token: `0x${string}`) =>
  stage.node().readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [stage.account(0), stage.router],
  })

describe('a swap with a wallet that has no batches', () => {
  it('a permit (EIP-2612) takes the place of the approval: one signature, one transaction [W-11]', async () => {
    const visit = await stage.hold({ batches: false })
    const { asked, wallet, watch, context } = visit
    const order = ['LTP', 'LTD', '25'] as const
    await review(visit, order)
    const outcome = await readOutcome(visit)
    const balances = await watchBalances(stage, order, outcome)
    const before = await nonce()
    await swapButton(visit).click()
    await swapped(visit).waitFor()
    expect(asked()).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    const [, text] = (wallet.requests.find(({ method }) => method === 'eth_signTypedData_v4')
      ?.params ?? []) as readonly [string, string]
    const { primaryType, domain, message } = JSON.parse(text)
    expect([primaryType, domain.chainId, domain.verifyingContract.toLowerCase()]).toEqual([
      'Permit',
      31_337,
      stage.pound.toLowerCase(),
    ])
    // For exactly the amount, and for the router alone.
    expect([message.value, message.spender.toLowerCase()]).toEqual([
      '25000000000000000000',
      stage.router.toLowerCase(),
    ])
    expect((await nonce()) - before).toBe(1)
    expect(await allowance(stage.pound)).toBe(0n)
    await balances.end()
    expect(problemsOf(watch)).toEqual([])
    await context.close()
  })

  const orders = [
    ['LTD', 'LTE', '120.5', 120_500_000n],
    ['LTE', 'ETH', '30', 30n * 10n ** 18n],
  ] as const
  it.each(tableRows(orders, ([give]) => give === 'LTD'))(
    '%s to %s is an approval of exactly the amount, then the swap [W-11]',
    async (give, get, amount, units) => {
      const visit = await stage.hold({ batches: false })
      const { asked, watch, context } = visit
      const order = [give, get, amount] as const
      const [token] = stage.tokens[give] ?? []
      if (!token) throw new Error(`no ${give}`)
      await review(visit, order)
      expect(await readSteps(visit)).toEqual(['todo', 'todo'])
      const balances = await watchBalances(stage, order, await readOutcome(visit))
      const before = await nonce()
      await swapButton(visit).click()
      await swapped(visit).waitFor()
      expect(asked()).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
      expect(approvals(visit)).toEqual([[token.toLowerCase(), stage.router.toLowerCase(), units]])
      expect((await nonce()) - before).toBe(2)
      expect(await allowance(token)).toBe(0n)
      await balances.end()
      expect(problemsOf(watch)).toEqual([])
      await context.close()
    },
  )

  itAtLength(
    'a token that refuses an approval over another one, as USDT does, is set to zero first [W-11]',
    async () => {
      const { tether, router, account } = stage
      await stage.user().write(account(0), tether, 'TestTether', 'approve', [router, 5n])
      // The token of the stage does refuse.
      await expect(
        stage.user().call('eth_estimateGas', [
          {
            from: account(0),
            to: tether,
            data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}`,
          },
        ]),
      ).rejects.toThrow()
      const visit = await stage.hold({ batches: false })
      const { asked, watch, context } = visit
      const order = ['LTT', 'LTD', '40'] as const
      await review(visit, order)
      const balances = await watchBalances(stage, order, await readOutcome(visit))
      const before = await nonce()
      await swapButton(visit).click()
      await swapped(visit).waitFor()
      expect(asked()).toEqual(Array.from({ length: 3 }, () => 'eth_sendTransaction'))
      const to = [tether.toLowerCase(), router.toLowerCase()]
      expect(approvals(visit)).toEqual([
        [...to, 0n],
        [...to, 40_000_000n],
      ])
      expect((await nonce()) - before).toBe(3)
      await balances.end()
      expect(problemsOf(watch)).toEqual([])
      await context.close()
    },
  )
})
