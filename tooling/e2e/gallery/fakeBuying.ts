import type {
  BuyFiat,
  BuyingController,
  BuyingState,
  BuyOrder,
  BuyQuote,
  BuyToken,
} from '@latchkey/controllers/buying'
import { createStore, type Remote } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { address } from './states.js'

/** The kit's options for purchases in a scene. */
export const onrampOptions = ({ buying }: Scene) =>
  buying === 'test' ? { onramp: { hosts: ['127.0.0.1:8790'] } } : {}

const limits: BuyFiat['limits'] = [
  { method: 'card', min: '10.00', max: '7500.00' },
  { method: 'bank', min: '10.00', max: '25000.00' },
]
const fiats: readonly BuyFiat[] = ['USD', 'EUR', 'GBP', 'CHF', 'JPY'].map((id) => ({ id, limits }))
const place = { network: 'eip155:1', networkName: 'ethereum' } as const

const quote: BuyQuote = {
  id: 'quote',
  provider: 'coinbase',
  fees: [
    { kind: 'provider', amount: '1.49', currency: 'USD' },
    { kind: 'network', amount: '0.32', currency: 'USD' },
  ],
  subtotal: { amount: '98.19', currency: 'USD' },
  total: { amount: '100', currency: 'USD' },
  purchaseAmount: { amount: '0.031466', currency: 'ETH' },
  isMock: false,
}

const orders = ['blocked', 'inProgress', 'success', 'failed', 'unknown'] as const
const problems: Readonly<Record<string, BuyingState['problem']>> = {
  empty: 'AMOUNT_REQUIRED',
  state: 'SUBDIVISION_REQUIRED',
  loading: 'QUOTE_PENDING',
  asking: 'QUOTE_PENDING',
  below: 'BELOW_MINIMUM',
  unavailable: 'QUOTE_UNAVAILABLE',
  mock: 'QUOTE_UNAVAILABLE',
  restricted: 'RESTRICTED_REGION',
  none: 'NO_PROVIDER',
}

/** A purchase in a scene. Hostile texts stand wherever a back end can supply one. */
export function createFakeBuying(
  { buying = 'empty', connected, payloads: [payload] = [] }: Scene,
  now: number,
): BuyingController {
  const error = { code: 'HTTP_FAILED', message: 'HTTP status code: 502', params: {} } as const
  const tokens: readonly BuyToken[] = [
    { id: 'ETH', name: 'Ether', symbol: 'ETH', ...place },
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', ...place, address: '0xA0b8' },
    { id: 'LONG', name: 'A token with a remarkably long name', symbol: 'REMARKABLE', ...place },
  ].map((each) => (payload === undefined ? each : { ...each, name: payload, symbol: payload }))
  const hasQuote = ![
    'empty',
    'state',
    'loading',
    'below',
    'unquoted',
    'restricted',
    'none',
  ].includes(buying)
  const quoted: Remote<BuyQuote> =
    buying === 'asking'
      ? { status: 'pending' }
      : buying === 'unavailable'
        ? { status: 'error', error }
        : hasQuote
          ? {
              status: 'success',
              data: buying === 'mock' ? { ...quote, fees: [], isMock: true } : quote,
              updatedAt: now,
            }
          : { status: 'idle' }
  const status = orders.find((each) => each === (buying === 'test' ? 'inProgress' : buying))
  const known: BuyOrder | undefined = (buying === 'test' ? 'inProgress' : status) && {
    status: status ?? 'inProgress',
    provider: 'coinbase',
    url: 'https://pay.coinbase.com/buy?sessionToken=1',
    ...(status !== 'unknown' && { id: 'order' }),
    ...(status === 'success' && { transaction: `0x${'ab'.repeat(32)}` }),
  }
  const isOffered = buying !== 'restricted' && buying !== 'none'
  const lacksState = buying === 'state'
  const store = createStore<BuyingState>({
    from: connected ? address : undefined,
    providers: isOffered
      ? [
          { id: 'coinbase', name: 'Coinbase', feePercent: '1-2' },
          { id: 'meld', name: 'Meld', feePercent: '1-2' },
        ]
      : [],
    provider: isOffered ? (buying === 'unquoted' ? 'meld' : 'coinbase') : undefined,
    options:
      buying === 'loading'
        ? { status: 'pending' }
        : isOffered
          ? {
              status: 'success',
              data: { fiats, tokens, isBuiltIn: buying === 'usual' },
              updatedAt: now,
            }
          : { status: 'idle' },
    asksSubdivision: lacksState || buying === 'stateChosen',
    subdivision: buying === 'stateChosen' ? 'NY' : undefined,
    fiat: isOffered && !lacksState ? fiats[0] : undefined,
    token: isOffered && !lacksState ? tokens[0] : undefined,
    method: 'card',
    amount: buying === 'below' ? '5' : hasQuote ? '100' : '',
    limits: limits[0],
    quote: quoted,
    problem: problems[buying],
    order: known,
    error: buying === 'error' ? { ...error, referenceId: 'a1b2c3d4' } : undefined,
  })
  const nothing = async () => undefined
  return {
    store,
    follow: () => () => undefined,
    setAmount: (amount) => store.setState({ amount }),
    chooseFiat: (id) => store.setState({ fiat: fiats.find((each) => each.id === id) }),
    chooseToken: (id) => store.setState({ token: tokens.find((each) => each.id === id) }),
    chooseProvider: (provider) => store.setState({ provider }),
    chooseMethod: (method) => store.setState({ method }),
    chooseSubdivision: (subdivision) => store.setState({ subdivision }),
    askQuote: nothing,
    buy: nothing,
    openAgain: () => undefined,
    reset: () => undefined,
    stop: () => undefined,
  }
}
