import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildApproval } from './blockchain/buildApproval.js'
import { buildSwap, buildSwapCall } from './blockchain/buildSwap.js'
import { getHistory } from './blockchain/getHistory.js'
import { getOnrampOptions } from './blockchain/getOnrampOptions.js'
import { getOnrampQuote } from './blockchain/getOnrampQuote.js'
import { getPrices } from './blockchain/getPrices.js'
import { getSwapTokens } from './blockchain/getSwapTokens.js'
import { resolveName } from './blockchain/resolveName.js'
import { createApiClient } from './client/createApiClient.js'

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const token = `eip155:1:${account}`

/** A client whose service answers with one value, and the URLs that it was asked for. */
function answering(value: unknown) {
  const asked: URL[] = []
  const client = createApiClient({
    api: 'blockchain',
    endpoint: 'https://api.example.org',
    sdk: { type: 'test', version: '1' },
    fetch: async (url) => {
      asked.push(new URL(String(url)))
      return new Response(JSON.stringify(value))
    },
  })
  return { client, asked }
}

describe('the product specification: what compatible services answer is read whole', () => {
  it('convert/tokens keeps decimals, logoUri and eip2612', async () => {
    const usdc = { name: 'USD Coin', symbol: 'USDC', address: token, decimals: 6, logoUri: null }
    const tokens = [{ ...usdc, eip2612: true }]
    const { client } = answering({ tokens })
    expect(await getSwapTokens(client, { chainId: 'eip155:1' })).toEqual({ tokens })
  })

  it('fungible/price keeps address and decimals', async () => {
    const fungibles = [{ address: token, name: 'USD Coin', symbol: 'USDC', price: 1, decimals: 6 }]
    const { client } = answering({ fungibles })
    expect(await getPrices(client, { addresses: [token] })).toEqual({ fungibles })
  })

  const metadata = {
    operationType: 'send',
    hash: `0x${'11'.repeat(32)}`,
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: account,
    sentTo: account,
    status: 'confirmed',
    nonce: 1,
    application: null,
    chain: 'eip155:1',
  }
  it.each([
    ['without transfers', { id: 'b', metadata, transfers: null }],
    ['of an unnamed chain', { id: 'b', metadata: { ...metadata, chain: null }, transfers: [] }],
  ])('history: an item %s does not refuse the page', async (_, item) => {
    const page = { data: [{ id: 'a', metadata, transfers: [] }, item], next: null }
    const { client } = answering(page)
    expect(await getHistory(client, { account })).toEqual(page)
  })

  it('profile/account: an empty list is a name that does not exist', async () => {
    const { client } = answering([])
    expect(await resolveName(client, { name: 'nobody.example' })).toBeNull()
    await expect(
      resolveName(answering([{ name: 'a' }]).client, { name: 'a.example' }),
    ).rejects.toMatchObject({ code: 'HTTP_INVALID_RESPONSE' })
  })

  const limit = { id: 'card', min: '10.00', max: '7500.00' }
  const ether = { id: 'ETH', name: 'Ether', symbol: 'ETH' }
  it.each([
    [
      'snake case',
      { id: 'USD', payment_method_limits: [limit] },
      { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' },
    ],
    [
      'camel case',
      { id: 'USD', limits: [limit] },
      { name: 'base', displayName: 'Base', chainId: '8453', contractAddress: '' },
    ],
  ])('onramp/options: %s is read', async (_, currency, network) => {
    const { client } = answering({
      paymentCurrencies: [currency],
      purchaseCurrencies: [{ ...ether, networks: [network] }],
    })
    const base = { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '' }
    expect(await getOnrampOptions(client)).toEqual({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [limit] }],
      purchaseCurrencies: [{ ...ether, networks: [base] }],
    })
  })

  it('onramp/options: the country, and that its provider sells by state, where a service says so', async () => {
    const none = { paymentCurrencies: [], purchaseCurrencies: [] }
    const told = { country: 'US', needsSubdivision: true }
    expect(await getOnrampOptions(answering({ ...told, ...none }).client)).toEqual({
      ...told,
      ...none,
    })
    const silent = { country: null, needsSubdivision: null }
    expect(await getOnrampOptions(answering({ ...silent, ...none }).client)).toEqual(none)
  })

  it('onramp/quote: a provider’s names become the promised ones', async () => {
    const of = (value: string) => ({ value, currency: 'USD' })
    const { client } = answering({
      paymentTotal: of('100'),
      paymentSubtotal: of('97'),
      purchaseAmount: { value: '0.03', currency: 'ETH' },
      coinbaseFee: of('2'),
      networkFee: of('1'),
      quoteId: 'q1',
    })
    const input = {
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      amount: '100',
      network: 'base',
    }
    expect(await getOnrampQuote(client, input)).toEqual({
      fees: [of('2'), of('1')],
      subtotal: of('97'),
      total: of('100'),
      purchaseAmount: { value: '0.03', currency: 'ETH' },
      quoteId: 'q1',
    })
  })

  it('convert/build-approve takes an amount', async () => {
    const { client, asked } = answering({ tx: { from: token, to: token, data: '0x095ea7b3' } })
    const input = { userAddress: token, from: token, to: token }
    const { tx } = await buildApproval(client, { ...input, amount: '5' })
    expect(tx.to).toBe(token)
    expect(asked[0]?.searchParams.get('amount')).toBe('5')
    await buildApproval(client, input)
    expect(asked[1]?.searchParams.has('amount')).toBe(false)
  })

  it('convert/build-transaction: what is no calldata is refused, and slippage is whole percent', async () => {
    const tx = { from: token, to: token, data: 'call me', amount: '1' }
    const input = { amount: '1', from: token, to: token, userAddress: token, slippage: 1 }
    await expect(buildSwap(answering({ tx }).client, input)).rejects.toMatchObject({
      code: 'HTTP_INVALID_RESPONSE',
    })
    const bodyOf = (slippage: number) => buildSwapCall.toWire({ ...input, slippage }).body
    const accepts = (slippage: number) =>
      z.safeParse(buildSwapCall.body as z.ZodMiniType, bodyOf(slippage)).success
    expect([1, 0.5].map(accepts)).toEqual([true, false])
    expect(buildSwapCall.toWire({ ...input, slippage: 3, disableEstimate: true }).body).toEqual({
      amount: '1',
      from: token,
      to: token,
      userAddress: token,
      eip155: { slippage: 3 },
      disableEstimate: true,
    })
  })
})
