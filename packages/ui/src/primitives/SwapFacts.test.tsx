import { expect, it } from 'vitest'
import { confirmable, renderWithSwap } from './renderWithSwap.js'
import { ImpactWarning } from './SwapFacts.js'

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
