import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { expect, vi } from 'vitest'
import { buyingOf } from '../src/buying/buyingOf.js'
import { createKit } from '../src/kit/createKit.js'
import type { KitOptions } from '../src/kit/KitOptions.js'
import { own, second } from './accounts.js'
import { startForTest } from './startForTest.js'

const service = 'https://wallet.example'
/** The page of a provider that an order opens. */
export const page = 'https://pay.coinbase.com/buy/select-asset?sessionToken=one'

const card = { id: 'CARD', min: '10.00', max: '7500.00' }
const limits = [card, { id: 'ACH_BANK_ACCOUNT', min: '20.00', max: '25000.00' }]
const network = (name: string, chainId: string, address = '') => ({
  name,
  display_name: name,
  chain_id: chainId,
  contract_address: address,
})
/** The contract of USDC on Ethereum. */
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
/** The back end's options on sale. */
export const sold = {
  providers: ['coinbase', 'meld'],
  paymentCurrencies: [
    { id: 'EUR', payment_method_limits: [card] },
    { id: 'USD', payment_method_limits: limits },
  ],
  purchaseCurrencies: [
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [network('ethereum', '1', usdc)] },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [network('ethereum', '1'), network('base', '8453')],
    },
  ],
}
/** The back end's quote for an amount. */
export const quoted = (amount: string, currency = 'USD') => ({
  fees: [
    { type: 'FEE_TYPE_EXCHANGE', amount: '1.50', currency },
    { type: 'FEE_TYPE_NETWORK', amount: '0.10', currency },
  ],
  subtotal: { amount: '98.40', currency },
  total: { amount, currency },
  purchaseAmount: { amount: '0.0328', currency: 'ETH' },
  quoteId: 'quote-1',
})

type Asked = { readonly path: string; readonly query: URLSearchParams; readonly body: never }
type Answer = (asked: Asked & { readonly key: string | null }) => unknown

/** A back end; an answer that is a number is a status. */
export function stubService(answers: Readonly<Record<string, Answer>> = {}) {
  const asked: (Asked & { key: string | null })[] = []
  const all: Readonly<Record<string, Answer>> = {
    '/v1/onramp/options': () => sold,
    '/v1/onramp/quote': ({ body }) =>
      quoted(
        (body as { amount: string }).amount,
        (body as { paymentCurrency: string }).paymentCurrency,
      ),
    '/v1/generators/onrampurl': () => ({ url: page, id: 'order-1' }),
    ...answers,
  }
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    const one = {
      path: url.pathname,
      query: url.searchParams,
      body: (init?.body ? JSON.parse(String(init.body)) : undefined) as never,
      key: new Headers(init?.headers).get('idempotency-key'),
    }
    asked.push(one)
    const [, answer] = Object.entries(all).find(([path]) => url.pathname.includes(path)) ?? []
    const value = await answer?.(one)
    if (typeof value === 'number') return new Response('{}', { status: value })
    return Response.json(value ?? {}, { status: answer ? 200 : 404 })
  })
  const to = (path: string) => asked.filter((each) => each.path.includes(path))
  return { asked, to }
}

/** A browser's window and click. An open window uses the click up, a blocked one does not. */
export function stubPage({ blocks = false, isActive = true } = {}) {
  const activation = { isActive }
  const opened: unknown[][] = []
  vi.stubGlobal('navigator', { userActivation: activation, onLine: true, language: 'en' })
  vi.stubGlobal('open', (...given: unknown[]) => {
    if (blocks) return null
    opened.push(given)
    activation.isActive = false
    return null
  })
  return { activation, opened }
}

/** A kit with a connected account, and the form of its purchase. */
export async function setUpBuying(options: Partial<KitOptions> = {}, namespace = 'eip155') {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({
    id: 'a',
    namespaces: [namespace],
    addresses:
      namespace === 'eip155' ? [own, second] : ['7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'],
  })
  const adapter = createFakeAdapter({ namespace, connectors: [connector] })
  const kit = createKit({
    adapters: [adapter],
    environment,
    prefetch: 'none',
    endpoints: { blockchain: service },
    ...options,
  })
  startForTest(kit)
  await kit.connection.connect({ connectorId: 'a' })
  const buying = kit.use(buyingOf)
  const leave = buying.follow()
  const state = () => buying.store.getState()
  /** Until every answer is there. */
  const calm = () =>
    vi.waitFor(() => {
      const { options: known, quote, order } = state()
      expect([known.status, quote.status]).not.toContain('pending')
      expect(order?.status).not.toBe('opening')
    }, 10_000)
  const rest = async (ms = 400) => {
    await environment.clock.advance(ms)
    await settle()
    await calm()
    await settle()
  }
  await calm()
  const type = async (text: string) => {
    buying.setAmount(text)
    await rest()
  }
  return { kit, connector, environment, buying, leave, state, rest, type }
}
