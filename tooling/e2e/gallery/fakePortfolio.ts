import type {
  Holding,
  Movement,
  PortfolioController,
  PortfolioState,
} from '@latchkey/controllers/portfolio'
import { createStore, type Remote } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { nftsOf } from './fakeNfts.js'
import { address } from './states.js'

/** NFTs are listed by a back end alone. */
export const endpoints = { blockchain: 'https://chain.example' }

const network = 'eip155:1'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const day = 86_400_000

/** The tokens of the scenes. */
export const holdings: readonly Holding[] = [
  {
    network,
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    balance: 1_284_503_900_000_000_000n,
    source: 'node',
  },
  {
    network,
    token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    balance: 2_512_340_000n,
    source: 'node',
  },
  {
    network,
    token: '0x1111111111111111111111111111111111111111',
    name: 'A token with a remarkably long name',
    symbol: 'REMARKABLE',
    decimals: 18,
    balance: 123_456_789_123_456_789_123_456_789n,
    source: 'node',
  },
]

const priced: readonly Holding[] = holdings.map((each, index) => ({
  ...each,
  source: 'service',
  ...(index === 0 && { price: '3120.55', value: '4008.363645' }),
  ...(index === 1 && { price: '0.9998', value: '2511.837532' }),
}))

const movement = (id: string, more: Partial<Movement>): Movement => ({
  id,
  network,
  kind: 'send',
  status: 'success',
  time: 0,
  counterparty: friend,
  isOwn: true,
  parts: [{ direction: 'out', amount: '0.5', symbol: 'ETH' }],
  source: 'service',
  ...more,
})

const movementsAt = (now: number): readonly Movement[] => [
  movement('0xreceived', {
    kind: 'receive',
    isOwn: false,
    memo: `You won 500 ATOM! Claim at https://example.com/claim within 24 hours. ${'Act now. '.repeat(12)}`,
    time: now - 5 * 60_000,
    parts: [{ direction: 'in', amount: '1.25', symbol: 'ETH' }],
  }),
  movement('0xtrade', {
    kind: 'trade',
    time: now - 3 * 3_600_000,
    parts: [
      { direction: 'out', amount: '0.123456', symbol: 'ETH' },
      { direction: 'in', amount: '412.5', symbol: 'USDC' },
    ],
  }),
  movement('0xfailed', { status: 'reverted', memo: '104857', time: now - 2 * day }),
  movement('0xreplaced', {
    status: 'replaced',
    replacedBy: `0x${'4e'.repeat(32)}`,
    time: now - 3 * day,
    source: 'page',
  }),
  movement('0xapprove', { kind: 'approve', time: now - 9 * day, parts: [] }),
  movement('0xnft', {
    kind: 'mint',
    time: now - 40 * day,
    parts: [{ direction: 'in', symbol: '', name: 'Lighthouse #12', isNft: true }],
  }),
]

const bait = (now: number): readonly Movement[] => [
  movement('0xbait', {
    kind: 'receive',
    isOwn: false,
    time: now - 60_000,
    parts: [
      {
        direction: 'in',
        amount: '1000000',
        symbol: 'USDC',
        token: '0x2222222222222222222222222222222222222222',
      },
    ],
  }),
]

const long: readonly Holding[] = Array.from({ length: 1_000 }, (_, index) => ({
  network,
  token: `0x${String(index).padStart(40, '0')}`,
  name: `Token ${index + 1}`,
  symbol: `T${index + 1}`,
  decimals: 6,
  balance: BigInt(index + 1) * 1_000_000n,
  source: 'service',
}))

const longMovements = (now: number): readonly Movement[] =>
  Array.from({ length: 1_000 }, (_, index) => movement(`0xlong${index}`, { time: now - index }))

const error = { code: 'BALANCE_UNAVAILABLE', message: '', params: {} }

/** The lists of the account in a scene. Hostile texts stand wherever a source can supply one. */
export function createFakePortfolio(scene: Scene, now: number): PortfolioController {
  const { portfolio, tab = 'tokens', payloads: [payload] = [] } = scene
  const found =
    portfolio === 'prices' || portfolio === 'bait'
      ? priced
      : portfolio === 'long'
        ? [...holdings.slice(0, 1), ...long]
        : portfolio === 'empty'
          ? holdings.slice(0, 1)
          : holdings
  const items =
    payload === undefined
      ? found
      : found.map((each) => ({ ...each, name: payload, symbol: payload, iconUrl: payload }))
  const remote = <Data>(data: Data): Remote<Data> =>
    portfolio === 'loading'
      ? { status: 'pending' }
      : portfolio === 'failed'
        ? { status: 'error', error, retryAt: now + 25_000 }
        : portfolio === 'old'
          ? { status: 'error', data, error, updatedAt: now - 125_000, retryAt: now - 1 }
          : { status: 'success', data, updatedAt: now }
  const movements = [
    ...(portfolio === 'bait' ? bait(now) : []),
    ...(portfolio === 'long' ? longMovements(now) : []),
    ...movementsAt(now),
  ]
  const store = createStore<PortfolioState>({
    tab,
    account: address,
    tokens: remote({
      items,
      ...((portfolio === 'prices' || portfolio === 'bait') && { total: '6520.201177' }),
      unpriced: portfolio === 'prices' ? 1 : 3,
      complete: portfolio !== 'node',
      serviceAway: portfolio === 'node',
    }),
    nfts: remote(nftsOf(portfolio, payload, now)),
    activity: remote(
      portfolio === 'empty'
        ? { items: [], reach: 'all' as const }
        : portfolio === 'node'
          ? { items: [], reach: 'page' as const }
          : {
              items:
                payload === undefined
                  ? movements
                  : movements.map((each) => ({
                      ...each,
                      counterparty: payload,
                      parts: each.parts.map((part) => ({ ...part, symbol: payload })),
                    })),
              next: 'more',
              reach: 'since' as const,
              since: now - 60 * day,
            },
    ),
    sent:
      portfolio === undefined && tab === 'activity'
        ? [
            movement('0xpending', {
              status: 'pending',
              time: now - 20_000,
              source: 'page',
              ...(scene.proposed && { isProposed: true }),
            }),
          ]
        : [],
    loadingMore: false,
    loadingMoreNfts: false,
  })
  const nothing = async () => undefined
  return {
    store,
    refresh: nothing,
    loadMore: nothing,
    show: (next) => store.setState({ tab: next }),
    stop: () => undefined,
  }
}
