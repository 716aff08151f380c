import { createHeadlessKit, type Kit, type RequestsState } from '@latchkey/controllers'
import { portfolioOf } from '@latchkey/controllers/portfolio'
import { toUnits } from '@latchkey/controllers/sending'
import type { SwappingController, SwappingState, SwapToken } from '@latchkey/controllers/swapping'
import { createStore } from '@latchkey/core'
import { act, type ReactNode } from 'react'
import { mountView } from './mountView.js'

const network = 'eip155:1'

/** A held token, which the forms of the tests give. */
export const dollar: SwapToken = {
  network,
  token: `0x${'1'.repeat(40)}`,
  name: 'Test Dollar',
  symbol: 'tUSD',
  decimals: 6,
  amount: 500_000_000n,
  suggested: false,
}
/** A suggested token, which the forms of the tests get. */
export const euro: SwapToken = {
  network,
  token: `0x${'2'.repeat(40)}`,
  name: 'Test Euro',
  symbol: 'tEUR',
  decimals: 6,
  suggested: true,
}

/** A form that can be confirmed: 100 tUSD for 89.98 tEUR, tried out on the network. */
export const confirmable = (now: number): SwappingState => reviewed(filled(now))

/** A state with the order that its form makes, as after a review. */
function reviewed(state: SwappingState): SwappingState {
  const { from, give, get, amount, quote } = state
  const units = give && toUnits(amount, give.decimals)
  if (from === undefined || !give || !get || !quote.data || !units)
    return { ...state, order: undefined }
  const check = { status: 'chain' } as const
  return {
    ...state,
    order: {
      ...{ from, amount, units, quote: quote.data },
      give: { token: give, check },
      get: { token: get, check },
    },
  }
}

const filled = (now: number): SwappingState => ({
  from: `eip155:1:0x${'3'.repeat(40)}`,
  give: dollar,
  get: euro,
  amount: '100',
  tokens: { status: 'success', data: [dollar, euro], updatedAt: now },
  quote: {
    status: 'success',
    updatedAt: now,
    data: {
      toAmount: 89_980_000n,
      minAmount: 89_080_200n,
      priceImpact: 0.01,
      fees: [
        { kind: 'operator', amount: 250_000n, symbol: 'tUSD', decimals: 6 },
        { kind: 'provider', amount: 300_000n, symbol: 'tUSD', decimals: 6 },
      ],
      route: ['tUSD', 'tEUR'],
      refreshAt: now + 10_000,
      expiresAt: now + 30_000,
    },
  },
  problem: undefined,
  order: undefined,
  steps: [{ kind: 'swap', status: 'todo' }],
  simulation: {
    status: 'success',
    updatedAt: now,
    data: { given: 100_000_000n, received: 89_980_000n },
  },
  impactAccepted: false,
  findingMax: false,
  phase: 'reviewing',
  error: undefined,
  done: undefined,
})

/** Renders a view beside a swap whose state the test sets. Its calls are noted by name. */
export async function renderWithSwap(
  view: ReactNode,
  state: SwappingState,
  {
    others = new Map(),
    requests = {},
    parent = document.body,
  }: {
    readonly others?: ReadonlyMap<unknown, unknown>
    readonly requests?: Partial<RequestsState>
    readonly parent?: HTMLElement
  } = {},
) {
  const calls: string[] = []
  const store = createStore(reviewed(state))
  const note = (name: string) => () => void calls.push(name)
  const noteLater = (name: string) => async () => void calls.push(name)
  const swapping: SwappingController = {
    store,
    follow: () => () => undefined,
    readTokens: note('tokens'),
    fill: (draft) => void calls.push(`fill ${Object.values(draft).join(' ')}`),
    chooseGive: ({ symbol }) => void calls.push(`give ${symbol}`),
    chooseGet: ({ symbol }) => void calls.push(`get ${symbol}`),
    flip: note('flip'),
    setAmount: (text) => void calls.push(`amount ${text}`),
    fillMax: noteLater('max'),
    review: noteLater('review'),
    acceptImpact: note('accept'),
    swap: async (order) => void calls.push(order === store.getState().order ? 'swap' : 'stale'),
    edit: note('edit'),
    reset: note('reset'),
    stop: note('stop'),
  }
  const headless = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const portfolio = {
    store: createStore({ tokens: { status: 'idle' }, activity: { status: 'idle' }, sent: [] }),
  }
  const kit = {
    ...headless,
    requests: {
      ...headless.requests,
      store: createStore<RequestsState>({ pending: [], transactions: [], ...requests }),
    },
    use: (make: unknown) => others.get(make) ?? (make === portfolioOf ? portfolio : swapping),
    network: {
      ...headless.network,
      get: () => ({ name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }),
    },
    router: {
      ...headless.router,
      push: (name: string) => void calls.push(`push ${name}`),
      goBack: note('goBack'),
      reset: (name: string) => void calls.push(`to ${name}`),
    },
  } as unknown as Kit
  return {
    ...(await mountView(view, { kit, calls, parent })),
    store,
    /** Changes the form, whose review makes another order; with `order`, the review alone. */
    set: (change: Partial<SwappingState>) =>
      act(async () =>
        store.setState('order' in change ? change : reviewed({ ...store.getState(), ...change })),
      ),
  }
}
