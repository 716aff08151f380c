import type { SwapFeature, TokensFeature } from '@latchkey/core'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually, render } from '../../test/renderHook.js'
import { useSwap } from '../index.js'

const gold = '0xc0ffee0000000000000000000000000000000001'
const router = '0xc0ffee00000000000000000000000000000000ff'
const hash = `0x${'ab'.repeat(32)}`
afterEach(() => vi.unstubAllGlobals())

/** A back end that gives two of gold for one of the currency. */
function serve() {
  const answers: Readonly<Record<string, unknown>> = {
    '/v1/supported-chains': { http: ['eip155:1'], ws: [] },
    '/v1/convert/tokens': {
      tokens: [{ name: 'Gold', symbol: 'GLD', address: `eip155:1:${gold}`, decimals: 18 }],
    },
    '/v1/convert/quotes': { quotes: [{ toAmount: '200', spender: router }] },
    '/v1/convert/gas-price': { standard: '1' },
    '/v1/convert/build-transaction': {
      tx: {
        from: 'eip155:1:0x00000000000000000000000000000000000000a1',
        to: `eip155:1:${router}`,
        data: '0x01',
        amount: '200',
      },
    },
  }
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const answer = answers[new URL(String(input)).pathname]
    return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 400 })
  })
}

const feature: Partial<SwapFeature> = {
  prove: async ({ order }) => ({ given: order.amount, received: 200n }),
  send: async () => hash,
}
const tokens: TokensFeature = {
  canList: false,
  getTokenBalances: async () => [],
  describeToken: async () => ({ name: 'Gold', symbol: 'GLD', decimals: 18 }),
}
const options = {
  endpoints: { blockchain: 'https://chain.example.org' },
  getNativeBalance: async () => 1_000n,
  looksLikeAddress: (value: string) => value.startsWith('0x'),
  capabilities: {
    swap: { supports: () => true, load: async () => feature as SwapFeature },
    tokens: { supports: () => true, load: async () => tokens },
  },
}

describe('useSwap', () => {
  it('without a connection there is nothing to give', async () => {
    serve()
    const { current } = await render(useSwap, options)
    expect(current()).toMatchObject({ problem: 'GIVE_REQUIRED', phase: 'editing' })
  })

  it('fills the form, shows the quote, and swaps', async () => {
    serve()
    const { current, connect } = await render(useSwap, options)
    await connect()
    await eventually(() => expect(current().tokens.data).toHaveLength(2))
    await act(async () =>
      current().fill({ from: 'native', to: gold, amount: '0.0000000000000001' }),
    )
    await eventually(() => expect(current().quote.data?.toAmount).toBe(200n))
    expect(current().problem).toBeUndefined()
    await act(() => current().review())
    await act(() => current().swap(current().order))
    expect(current()).toMatchObject({ phase: 'done', done: { id: hash, getSymbol: 'GLD' } })
  })

  it('its calls are the same in each render', async () => {
    serve()
    const { current, seen, connect } = await render(useSwap, options)
    await connect()
    await eventually(() => expect(current().tokens.data).toHaveLength(2))
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen.map(({ fill }) => fill)).size).toBe(1)
  })
})
