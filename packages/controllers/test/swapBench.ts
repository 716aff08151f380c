import type {
  BatchFeature,
  Call,
  SwapFeature,
  SwapGrant,
  SwapPermit,
  TokenDescription,
  TransactionOutcome,
} from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeSend,
  settle,
} from '@latchkey/testing'
import { vi } from 'vitest'
import { createKit } from '../src/kit/createKit.js'
import { portfolioOf } from '../src/portfolio/portfolioOf.js'
import { swappingOf } from '../src/swapping/swappingOf.js'
import { own, second } from './accounts.js'
import { startForTest } from './startForTest.js'

export const router = '0xc0ffee00000000000000000000000000000000ff'
export const gold = '0xc0ffee0000000000000000000000000000000001'
export const usdc = '0xc0ffee0000000000000000000000000000000002'
export const odd = '0xc0ffee0000000000000000000000000000000003'
export const dai = '0xc0ffee0000000000000000000000000000000004'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const endpoint = 'https://chain.example.org'
const id = (of: string) => `eip155:1:${of}`

/** The tokens of the list by their chain. */
const onChain: Readonly<Record<string, TokenDescription>> = {
  [odd]: { name: 'Odd', symbol: 'AODD', decimals: 0 },
  [gold]: { name: 'Gold', symbol: 'UNI', decimals: 18 },
  [usdc]: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
}

export const permit: SwapPermit = {
  token: usdc,
  spender: router,
  value: 2_000_000n,
  deadline: 10n ** 12n,
  typedData: { primaryType: 'Permit' },
}

export type SwapSetting = {
  /** The approvals that the router lacks; read at each plan. */
  readonly grant?: () => SwapGrant
  readonly prove?: SwapFeature['prove']
  /** The fee of a swap for its data, beside its gas. */
  readonly dataFee?: SwapFeature['readDataFee']
  readonly batch?: Partial<BatchFeature> & { readonly atomic?: string }
  /** Changes what the back end has built. */
  readonly lie?: (tx: Record<string, unknown>) => Record<string, unknown>
  /** A token by its chain, where that is not the list's. */
  readonly describes?: (token: string) => TokenDescription | undefined
  readonly chains?: readonly string[]
  /** The wallet's answer to each request: a method, or what a call is for. */
  readonly wallet?: (asked: string) => unknown
  readonly follows?: () => Promise<TransactionOutcome>
}

/** A back end whose price the test sets, in place of the network. */
function startBackEnd(setting: SwapSetting) {
  const market = {
    /** Units of USDC for one unit of the currency, and the other way round. */
    toAmount: 3_000_000n,
    priceImpact: 0.001,
    gas: '100000',
    fails: undefined as number | undefined,
    /** The back end operator's share of UNI. */
    operatorFee: undefined as bigint | undefined,
    spender: id(router) as string | undefined,
    listsTokens: true,
    /** The list's decimals of USDC and UNI. */
    decimals: { usdc: 6, gold: 18 },
    /** The balances of the account. */
    native: 1_000_000n,
    usdc: 5_000_000n,
    /** The price of gas, or what it comes with. */
    gasPrice: '2' as string | Promise<string>,
    /** The code that a path's answer refuses with, as the server writes it. */
    refuses: {} as Record<string, string | undefined>,
  }
  const quoted: string[] = []
  const built: Record<string, unknown>[] = []

  const answers: Readonly<Record<string, (url: URL, body: Record<string, unknown>) => unknown>> = {
    '/v1/supported-chains': () => ({ http: setting.chains ?? ['eip155:1'], ws: [] }),
    '/v1/convert/tokens': () =>
      market.listsTokens
        ? {
            tokens: [
              { name: 'Odd', symbol: 'AODD', address: id(odd), decimals: 0 },
              { name: 'Dai', symbol: 'DAI', address: id(dai), decimals: 18 },
              { name: 'Gold', symbol: 'UNI', address: id(gold), decimals: market.decimals.gold },
              {
                name: 'USD Coin',
                symbol: 'USDC',
                address: id(usdc),
                decimals: market.decimals.usdc,
                eip2612: true,
              },
              { name: 'Elsewhere', symbol: 'X', address: `eip155:5:${gold}`, decimals: 6 },
              { name: 'No number', symbol: 'Y', address: id(second), decimals: null },
            ],
          }
        : undefined,
    '/v1/convert/quotes': (url) => {
      quoted.push(`${url.searchParams.get('amount')}`)
      if (market.fails) return undefined
      return {
        quotes: [
          {
            id: 'q1',
            toAmount: String(market.toAmount),
            spender: market.spender?.split(':').at(-1),
            priceImpact: market.priceImpact,
            gas: market.gas,
            fees: [
              { kind: 'provider', amount: '9000', token: id(usdc) },
              ...(market.operatorFee === undefined
                ? []
                : [{ kind: 'operator', amount: String(market.operatorFee), token: id(gold) }]),
            ],
            route: [
              { protocol: 'v3', from: id(native), to: id(gold) },
              { protocol: 'v3', from: id(gold), to: id(usdc) },
            ],
          },
        ],
      }
    },
    '/v1/convert/gas-price': async () => ({ standard: await market.gasPrice }),
    '/v1/convert/build-transaction': (_, body) => {
      built.push(body)
      const tx = {
        from: body.userAddress,
        to: id(router),
        data: '0x01',
        amount: String(market.toAmount),
      }
      const { minAmount, ...told }: Record<string, unknown> = setting.lie?.(tx) ?? tx
      return { tx: told, spender: router, ...(minAmount !== undefined && { minAmount }) }
    },
  }
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const text = input instanceof Request ? await input.text() : init?.body
    const body = typeof text === 'string' && text !== '' ? JSON.parse(text) : {}
    const code = market.refuses[url.pathname]
    if (code !== undefined) return refusal(code)
    const answer = await answers[url.pathname]?.(url, body)
    if (answer === undefined)
      return new Response(
        JSON.stringify({ status: 'FAILED', reasons: [{ description: 'insufficient liquidity' }] }),
        { status: market.fails ?? 400 },
      )
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
  return { market, quoted, built }
}

const refusal = (code: string) =>
  new Response(
    JSON.stringify({
      error: { code, message: 'Words for developers', requestId: 'r1' },
      reasons: [{ description: 'Words for developers' }],
    }),
    { status: 400, headers: { 'content-type': 'application/json' } },
  )

function always<Feature>(given: Feature) {
  return { supports: () => true, load: async () => given }
}

/** A wallet with two accounts, and an adapter that swaps. */
function createWalletSide(
  setting: SwapSetting,
  market: { readonly toAmount: bigint; readonly native: bigint; readonly usdc: bigint },
) {
  const asked: string[] = []
  const sent: Call[] = []
  let count = 0
  const answer = async (what: string): Promise<string> => {
    asked.push(what)
    await setting.wallet?.(what)
    return `0x${String(++count).padStart(64, '0')}`
  }
  const connector = createFakeConnector({
    id: 'a',
    addresses: [own, second],
    provider: {
      request: async ({ method }: { method: string }) => {
        await answer(method)
        return `0x${'11'.repeat(64)}1b`
      },
    },
  })
  const send = createFakeSend({
    estimateFee: async () => ({ fee: 21n }),
    send: () => answer('send'),
    waitForReceipt: setting.follows ?? (async () => ({ status: 'success' })),
  })
  const feature: SwapFeature = {
    ...(setting.dataFee && { readDataFee: setting.dataFee }),
    readGrant: async () => setting.grant?.() ?? { approvals: [] },
    prove:
      setting.prove ?? (async ({ order }) => ({ given: order.amount, received: market.toAmount })),
    readSignature: ({ token, spender, value, deadline }, signature) => ({
      token,
      spender,
      value,
      deadline,
      v: 27,
      r: String(signature).slice(0, 66),
      s: String(signature).slice(0, 66),
    }),
    async send({ call, onHanded }) {
      sent.push(call)
      onHanded?.()
      return answer(call.to === router ? 'swap' : `approve ${call.data}`)
    },
  }
  const { atomic = 'none', ...batch } = setting.batch ?? {}
  const adapter = createFakeAdapter({
    connectors: [connector],
    getNativeBalance: async () => market.native,
    looksLikeAddress: (value) => /^0x[0-9a-f]{40}$/i.test(value),
    capabilities: {
      send: always(send),
      swap: always(feature),
      tokens: always({
        canList: false,
        getTokenBalances: async ({ tokens = [] }) =>
          tokens.map((address) => ({
            address,
            name: 'USD Coin',
            symbol: 'USDC',
            decimals: 6,
            balance: market.usdc,
          })),
        describeToken: async ({ token }) => setting.describes?.(token) ?? onChain[token],
      }),
      batch: always({
        getCapabilities: async () => ({ 'eip155:1': { atomic: { status: atomic } } }),
        async sendCalls({ calls }) {
          sent.push(...calls)
          await answer('batch')
          return { id: 'b1' }
        },
        getCallsStatus: async () => ({ id: 'b1', status: 200, atomic: true, receipts: [] }),
        showCallsStatus: async () => undefined,
        ...batch,
      } as BatchFeature),
    },
  })
  return { asked, sent, connector, adapter }
}

/** A kit with a wallet, an adapter that swaps, and a back end whose price the test sets. */
export async function setUpSwap(setting: SwapSetting = {}) {
  const environment = createFakeEnvironment()
  const { market, quoted, built } = startBackEnd(setting)
  const { asked, sent, connector, adapter } = createWalletSide(setting, market)
  const kit = createKit({
    adapters: [adapter],
    environment,
    prefetch: 'none',
    tokens: { 'eip155:1': [usdc] },
    endpoints: { blockchain: endpoint },
    retryPolicy: 'specification',
  })
  startForTest(kit)
  await kit.connection.connect({ connectorId: 'a' })
  const swapping = kit.use(swappingOf)
  const leave = swapping.follow()
  await kit.use(portfolioOf).refresh('tokens')
  const state = () => swapping.store.getState()
  const pass = async (ms: number) => {
    await environment.clock.advance(ms)
    await settle()
  }
  const isListed = setting.chains === undefined || setting.chains.includes('eip155:1')
  await vi.waitFor(() => {
    if (!isListed) return
    if (!state().tokens.data?.some(({ amount }) => amount === 5_000_000n))
      throw new Error('no tokens')
  })
  const find = (symbol: string) => {
    const found = state().tokens.data?.find((each) => each.symbol === symbol)
    if (!found) throw new Error(`no ${symbol}`)
    return found
  }
  /** USDC to UNI, 2 of 5, with a quote. */
  const fillTokens = async () => {
    swapping.chooseGive(find('USDC'))
    swapping.chooseGet(find('UNI'))
    swapping.setAmount('2')
    await pass(300)
    await vi.waitFor(() => {
      if (!state().quote.data) throw new Error('no quote')
    })
  }
  /** Reviews the form and presses Swap, as a person does. */
  const press = async () => {
    await swapping.review()
    await swapping.swap(state().order)
  }
  return {
    kit,
    press,
    connector,
    environment,
    swapping,
    leave,
    state,
    pass,
    find,
    fillTokens,
    market,
    asked,
    quoted,
    built,
    sent,
  }
}
