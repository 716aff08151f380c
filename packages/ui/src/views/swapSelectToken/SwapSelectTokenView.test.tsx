import { expect, it } from 'vitest'
import { confirmable, dollar, euro, renderWithSwap } from '../../primitives/renderWithSwap.js'
import SwapSelectTokenView from './SwapSelectTokenView.js'

const open = (side: 'give' | 'get', rest = 0) =>
  renderWithSwap(
    <SwapSelectTokenView entry={{ key: 1, view: 'SwapSelectToken', data: { side } }} />,
    {
      ...confirmable(Date.now()),
      tokens: {
        status: 'success',
        updatedAt: 0,
        data: [
          dollar,
          euro,
          ...Array.from({ length: rest }, (_, index) => ({
            ...euro,
            token: `0x4${String(index).padStart(39, '0')}`,
            name: `Other ${index}`,
            suggested: false,
          })),
        ],
      },
    },
  )

it('the held tokens stand first, then the suggested ones, then a hundred of the rest', async () => {
  const { place, unmount } = await open('get', 300)
  const headings = [...place.querySelectorAll('[data-part="list-title"]')]
  expect(headings.map((each) => each.textContent)).toEqual([
    'swap.held',
    'swap.suggested',
    'swap.rest',
  ])
  const lists = [...place.querySelectorAll('ul')]
  expect(lists.map((list) => list.children.length)).toEqual([1, 1, 100])
  await unmount()
})

it.each(['give', 'get'] as const)('a token is chosen for the side to %s', async (side) => {
  const { place, calls, unmount } = await open(side)
  const rows = [...place.querySelectorAll<HTMLButtonElement>('[data-part="row"]')]
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(
    side === 'give' ? ['true', null] : [null, 'true'],
  )
  rows[1]?.click()
  expect(calls).toEqual([`${side} tEUR`, 'goBack'])
  await unmount()
})
