import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import type { BuyingState, BuyToken } from '@latchkey/controllers/buying'
import { createStore } from '@latchkey/core'
import { act } from 'react'
import { expect, it } from 'vitest'
import { mountView } from '../../primitives/mountView.js'
import FundWalletView from './FundWalletView.js'

const card = { method: 'card', min: '10.00', max: '7500.00' } as const
const fiat = { id: 'USD', limits: [card] }
const token: BuyToken = {
  id: 'ETH',
  name: 'Ether',
  symbol: 'ETH',
  network: 'eip155:1',
  networkName: 'ethereum',
}

/** A form before the person chose a state. */
const unasked: BuyingState = {
  from: `eip155:1:0x${'3'.repeat(40)}`,
  providers: [{ id: 'coinbase', name: 'Coinbase', feePercent: '1-2' }],
  provider: 'coinbase',
  options: { status: 'success', data: { fiats: [], tokens: [], isBuiltIn: false } },
  asksSubdivision: true,
  subdivision: undefined,
  fiat: undefined,
  token: undefined,
  method: 'card',
  amount: '',
  limits: undefined,
  quote: { status: 'idle' },
  problem: 'SUBDIVISION_REQUIRED',
  order: undefined,
  error: undefined,
}
const offered: Partial<BuyingState> = {
  options: { status: 'success', data: { fiats: [fiat], tokens: [token], isBuiltIn: false } },
  fiat,
  token,
  limits: card,
  problem: 'AMOUNT_REQUIRED',
}

async function render(state: Partial<BuyingState> = {}) {
  const store = createStore({ ...unasked, ...state })
  const calls: string[] = []
  const buying = {
    store,
    follow: () => () => undefined,
    chooseSubdivision: (code: string) => void calls.push(`state ${code}`),
    buy: async () => void calls.push('buy'),
  }
  const headless = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const kit = { ...headless, use: () => buying } as unknown as Kit
  const mounted = await mountView(<FundWalletView />, { kit, calls })
  const select = () => mounted.place.querySelector('select')
  return {
    ...mounted,
    select,
    /** Until the field is there, which is a chunk of its own. */
    loaded: () => act(async () => void (await import('./StateField.js'))),
    choose: (code: string) =>
      act(async () => {
        const field = select()
        if (!field) throw new TypeError('There is no field')
        field.value = code
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    set: (change: Partial<BuyingState>) => act(async () => store.setState(change)),
  }
}

it('a provider that sells by state: its field comes first, and the button names it', async () => {
  const { place, select, button, calls, loaded, choose, press, unmount } = await render()
  await loaded()
  expect(select()?.labels[0]?.textContent).toBe('buy.state')
  expect(select()?.value).toBe('')
  const states = [...(select()?.options ?? [])].filter(({ value }) => value !== '')
  expect(states).toHaveLength(51)
  expect(new Set(states.map(({ value }) => value)).size).toBe(51)
  expect(place.querySelector('input')).toBeNull()
  expect(place.textContent).not.toContain('buy.nothing')
  await press('buy.problem.SUBDIVISION_REQUIRED')
  expect(button('buy.problem.SUBDIVISION_REQUIRED').getAttribute('aria-disabled')).toBe('true')
  await choose('NY')
  expect(calls).toEqual(['state NY'])
  await unmount()
})

it('the field stays, with the choice in it, while the offer of the state is asked for and after', async () => {
  const { place, select, loaded, set, unmount } = await render()
  await loaded()
  const field = select()
  const { data } = unasked.options
  await set({
    subdivision: 'NY',
    options: { status: 'pending', ...(data && { data }) },
    problem: 'QUOTE_PENDING',
  })
  expect(place.querySelector('[role="status"]')?.textContent).toBe('buy.loading')
  expect(place.textContent).not.toContain('buy.nothing')
  await set(offered)
  expect(select()).toBe(field)
  expect(field?.value).toBe('NY')
  expect(place.querySelector('[data-amount]')).not.toBeNull()
  expect(place.textContent).toContain('Ether')
  await unmount()
})

it('where no state is asked for there is no field', async () => {
  const { place, select, unmount } = await render({ ...offered, asksSubdivision: false })
  expect(place.querySelector('[data-amount]')).not.toBeNull()
  expect(select()).toBeNull()
  await unmount()
})
