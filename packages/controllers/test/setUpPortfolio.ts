import type { HistoryItem, Network, SendFeature, TokenBalance } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeNetwork,
} from '@latchkey/testing'
import { vi } from 'vitest'
import { createKit } from '../src/kit/createKit.js'
import type { KitOptions } from '../src/kit/KitOptions.js'
import { portfolioOf } from '../src/portfolio/portfolioOf.js'
import { startForTest } from './startForTest.js'

/** The address of the back end of a test. */
export const endpoint = 'https://chain.example.org'
/** The contract of a token. */
export const usdc = '0xc0ffee0000000000000000000000000000000001'
/** The contract of another token. */
export const gold = '0xc0ffee0000000000000000000000000000000002'

type Answers = {
  balances?: () => unknown
  history?: (url: URL) => unknown
  prices?: () => unknown
  chains?: (url: URL) => unknown
}

/** The back end of a test: it answers by path, and notes what it was asked. */
export function serve(answers: Answers) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input)
    asked.push(url.pathname + url.search)
    const name = url.pathname.endsWith('/balance')
      ? 'balances'
      : url.pathname.endsWith('/history')
        ? 'history'
        : url.pathname.endsWith('/price')
          ? 'prices'
          : 'chains'
    const answer = answers[name]?.(url)
    return answer === undefined
      ? new Response('{}', { status: 400 })
      : new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  return asked
}

/** A balance as the back end writes it. */
export const record = (more: object) => ({
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  quantity: { decimals: '18', numeric: '1' },
  ...more,
})

type Setting = {
  readonly namespace?: string
  readonly native?: () => Promise<bigint>
  readonly read?: (named: readonly string[] | undefined) => Promise<readonly TokenBalance[]>
  readonly send?: SendFeature
  readonly canList?: boolean
  readonly history?: (cursor: string | undefined) => Promise<{
    readonly items: readonly HistoryItem[]
    readonly next?: string
  }>
  readonly networks?: readonly Network[]
} & Partial<KitOptions>

/** A kit with a connected account, and its portfolio. */
export async function setUpPortfolio({
  namespace = 'eip155',
  native = async () => 3n * 10n ** 18n,
  read,
  send,
  canList = false,
  history,
  networks = [createFakeNetwork(1, namespace), createFakeNetwork(2, namespace)],
  ...options
}: Setting = {}) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({
    id: 'a',
    namespaces: [namespace],
    networks: { [namespace]: networks[0]?.caipNetworkId ?? 'eip155:1' },
    addresses: ['0xa1', '0xa2'],
  })
  const adapter = createFakeAdapter({
    namespace,
    networks,
    connectors: [connector],
    getNativeBalance: native,
    capabilities: {
      ...(read && {
        tokens: {
          supports: () => true,
          load: async () => ({
            canList,
            getTokenBalances: ({ tokens }) => read(tokens),
            describeToken: async () => undefined,
          }),
        },
      }),
      ...(send && { send: { supports: () => true, load: async () => send } }),
      ...(history && {
        history: {
          supports: () => true,
          load: async () => ({ getHistory: ({ cursor }) => history(cursor) }),
        },
      }),
    },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none', ...options })
  startForTest(kit)
  await kit.connection.connect({ connectorId: 'a' })
  const portfolio = kit.use(portfolioOf)
  return {
    kit,
    connector,
    environment,
    portfolio,
    tokens: () => portfolio.store.getState().tokens,
    activity: () => portfolio.store.getState().activity,
    snack: () => kit.notices.store.getState().snack?.code,
  }
}

/** The option of a kit with a back end. */
export const withService = { endpoints: { blockchain: endpoint } }
