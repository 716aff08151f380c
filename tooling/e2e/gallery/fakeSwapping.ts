import type {
  SwappingController,
  SwappingState,
  SwapQuote,
  SwapStep,
  SwapToken,
} from '@latchkey/controllers/swapping'
import { createStore } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { address } from './states.js'

const network = 'eip155:1'
const token = (more: Partial<SwapToken> & Pick<SwapToken, 'name' | 'symbol'>): SwapToken => ({
  network,
  decimals: 18,
  suggested: false,
  ...more,
})
const ether = token({
  name: 'Ether',
  symbol: 'ETH',
  price: '3120.55',
  amount: 1_284_503_900_000_000_000n,
})
const dollar = token({
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  price: '0.9998',
  amount: 2_512_340_000n,
  suggested: true,
})
const euro = token({
  token: '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c',
  name: 'Euro Coin',
  symbol: 'EURC',
  decimals: 6,
  price: '1.09',
  suggested: true,
})
const tokens: readonly SwapToken[] = [
  ether,
  dollar,
  token({
    token: '0x1111111111111111111111111111111111111111',
    name: 'A token with a remarkably long name',
    symbol: 'REMARKABLE',
    amount: 123_456_789_123_456_789_123_456_789n,
  }),
  euro,
  token({
    token: '0x2222222222222222222222222222222222222222',
    name: 'Dai',
    symbol: 'DAI',
    suggested: true,
  }),
  ...['Aurora', 'Basalt', 'Cobalt', 'Drift', 'Ember'].map((name, index) =>
    token({ token: `0x${String(index).padStart(40, '3')}`, name, symbol: name.toUpperCase() }),
  ),
]

/** The list after an airdrop of a false euro. The host names the dollar. */
const twins: readonly SwapToken[] = [
  ether,
  { ...dollar, isNamed: true },
  { ...euro, isTwin: true, suggested: false },
  token({
    token: '0x4444444444444444444444444444444444444444',
    name: 'Euro Coin',
    symbol: 'EURC',
    isTwin: true,
  }),
  ...tokens.slice(4),
]

const error = (
  code: 'USER_REJECTED' | 'TRANSACTION_REVERTED' | 'SWAP_REFUSED' | 'SWAP_NO_QUOTE',
) => ({
  code,
  message: '',
  params: {},
  referenceId: 'LK-7F3A21',
})

const step = (kind: SwapStep['kind'], status: SwapStep['status'] = 'todo'): SwapStep => ({
  kind,
  status,
})

/** The swap of a scene. Hostile texts stand wherever a source can supply one. */
export function createFakeSwapping(scene: Scene, now: number): SwappingController {
  const { swapping = 'empty', connected, payloads: [payload] = [] } = scene
  const named = (each: SwapToken): SwapToken =>
    payload === undefined ? each : { ...each, name: payload, symbol: payload, picture: payload }
  const isEmpty = swapping === 'empty' || swapping === 'loading' || swapping === 'noTokens'
  const isExpired = swapping === 'expired'
  const toAmount = swapping === 'impact' ? 85_412_345n : 89_981_234n
  const data: SwapQuote = {
    id: 'quote',
    toAmount,
    minAmount: (toAmount * 99n) / 100n,
    priceImpact: swapping === 'impact' ? 0.0631 : 0.0019,
    fees: [
      { kind: 'operator', amount: 250_000n, symbol: payload ?? 'USDC', decimals: 6 },
      { kind: 'provider', amount: 300_000n, symbol: payload ?? 'USDC', decimals: 6 },
    ],
    route: [payload ?? 'USDC', payload ?? 'WETH', payload ?? 'EURC'],
    networkFee: { fee: 1_842_123_456_789_000n, gasLimit: 184_000n, feePerGas: 10_011_540_526n },
    spender: '0x3333333333333333333333333333333333333333',
    refreshAt: isExpired ? now - 20_000 : now + 10_000,
    expiresAt: isExpired ? now - 1 : now + 30_000,
  }
  const isMissing = isEmpty || ['asking', 'noQuote', 'wrong', 'unsupported'].includes(swapping)
  const code = failures[swapping]
  const failure = code && error(code)
  const outcome = { given: 100_000_000n, received: toAmount }
  const give = named(swapping === 'empty' ? ether : dollar)
  const get = isEmpty ? undefined : named(swapping === 'twin' ? { ...euro, isTwin: true } : euro)
  const amount = isEmpty ? '' : swapping === 'wrong' ? '100000' : '100'
  const check = { status: 'chain' } as const
  const store = createStore<SwappingState>({
    order:
      connected && get && !isMissing
        ? {
            ...{ from: address, amount, quote: data, units: 100_000_000n },
            give: { token: give, check },
            get:
              swapping === 'renamed'
                ? { token: { ...get, symbol: 'DUST' }, check: { ...check, listed: get.symbol } }
                : { token: get, check },
          }
        : undefined,
    from: connected ? address : undefined,
    give,
    get,
    amount,
    tokens:
      swapping === 'loading'
        ? { status: 'pending' }
        : swapping === 'noTokens'
          ? { status: 'error', error: error('SWAP_NO_QUOTE') }
          : {
              status: 'success',
              data: (swapping === 'twin' ? twins : tokens).map(named),
              updatedAt: now,
            },
    quote: isMissing
      ? swapping === 'noQuote'
        ? { status: 'error', error: error('SWAP_NO_QUOTE') }
        : { status: swapping === 'asking' ? 'pending' : 'idle' }
      : swapping === 'old'
        ? { status: 'error', data, error: error('SWAP_NO_QUOTE') }
        : { status: 'success', data, updatedAt: now },
    problem: problems[swapping],
    steps: stepsOf(swapping),
    grants:
      swapping === 'permit'
        ? [{ typedData: {} }]
        : [{ call: { to: dollar.token ?? '', data: '0x095ea7b3' } }],
    simulation:
      failure && swapping !== 'rejected'
        ? { status: 'error', error: failure }
        : swapping === 'simulating'
          ? { status: 'pending' }
          : {
              status: 'success',
              updatedAt: now,
              ...(swapping !== 'unsimulated' && { data: outcome }),
            },
    impactAccepted: false,
    findingMax: false,
    phase: swapping === 'done' ? 'done' : swapping === 'waiting' ? 'waiting' : 'reviewing',
    error: failure,
    done:
      swapping === 'done'
        ? {
            id: '0xabc',
            from: address,
            gave: '100',
            got: '89.981234',
            giveSymbol: payload ?? 'USDC',
            getSymbol: payload ?? 'EURC',
          }
        : undefined,
  })
  const nothing = () => undefined
  return {
    store,
    follow: () => nothing,
    readTokens: () => undefined,
    fill: nothing,
    chooseGive: (give) => store.setState({ give }),
    chooseGet: (get) => store.setState({ get }),
    flip() {
      const { give, get } = store.getState()
      store.setState({ give: get, get: give })
    },
    setAmount: (amount) => store.setState({ amount }),
    fillMax: async () => store.setState({ amount: '2512.34' }),
    review: async () => undefined,
    acceptImpact: () => store.setState({ impactAccepted: true, problem: undefined }),
    swap: async () => store.setState({ phase: 'waiting' }),
    edit: nothing,
    reset: nothing,
    stop: nothing,
  }
}

const problems: Partial<Record<string, SwappingState['problem']>> = {
  empty: 'AMOUNT_REQUIRED',
  loading: 'GIVE_REQUIRED',
  noTokens: 'GIVE_REQUIRED',
  asking: 'QUOTE_PENDING',
  expired: 'QUOTE_EXPIRED',
  noQuote: 'QUOTE_FAILED',
  wrong: 'INSUFFICIENT_FUNDS',
  fee: 'FEE_NOT_COVERED',
  unsupported: 'NETWORK_NOT_SUPPORTED',
  impact: 'IMPACT_NOT_ACCEPTED',
}

const failures: Partial<Record<string, Parameters<typeof error>[0]>> = {
  rejected: 'USER_REJECTED',
  failed: 'TRANSACTION_REVERTED',
  replaced: 'TRANSACTION_REVERTED',
  refused: 'SWAP_REFUSED',
}

function stepsOf(swapping: NonNullable<Scene['swapping']>): readonly SwapStep[] {
  if (swapping === 'permit') return [step('permit'), step('swap')]
  if (swapping === 'waiting')
    return [step('resetApproval', 'done'), step('approve', 'following'), step('swap')]
  if (swapping === 'failed') return [step('approve', 'done'), step('swap', 'failed')]
  if (swapping === 'replaced') return [step('approve', 'replaced'), step('swap')]
  if (swapping === 'rejected') return [step('approve', 'failed'), step('swap')]
  if (swapping === 'done') return [step('swap', 'following')]
  return swapping === 'refused' ? [] : [step('approve'), step('swap')]
}
