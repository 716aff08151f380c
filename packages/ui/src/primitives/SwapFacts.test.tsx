import { expect, it } from 'vitest'
import { confirmable, renderWithSwap } from './renderWithSwap.js'
import { ImpactWarning, SwapFacts } from './SwapFacts.js'

it.each([
  [0.03, false],
  [0.0301, true],
])('a price impact of %d is warned of: %s', async (priceImpact, isWarned) => {
  const state = confirmable(Date.now())
  const { data } = state.quote
  if (!data) throw new Error('no quote')
  const { place, unmount } = await renderWithSwap(
    <ImpactWarning quote={{ ...data, priceImpact }} />,
    state,
  )
  expect(place.querySelector('[data-part="warning"]') !== null).toBe(isWarned)
  await unmount()
})

it('the kit takes nothing: operator, provider and network each have a line, and none is added', async () => {
  const state = confirmable(Date.now())
  const { data } = state.quote
  if (!data || !state.give || !state.get) throw new Error('no quote')
  const { give, get, amount } = state
  const networkFee = { fee: 21n * 10n ** 13n }
  const linesOf = async (fees: typeof data.fees) => {
    const quote = { ...data, fees, networkFee }
    const { place, unmount } = await renderWithSwap(
      <SwapFacts give={give} get={get} amount={amount} quote={quote} />,
      state,
    )
    const all = [...place.querySelectorAll('dl > div')]
    const lines = all.map((each) => [...each.children].map((part) => part.textContent))
    await unmount()
    return lines.filter(([name]) => /fee/i.test(name ?? ''))
  }
  const operator = { kind: 'operator', amount: 12_000n, symbol: 'tEUR', decimals: 6 } as const
  const provider = { kind: 'provider', amount: 300_000n, symbol: 'tUSD', decimals: 6 } as const
  // The back end's network fee is not shown beside the page's own figure.
  const network = { kind: 'network', amount: 5n, symbol: 'ETH', decimals: 18 } as const
  const ofNetwork = ['swap.fee.network', 'swap.feeAbout']
  expect(await linesOf([operator, provider, network])).toEqual([
    ['swap.fee.operator', '0.012 tEUR'],
    ['swap.fee.provider', '0.3 tUSD'],
    ofNetwork,
  ])
  expect(await linesOf([{ ...operator, amount: 0n }, provider])).toEqual([
    ['swap.fee.provider', '0.3 tUSD'],
    ofNetwork,
  ])
  expect(await linesOf([])).toEqual([ofNetwork])
})
