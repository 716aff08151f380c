import { expect, it } from 'vitest'
import { confirmable, renderWithSwap } from '../../primitives/renderWithSwap.js'
import SwapView from './SwapView.js'

const open = (
  change: Partial<ReturnType<typeof confirmable>> = {},
  data: Readonly<Record<string, string>> = {},
) =>
  renderWithSwap(<SwapView entry={{ key: 1, view: 'Swap', data }} />, {
    ...confirmable(Date.now()),
    ...change,
  })

it('fees are shown by their recipient', async () => {
  const { place, unmount } = await open()
  const facts = Object.fromEntries(
    [...place.querySelectorAll('[data-part="preview-facts"] > div')].map((each) => [
      each.querySelector('dt')?.textContent,
      each.querySelector('dd')?.textContent,
    ]),
  )
  expect(facts).toMatchObject({
    'swap.impact': '1%',
    'swap.minimum': '89.0802 tEUR',
    'swap.fee.operator': '0.25 tUSD',
    'swap.fee.provider': '0.3 tUSD',
    'swap.fee.network': 'swap.feeUnknown',
  })
  await unmount()
})

it('Max, the flip and the review do what they say', async () => {
  const { calls, press, unmount } = await open()
  await press('swap.maxLabel')
  await press('swap.flip')
  await press('swap.review')
  expect(calls).toEqual(['max', 'flip', 'push SwapPreview'])
  await unmount()
})

it('without a quote there is nothing to review, and it can be asked again', async () => {
  const error = { code: 'SWAP_NO_QUOTE', message: '', params: {} } as const
  const { place, calls, press, unmount } = await open({
    quote: { status: 'error', error },
    problem: 'QUOTE_FAILED',
  })
  expect(place.textContent).toContain('swap.unanswered')
  await press('swap.problem.QUOTE_FAILED')
  await press('Try again')
  expect(calls).toEqual(['amount 100'])
  await unmount()
})

it.each([
  ['no pool', {}, 'swap.noQuote'],
  ['a token that keeps a part of each transfer', { reason: 'TOKEN_TAKES_FEE' }, 'swap.takesFee'],
])('%s has a text of its own', async (_, params, text) => {
  const error = { code: 'INSUFFICIENT_LIQUIDITY', message: '', params } as const
  const { place, unmount } = await open({
    quote: { status: 'error', error },
    problem: 'QUOTE_FAILED',
  })
  const told = [...place.querySelectorAll('[data-part="preview-error"] > p')]
  expect(told.map((each) => each.textContent)).toEqual(['swap.problem.QUOTE_FAILED', text])
  await unmount()
})

it('the amount to get is announced with its token for each amount, and not again for each new price [W-21]', async () => {
  const { place, said, set, unmount } = await open()
  expect(said.splice(0)).toEqual(['polite: swap.get: 89.98 tEUR'])
  const { quote } = confirmable(Date.now())
  const priced = (change: object) => ({
    quote: { ...quote, data: { ...quote.data, ...change } } as typeof quote,
  })
  await set(priced({ toAmount: 80_000_000n }))
  expect(said).toEqual([])
  expect(place.querySelector('output, [role=status]')).toBeNull()
  // Another amount: its price is asked for first.
  await set({ amount: '5', quote: { status: 'idle' }, problem: 'QUOTE_PENDING' })
  await set({ ...priced({ toAmount: 4_500_000n, priceImpact: 0.5 }), problem: undefined })
  expect(said.splice(0)).toEqual(['polite: swap.get: 4.5 tEUR', 'assertive: swap.impactHigh'])
  await set(priced({ toAmount: 4_400_000n, priceImpact: 0.51 }))
  expect(said).toEqual([])
  await set({ quote: { status: 'error', error: { code: 'X', message: '', params: {} } as never } })
  await set({ problem: 'QUOTE_FAILED' })
  expect(said).toEqual(['assertive: swap.problem.QUOTE_FAILED. swap.unanswered'])
  await unmount()
})

it('a network without swaps leads to the networks', async () => {
  const { calls, press, unmount } = await open({ problem: 'NETWORK_NOT_SUPPORTED' })
  await press('swap.networks')
  expect(calls).toEqual(['push Networks'])
  await unmount()
})

it('values that the host fills in reach the form', async () => {
  const { calls, unmount } = await open({}, { from: 'native', to: '0x2', amount: '0.1' })
  expect(calls).toEqual(['fill native 0x2 0.1'])
  await unmount()
})

it('a swap that is over leaves an empty form', async () => {
  const { calls, unmount } = await open({ phase: 'done' })
  expect(calls).toEqual(['reset'])
  await unmount()
})
