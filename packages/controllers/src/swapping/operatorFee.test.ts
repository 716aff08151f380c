import type { Call, SwapOrder } from '@latchkey/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type SwapSetting, setUpSwap, usdc } from '../../test/swapBench.js'

afterEach(() => vi.unstubAllGlobals())

describe('the fee of the operator of a back end', () => {
  async function withFee(operatorFee: bigint | undefined, more: SwapSetting = {}) {
    const orders: SwapOrder[] = []
    const setting = await setUpSwap({
      ...more,
      prove: async ({ order }) => {
        orders.push(order)
        return { given: order.amount, received: order.minAmount }
      },
    })
    setting.market.operatorFee = operatorFee
    await setting.fillTokens()
    return { ...setting, orders }
  }

  test('stands among the fees, and the proof allows no more than it', async () => {
    const { state, swapping, orders } = await withFee(30_303n)
    expect(state().quote.data).toMatchObject({
      operatorFee: 30_303n,
      fees: [
        { kind: 'provider', symbol: 'USDC' },
        { kind: 'operator', amount: 30_303n, symbol: 'UNI', decimals: 18 },
      ],
    })
    await swapping.review()
    expect(orders.map(({ operatorFee }) => operatorFee)).toEqual([
      { amount: 30_303n, of: 3_030_303n },
    ])
  })

  test('is none where the quote says none', async () => {
    const { state, swapping, orders } = await withFee(undefined)
    expect(state().quote.data?.operatorFee).toBeUndefined()
    await swapping.review()
    expect(orders.map(({ operatorFee }) => operatorFee)).toEqual([undefined])
  })

  test('is the one that was confirmed, also where a fresh quote says more', async () => {
    const approve = { to: usdc, data: '0xa1' }
    let approvals: readonly Call[] = [approve]
    const { market, orders, quoted, environment, press } = await withFee(30_303n, {
      grant: () => ({ approvals }),
      wallet: async (what) => {
        if (what !== 'approve 0xa1') return
        approvals = []
        market.operatorFee = 90_000n
        await environment.clock.advance(20_000)
      },
    })
    await press()
    // A fresh quote came: one, or another one with the refresh that falls due meanwhile.
    expect(quoted.length).toBeGreaterThanOrEqual(2)
    expect(orders.at(-1)?.operatorFee).toEqual({ amount: 30_303n, of: 3_030_303n })
  })
})
