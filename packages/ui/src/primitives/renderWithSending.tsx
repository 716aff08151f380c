import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import { type Payee, payeesOf } from '@latchkey/controllers/payees'
import { type Holding, portfolioOf } from '@latchkey/controllers/portfolio'
import {
  memoOf,
  type SendingController,
  type SendingState,
  sendingOf,
  toUnits,
} from '@latchkey/controllers/sending'
import { type CaipAddress, createStore, type Network } from '@latchkey/core'
import { act, type ReactNode } from 'react'
import type { Texts } from '../locales/Messages.js'
import { mountView } from './mountView.js'

const networkId = 'eip155:1'
const network = {
  id: '1',
  name: 'Ethereum',
  chainNamespace: 'eip155',
  caipNetworkId: networkId,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as Network

/** The account that sends. */
export const own = `0x${'3'.repeat(40)}`
/** The account that is sent to. */
export const friend = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'

/** The token that the forms of the tests send. */
export const dollar: Holding = {
  network: networkId,
  token: `0x${'1'.repeat(40)}`,
  name: 'Test Dollar',
  symbol: 'tUSD',
  decimals: 6,
  balance: 500_000_000n,
  price: '2',
  value: '1000',
  source: 'node',
}

/** A transfer that can be sent: 100 tUSD. */
export const sendable: SendingState = {
  from: `${networkId}:${own}` as `eip155:1:${string}`,
  holding: dollar,
  spendable: undefined,
  amount: '100',
  typed: friend,
  receiver: { status: 'ready', address: friend, warnings: [] },
  memo: '',
  memoRules: undefined,
  collectibles: [],
  problem: undefined,
  order: undefined,
  fee: { status: 'success', data: { fee: 42_000_000_000_000n } },
  simulation: {
    status: 'success',
    data: {
      status: 'success',
      changes: [{ token: dollar.token as string, amount: -100_000_000n }],
      received: 100_000_000n,
      gasUsed: 51_000n,
      others: [],
    },
  },
  findingMax: false,
  phase: 'editing',
  error: undefined,
  sent: undefined,
}

/** A state with the order that its form makes, as after a review. */
function reviewed(state: SendingState): SendingState {
  const { from, holding, amount, receiver, collectibles } = state
  const units = holding && toUnits(amount, holding.decimals)
  if (from === undefined || !holding || !units || receiver.status !== 'ready')
    return { ...state, order: undefined }
  const { token } = holding
  const memo = memoOf(state)
  const transfer = {
    ...{ to: receiver.address, amount: units },
    ...(token !== undefined && { token }),
    ...(memo !== '' && { memo }),
    ...(collectibles.length > 0 && { collectibles: collectibles.map(({ id }) => id) }),
  }
  return {
    ...state,
    order: {
      ...{ from, holding, transfer, amount, receiver, check: { status: 'chain' } },
      ...(collectibles.length > 0 && { collectibles }),
    },
  }
}

export type SendingSetting = {
  readonly state?: Partial<SendingState>
  readonly recent?: readonly Payee[]
  /** Accounts by the wallet's spelling, as their standard has them. */
  readonly spellings?: Readonly<Record<CaipAddress, CaipAddress>>
  /** Further lazy controllers, by what makes them. */
  readonly others?: ReadonlyMap<unknown, unknown>
  readonly messages?: Texts['messages']
}

/** Renders a view beside a transfer whose state the test sets. Its calls are noted by name. */
export async function renderWithSending(
  view: ReactNode,
  { state, recent = [], spellings = {}, others = new Map(), messages }: SendingSetting = {},
) {
  const calls: string[] = []
  const store = createStore(reviewed({ ...sendable, ...state }))
  const sending: SendingController = {
    store,
    follow: () => () => undefined,
    fill: (draft) => void calls.push(`fill ${Object.values(draft).join(' ')}`),
    choose: ({ symbol }) => void calls.push(`choose ${symbol}`),
    setAmount: (text) => void calls.push(`amount ${text}`),
    setReceiver: (text) => void calls.push(`to ${text}`),
    setMemo: (text) => void calls.push(`memo ${text}`),
    spendCollectibles: (coins) => void calls.push(`coins ${coins.map(({ id }) => id).join()}`),
    fillMax: async () => void calls.push('max'),
    review: async () => void calls.push('review'),
    send: async (order) => void calls.push(order === store.getState().order ? 'send' : 'stale'),
    reset: () => void calls.push('reset'),
    stop: () => undefined,
  }
  const headless = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const made = new Map<unknown, unknown>([
    [sendingOf, sending],
    [
      payeesOf,
      { store: createStore({ items: recent }), recent: () => recent, add: () => undefined },
    ],
    [
      portfolioOf,
      {
        store: createStore({
          tokens: { status: 'success', data: { items: [dollar] } },
          activity: { status: 'idle' },
          sent: [],
        }),
      },
    ],
    ...others,
  ])
  const kit = {
    ...headless,
    use: (make: unknown) => made.get(make),
    account: {
      ...headless.account,
      store: createStore({ ...headless.account.store.getState(), spellings }),
    },
    network: {
      ...headless.network,
      store: createStore({ ...headless.network.store.getState(), active: network }),
      get: () => network,
    },
    router: {
      ...headless.router,
      push: (name: string) => void calls.push(`push ${name}`),
      goBack: () => void calls.push('goBack'),
      reset: (name: string) => void calls.push(`to ${name}`),
    },
  } as unknown as Kit
  return {
    ...(await mountView(view, {
      kit,
      calls,
      ...(messages && { messages }),
      prefetchView: (name) => void calls.push(`prefetch ${name}`),
    })),
    store,
    /** Changes the form, whose review makes another order; with `order`, the review alone. */
    set: (change: Partial<SendingState>) =>
      act(async () =>
        store.setState('order' in change ? change : reviewed({ ...store.getState(), ...change })),
      ),
  }
}
