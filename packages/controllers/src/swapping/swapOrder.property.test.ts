import { parseUnits, type SwapOrder } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { own, second } from '../../test/accounts.js'
import { gold, setUpSwap, usdc } from '../../test/swapBench.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'

afterEach(() => vi.unstubAllGlobals())

const amounts = fc.constantFrom('1', '2', '0.5')
const change = fc.oneof(
  // The form of another swap, reviewed behind the person's back.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('another' as const), amount: amounts }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('list' as const),
      usdc: fc.constantFrom(4, 6, 6, 8),
      gold: fc.constantFrom(6, 18, 18),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      toAmount: fc.constantFrom(2_900_000n, 3_000_000n, 3_100_000n),
    }),
  },
  fc.record({ kind: fc.constant('amount' as const), amount: amounts }),
  fc.record({ kind: fc.constant('account' as const), address: fc.constantFrom(own, second) }),
  fc.record({ kind: fc.constant('balance' as const), usdc: fc.constantFrom(0n, 9_000_000n) }),
  fc.record({ kind: fc.constantFrom('flip', 'review', 'max', 'write', 'edit', 'wait') }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

type Case = {
  readonly amount: string
  readonly decimals: number
  /** Between the review and the press. */
  readonly before: readonly Change[]
  /** While the swap is under way. */
  readonly after: readonly Change[]
  /** Whether the person presses what they saw, or what is there by now. */
  readonly pressesSeen: boolean
}

async function run(given: Case): Promise<boolean> {
  const proved: SwapOrder[] = []
  const stage = await setUpSwap({
    prove: async ({ order }) => {
      proved.push(order)
      return { given: order.amount, received: order.minAmount }
    },
  })
  const { kit, connector, swapping, state, pass, fillTokens, market, asked, built } = stage
  const list = async (decimals: { readonly usdc: number; readonly gold: number }) => {
    market.decimals = { usdc: decimals.usdc, gold: decimals.gold }
    swapping.readTokens()
    await settle()
  }
  await list({ usdc: given.decimals, gold: 18 })
  await fillTokens()
  swapping.setAmount(given.amount)
  await pass(300)
  await swapping.review()
  let shown = state().order
  let seen = structuredClone(shown)
  let isPressed = false

  async function review() {
    await swapping.review()
    if (given.pressesSeen || isPressed) return
    shown = state().order
    seen = structuredClone(shown)
  }

  async function apply(each: Change) {
    switch (each.kind) {
      case 'another':
        swapping.setAmount(each.amount)
        await pass(300)
        return review()
      case 'list':
        await list(each)
        return pass(300)
      case 'price':
        market.toAmount = each.toAmount
        return pass(10_000)
      case 'amount':
        swapping.setAmount(each.amount)
        return pass(300)
      case 'account':
        connector.wallet.select('eip155', [each.address])
        return settle()
      case 'balance':
        market.usdc = each.usdc
        await kit.use(portfolioOf).refresh('tokens', { force: true })
        return settle()
      case 'flip':
        if (state().get && state().give) swapping.flip()
        return pass(300)
      case 'review':
        return review()
      case 'max':
        return swapping.fillMax()
      case 'write':
        if (shown) expect(() => Object.assign(shown?.quote ?? {}, { minAmount: 0n })).toThrow()
        return
      case 'edit':
        return swapping.edit()
      default:
        return pass(1_000)
    }
  }
  for (const each of given.before) await apply(each)
  const [proofs, builds] = [proved.length, built.length]
  isPressed = true
  const pressed = swapping.swap(shown)
  for (const each of given.after) await apply(each)
  await pressed
  await settle()
  stage.leave()
  kit.destroy()

  expect(asked.length).toBeLessThanOrEqual(1)
  if (asked.length === 0) return false
  const order = seen
  if (!order) return expect.unreachable('nothing was seen')
  const [give, get] = [order.give.token, order.get.token]
  // What was proved and built right before the wallet was asked is what the person saw.
  expect(proved[proofs]).toMatchObject({ give: give.token, get: get.token, amount: order.units })
  expect(proved[proofs]?.minAmount).toBeGreaterThanOrEqual(order.quote.minAmount)
  expect(built[builds]).toMatchObject({
    amount: String(order.units),
    userAddress: order.from,
    from: `eip155:1:${give.token}`,
    to: `eip155:1:${get.token}`,
  })
  const decimals: Readonly<Record<string, number>> = { [usdc]: 6, [gold]: 18 }
  expect(order.units).toBe(parseUnits(order.amount, decimals[give.token ?? ''] ?? 0))
  expect(get.decimals).toBe(decimals[get.token ?? ''])
  return true
}

// Lazy code loads in real time, which the fake clock does not control.
beforeAll(() =>
  Promise.all([
    import('./createSwapRun.js'),
    import('./createSwapService.js'),
    import('../portfolio/createPortfolioWork.js'),
    import('../requests/createRequestsWork.js'),
    import('../network/watchNetwork.js'),
  ]),
)

describe('a swap that was reviewed', () => {
  test('is asked for as it was, or nothing is, whatever changes before and after the press [W-09] [W-11]', async () => {
    let count = 0
    const changes = fc.array(change, { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          amount: amounts,
          decimals: fc.constantFrom(6, 6, 6, 4, 8),
          before: changes,
          after: changes,
          pressesSeen: fc.boolean(),
        }),
        async (given) => {
          if (await run(given as Case)) count++
        },
      ),
      { numRuns: runsOf(150, 5_000) },
    )
    // The law is of nothing where nothing is ever swapped.
    expect(count).toBeGreaterThan(10)
  }, 3_600_000)
})
