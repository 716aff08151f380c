import type {
  SwapProblem,
  SwappingController,
  SwappingState,
  SwapQuote,
  SwapStep,
  SwapToken,
} from '@latchkey/controllers/swapping'
import { createStore, type Remote } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { address } from './states.js'

const network = 'eip155:1'
const ether = 10n ** 18n
const give: SwapToken = {
  network,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  price: '3042.17',
  amount: 2n * ether + 481_000_000_000_000_000n,
  suggested: true,
}
const dollar: SwapToken = {
  network,
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: '1',
  amount: 120_500_000n,
  permit: true,
  suggested: true,
}
const others: readonly SwapToken[] = [
  ['Dai Stablecoin', 'DAI'],
  ['Wrapped Bitcoin', 'WBTC'],
  ['A token with a remarkably long name', 'REMARKABLE'],
].map(([name = '', symbol = ''], index) => ({
  network,
  token: `0x${String(index + 1).repeat(40)}`,
  name,
  symbol,
  decimals: 18,
  suggested: index < 2,
}))

const problems: Readonly<Record<string, SwapProblem>> = {
  empty: 'AMOUNT_REQUIRED',
  asking: 'QUOTE_PENDING',
  none: 'QUOTE_FAILED',
  unsupported: 'NETWORK_NOT_SUPPORTED',
  more: 'INSUFFICIENT_FUNDS',
  impact: 'IMPACT_NOT_ACCEPTED',
  expired: 'QUOTE_EXPIRED',
}
const steps: Readonly<Record<string, readonly SwapStep[]>> = {
  waiting: [
    { kind: 'permit', status: 'done' },
    { kind: 'swap', status: 'waiting' },
  ],
  rejected: [
    { kind: 'resetApproval', status: 'done' },
    { kind: 'approve', status: 'done' },
    { kind: 'swap', status: 'failed' },
  ],
  failed: [
    { kind: 'approve', status: 'done' },
    { kind: 'swap', status: 'failed' },
  ],
  batch: [{ kind: 'batch', status: 'todo' }],
}

/** A swap in a scene. Hostile texts stand wherever a back end can supply one. */
export function createFakeSwapping(
  { swapping = 'empty', connected, payloads: [payload] = [] }: Scene,
  now: number,
): SwappingController {
  const named = <Token extends SwapToken>(token: Token): Token =>
    payload === undefined ? token : { ...token, name: payload, symbol: payload }
  const impact = swapping === 'impact' ? 0.124 : 0.0008
  const quote: SwapQuote = {
    id: 'quote',
    toAmount: 760_154_320n,
    minAmount: 752_552_776n,
    priceImpact: impact,
    fees: [
      { kind: 'provider', amount: 125_000_000_000_000n, symbol: 'ETH', decimals: 18 },
      { kind: 'network', amount: 1_462_000_000_000_000n, symbol: 'ETH', decimals: 18 },
    ],
    route: ['ETH', 'WBTC', 'USDC'],
    spender: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    refreshAt: now + 10_000,
    expiresAt: now + 30_000,
  }
  const error = { code: 'HTTP_FAILED', message: 'HTTP status code: 502', params: {} } as const
  const hasQuote = !['empty', 'asking', 'none', 'unsupported', 'more', 'loading'].includes(swapping)
  const quoted: Remote<SwapQuote> =
    swapping === 'asking'
      ? { status: 'pending' }
      : swapping === 'none'
        ? { status: 'error', error }
        : hasQuote
          ? {
              status: swapping === 'refreshing' ? 'pending' : 'success',
              data: quote,
              updatedAt: now,
            }
          : { status: 'idle' }
  const rejection = {
    code: 'USER_REJECTED',
    message: 'The user rejected the request.',
    params: {},
    referenceId: 'a1b2c3d4',
  } as const
  const tokens = [give, dollar, ...others].map(named)
  const store = createStore<SwappingState>({
    from: connected ? address : undefined,
    give: named(give),
    get: swapping === 'empty' ? undefined : named(dollar),
    amount: swapping === 'empty' ? '' : swapping === 'more' ? '9' : '0.25',
    tokens:
      swapping === 'loading'
        ? { status: 'pending' }
        : swapping === 'unsupported'
          ? { status: 'idle' }
          : { status: 'success', data: tokens, updatedAt: now },
    quote: quoted,
    problem: problems[swapping],
    steps: hasQuote
      ? (steps[swapping] ?? [
          { kind: 'permit', status: 'todo' },
          { kind: 'swap', status: 'todo' },
        ])
      : [],
    simulation:
      swapping === 'unsimulated'
        ? { status: 'success', data: undefined, updatedAt: now }
        : swapping === 'refreshing'
          ? { status: 'pending' }
          : hasQuote
            ? {
                status: 'success',
                data: { given: ether / 4n, received: 760_154_320n },
                updatedAt: now,
              }
            : { status: 'idle' },
    impactAccepted: false,
    findingMax: false,
    phase: swapping === 'waiting' ? 'waiting' : 'editing',
    error:
      swapping === 'rejected'
        ? rejection
        : swapping === 'failed'
          ? { ...error, code: 'SWAP_REFUSED', referenceId: 'a1b2c3d4' }
          : undefined,
    done:
      swapping === 'done' && connected
        ? {
            id: `0x${'ab'.repeat(32)}`,
            from: address,
            gave: '0.25',
            got: '760.15432',
            giveSymbol: named(give).symbol,
            getSymbol: named(dollar).symbol,
          }
        : undefined,
  })
  const nothing = async () => undefined
  return {
    store,
    follow: () => () => undefined,
    fill: () => undefined,
    chooseGive: (token) => store.setState({ give: token }),
    chooseGet: (token) => store.setState({ get: token }),
    flip: () => store.setState(({ give: one, get: other }) => ({ give: other, get: one })),
    setAmount: (amount) => store.setState({ amount }),
    fillMax: nothing,
    review: nothing,
    acceptImpact: () => store.setState({ impactAccepted: true, problem: undefined }),
    swap: nothing,
    edit: () => undefined,
    reset: () => undefined,
    stop: () => undefined,
  }
}
