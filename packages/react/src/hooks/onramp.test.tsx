import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually, render } from '../../test/renderHook.js'
import { useOnramp } from '../index.js'

const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b2'
const endpoints = { blockchain: 'https://chain.example.org' }
afterEach(() => vi.unstubAllGlobals())

/** A back end that sells ether. */
function serve() {
  const asked: { path: string; body: Record<string, unknown> | undefined }[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input))
    const body = init?.body ? JSON.parse(String(init.body)) : undefined
    asked.push({ path: pathname, body })
    if (pathname === '/v1/onramp/options')
      return Response.json({
        paymentCurrencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '10', max: '100' }] }],
        purchaseCurrencies: [
          { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [{ name: 'main', chain_id: '1' }] },
        ],
      })
    const money = (amount: string) => ({ amount, currency: 'USD' })
    return Response.json({
      fees: [],
      subtotal: money('50'),
      total: money('50'),
      purchaseAmount: { amount: '0.02' },
      quoteId: 'one',
    })
  })
  return asked
}

describe('useOnramp', () => {
  it('without a connection nothing is asked', async () => {
    const asked = serve()
    const { current } = await render(useOnramp, { endpoints })
    expect(current().problem).toBe('NO_PROVIDER')
    expect(asked).toEqual([])
  })

  it('reads what is on sale on mount, quotes what is typed, and follows the account', async () => {
    const asked = serve()
    const { current, connect, connector } = await render(useOnramp, { endpoints })
    await connect()
    await eventually(() => expect(current().token?.symbol).toBe('ETH'))
    act(() => current().setAmount('50'))
    await act(() => current().askQuote())
    await eventually(() => expect(current().quote.data?.purchaseAmount.amount).toBe('0.02'))
    expect(asked.find(({ path }) => path === '/v1/onramp/quote')?.body?.address).toBe(alice)
    expect(current().problem).toBeUndefined()
    await act(async () => connector.wallet.select('eip155', [bob]))
    await eventually(() => expect(current().from).toBe(`eip155:1:${bob}`))
    expect(current().amount).toBe('')
  })
})
