import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { confirmable, renderWithSwap } from '../../primitives/renderWithSwap.js'
import SwapPreviewView from './SwapPreviewView.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const open = (
  change: Partial<ReturnType<typeof confirmable>> = {},
  options: Parameters<typeof renderWithSwap>[2] = {},
) => renderWithSwap(<SwapPreviewView />, { ...confirmable(Date.now()), ...change }, options)

/** A swap that was sent. */
const done = {
  ...{ id: '0xabc', from: `eip155:1:0x${'3'.repeat(40)}` as const },
  ...{ gave: '100', giveSymbol: 'tUSD', got: '89.98', getSymbol: 'tEUR' },
}

/** A lower price than that of `confirmable`. */
const newPrice = () => {
  const { data } = confirmable(Date.now()).quote
  if (!data) throw new Error('no quote')
  return { ...data, toAmount: 80_000_000n, minAmount: 79_200_000n }
}

it('shows what the network says that leaves and arrives, and swaps once pressed [W-11]', async () => {
  const { place, calls, press, unmount } = await open()
  const outcome = place.querySelector('[data-part="swap-outcome"]')
  expect(outcome?.textContent).toContain('−100 tUSD')
  expect(outcome?.textContent).toContain('+89.98 tEUR')
  await press('swap.confirm')
  expect(calls).toEqual(['review', 'swap'])
  await unmount()
})

it('a note says that the node cannot simulate, and the swap can be confirmed', async () => {
  const { place, calls, press, unmount } = await open({
    simulation: { status: 'success', updatedAt: Date.now() },
  })
  expect(place.textContent).toContain('swap.unsimulated')
  expect(place.querySelector('[data-part="swap-outcome"]')).toBeNull()
  await press('swap.confirm')
  expect(calls).toContain('swap')
  await unmount()
})

it('a price that is over is not swapped, though the store did not change', async () => {
  const { calls, button, press, unmount } = await open()
  await act(async () => vi.advanceTimersByTime(29_000))
  expect(button('swap.confirm').getAttribute('aria-disabled')).toBeNull()
  await act(async () => vi.advanceTimersByTime(1_250))
  expect(button('swap.confirm').getAttribute('aria-disabled')).toBe('true')
  await press('swap.confirm')
  expect(calls).not.toContain('swap')
  await unmount()
})

it.each(['pending', 'idle'] as const)('an outcome that is %s is waited for', async (status) => {
  const { calls, press, unmount } = await open({ simulation: { status } })
  await press('swap.confirm')
  expect(calls).not.toContain('swap')
  await unmount()
})

it('a price impact above 3 percent is confirmed first', async () => {
  const state = confirmable(Date.now())
  const { data } = state.quote
  if (!data) throw new Error('no quote')
  const { place, calls, press, unmount } = await open({
    quote: { ...state.quote, data: { ...data, priceImpact: 0.031 } },
    problem: 'IMPACT_NOT_ACCEPTED',
  })
  await press('swap.confirm')
  expect(calls).not.toContain('swap')
  await act(async () => place.querySelector<HTMLInputElement>('[type=checkbox]')?.click())
  expect(calls).toContain('accept')
  await unmount()
})

it('a new price is tried out anew, but never by itself after a failure', async () => {
  const { calls, set, press, unmount } = await open()
  const again = () => ({ ...confirmable(Date.now()).quote })
  await set({ quote: again() })
  expect(calls).toEqual(['review', 'review'])
  const failed = { code: 'SWAP_REFUSED', message: '', params: {}, referenceId: 'LK-1' } as const
  await set({ error: failed, simulation: { status: 'error', error: failed } })
  await set({ quote: again() })
  expect(calls).toEqual(['review', 'review'])
  await press('swap.again')
  expect(calls).toEqual(['review', 'review', 'review'])
  await unmount()
})

it('after a declined step a new price is tried out; that it was declined stays told', async () => {
  const { place, calls, set, unmount } = await open({
    error: { code: 'USER_REJECTED', message: '', params: {}, referenceId: 'LK-1' },
  })
  await set({ quote: { ...confirmable(Date.now()).quote, data: newPrice() } })
  expect(calls).toEqual(['review', 'review'])
  expect(place.textContent).toContain('swap.rejected')
  await unmount()
})

it('after a failure the outcome of the price before is gone, and does not come back', async () => {
  const { place, set, button, press, calls, unmount } = await open()
  const outcome = () => place.querySelector('[data-part="swap-outcome"]')
  // While a new price is tried out the one before stands, marked as old.
  await set({ quote: { ...confirmable(Date.now()).quote, data: newPrice() } })
  await set({ simulation: { status: 'pending' } })
  expect(outcome()?.getAttribute('aria-busy')).toBe('true')
  const failed = { code: 'SWAP_PRICE_CHANGED', message: '', params: {}, referenceId: '' } as const
  await set({ error: failed, simulation: { status: 'error', error: failed } })
  expect(outcome()).toBeNull()
  expect(button('swap.confirm').getAttribute('aria-disabled')).toBe('true')
  await press('swap.confirm')
  expect(calls).not.toContain('swap')
  await set({ error: undefined, simulation: { status: 'pending' } })
  expect(outcome()).toBeNull()
  expect(place.textContent).toContain('swap.simulating')
  await unmount()
})

it.each(['replaced', 'dropped'] as const)('an approval that was %s says so', async (status) => {
  const failed = { code: 'TRANSACTION_REVERTED', message: '', params: {}, referenceId: '' } as const
  const { place, unmount } = await open({
    steps: [
      { kind: 'approve', status },
      { kind: 'swap', status: 'todo' },
    ],
    error: failed,
    simulation: { status: 'error', error: failed },
  })
  const [step] = place.querySelectorAll('[data-part="swap-steps"] > li')
  expect(step?.textContent).toContain(`swap.${status}`)
  const told = place.querySelector('[data-part="preview-error"]')?.textContent
  expect(told).toBe(`swap.${status}swap.${status}Why`)
  await unmount()
})

it('an empty form says that the account was changed in the wallet', async () => {
  const moved = { code: 'ACCOUNT_CHANGED', message: '', params: {}, referenceId: 'LK-1' } as const
  const { place, press, calls, unmount } = await open({
    amount: '',
    give: undefined,
    get: undefined,
    quote: { status: 'idle' },
    steps: [],
    problem: 'GIVE_REQUIRED',
    error: moved,
  })
  const told = [...place.querySelectorAll('[data-part="preview-error"] > p')]
  expect(told.map((each) => each.textContent)).toEqual(['swap.moved', 'swap.movedWhy'])
  await press('Back')
  expect(calls).toContain('goBack')
  await unmount()
})

it('each step says how far it is', async () => {
  const { place, unmount } = await open({
    phase: 'waiting',
    steps: [
      { kind: 'approve', status: 'done' },
      { kind: 'swap', status: 'waiting' },
    ],
  })
  const steps = [...place.querySelectorAll('[data-part="swap-steps"] > li')]
  expect(steps.map((step) => step.getAttribute('data-status'))).toEqual(['done', 'waiting'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step'])
  await unmount()
})

it('each step of the wallet is said, that it was declined, and what became of the swap [W-21]', async () => {
  const { said, set, unmount } = await open()
  expect(said).toEqual([])
  const swapIs = (status: 'waiting' | 'following' | 'done') => ({
    steps: [{ kind: 'swap' as const, status }],
  })
  await set({ phase: 'waiting', ...swapIs('waiting') })
  expect(said.splice(0)).toEqual(['polite: swap.step.swap. swap.status.waiting'])
  await set({
    phase: 'reviewing',
    steps: [{ kind: 'swap', status: 'todo' }],
    error: { code: 'USER_REJECTED', message: '', params: {}, referenceId: '' },
  })
  expect(said.splice(0)).toEqual(['polite: swap.rejected'])
  await set({ error: undefined, phase: 'waiting', ...swapIs('following') })
  expect(said.splice(0)).toEqual(['polite: swap.step.swap. swap.status.following'])
  await set({ phase: 'done', done, ...swapIs('following') })
  expect(said.splice(0)).toEqual(['polite: swap.pending. swap.pendingWhy'])
  await set(swapIs('done'))
  expect(said.splice(0)).toEqual(['polite: swap.success. swap.successWhy'])
  await unmount()
})

it('a swap that other owners have to sign is proposed', async () => {
  const { said, set, unmount } = await open({}, { requests: { proposed: [done.id] } })
  await set({ phase: 'done', done, steps: [{ kind: 'swap', status: 'following' }] })
  expect(said).toEqual(['polite: swap.proposed. swap.proposedWhy'])
  await unmount()
})

it('a swap that was stopped is said [W-21]', async () => {
  const { said, set, unmount } = await open()
  const lost = { kind: 'approve', status: 'dropped' } as const
  const failed = { code: 'TRANSACTION_REVERTED', message: '', params: {}, referenceId: '' } as const
  await set({ steps: [lost, { kind: 'swap', status: 'todo' }], error: failed })
  expect(said).toEqual(['assertive: swap.dropped. swap.droppedWhy'])
  await unmount()
})

it('the tick for the price impact keeps the focus, and cannot be taken back [W-21]', async () => {
  const state = confirmable(Date.now())
  const { data } = state.quote
  if (!data) throw new Error('no quote')
  const { place, set, unmount } = await open({
    quote: { ...state.quote, data: { ...data, priceImpact: 0.031 } },
    problem: 'IMPACT_NOT_ACCEPTED',
  })
  const tick = place.querySelector<HTMLInputElement>('[type=checkbox]')
  tick?.focus()
  await set({ impactAccepted: true, problem: undefined })
  expect([tick?.checked, tick?.disabled]).toEqual([true, false])
  expect(document.activeElement).toBe(tick)
  await act(async () => tick?.click())
  expect(tick?.checked).toBe(true)
  await unmount()
})

it('a press swaps the order that the view shows, whatever the form says by now [W-09]', async () => {
  const { place, calls, store, set, press, unmount } = await open()
  const { order, give } = store.getState()
  await set({ order, amount: '9', ...(give && { give: { ...give, decimals: 2 } }) })
  expect(place.querySelector('[data-part="swap-amounts"]')?.textContent).toContain('100 tUSD')
  await press('swap.confirm')
  expect(calls).toContain('swap')
  await set({ order: undefined })
  await press('swap.confirm')
  expect(calls.filter((call) => call === 'swap')).toHaveLength(1)
  await unmount()
})

it('a token that its chain names otherwise is swapped only once the person agrees [W-09]', async () => {
  const { place, calls, store, set, press, unmount } = await open()
  const { order } = store.getState()
  await set({
    order: order && {
      ...order,
      get: { ...order.get, check: { status: 'chain', listed: 'tGBP' } },
    },
  })
  expect(place.textContent).toContain('review.renamed')
  await press('swap.confirm')
  expect(calls).not.toContain('swap')
  await act(async () => place.querySelector<HTMLInputElement>('[type=checkbox]')?.click())
  await press('swap.confirm')
  expect(calls).toContain('swap')
  await unmount()
})

it('both tokens show their addresses, and a symbol that another token has is warned of', async () => {
  const { give, get } = confirmable(Date.now())
  if (!give || !get) throw new Error('no tokens')
  const twin = { ...get, isTwin: true } as const
  const first = await open()
  expect(first.place.textContent).toContain('0x1111…111111')
  expect(first.place.textContent).not.toContain('swap.twins')
  await first.unmount()
  const order = confirmable(Date.now()).order
  if (!order) throw new Error('no order')
  const { place, unmount } = await open({
    get: twin,
    order: { ...order, get: { ...order.get, token: twin } },
  })
  expect(place.textContent).toContain('swap.twins')
  expect(place.textContent).toContain('0x2222…222222')
  await unmount()
})
