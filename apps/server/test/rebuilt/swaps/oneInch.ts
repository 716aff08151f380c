import {
  callData,
  isNative,
  json,
  paid,
  queryOf,
  type SwapService,
  sentWith,
  settler,
  wrapped,
} from './SwapService.js'

const oneInchRouter = '0x111111125421cA6dc452d289314280a0f8842A65'

export const oneInch: SwapService = {
  spender: oneInchRouter,
  keyHeader: ['authorization', (key) => `Bearer ${key}`],
  answer: (request, rate, part = 10_000n) => {
    const { pathname, src = '', dst = '', amount = '0', from } = queryOf(request)
    const info = (address: string) => ({ address, symbol: 'TKN', name: 'Token', decimals: 18 })
    const offer = {
      srcToken: info(src),
      dstToken: info(dst),
      dstAmount: String(paid(amount, rate, part)),
    }
    if (pathname === '/swap/v6.0/1/quote') {
      const hop = (name: string, part: number) => ({
        name,
        part,
        fromTokenAddress: isNative(src) ? wrapped : src,
        toTokenAddress: dst,
      })
      const protocols = [[[hop('SUSHI', 20), hop('UNISWAP_V3', 80)]]]
      return json({ ...offer, protocols, gas: 181_416 })
    }
    if (pathname !== '/swap/v6.0/1/swap') return json({}, 404)
    const value = sentWith(src, amount)
    const tx = { from, to: oneInchRouter, data: callData, value, gas: 0, gasPrice: '1000000000' }
    return json({ ...offer, tx })
  },
  noRoute: json(
    {
      error: 'Bad Request',
      description: 'insufficient liquidity',
      statusCode: 400,
      requestId: '3f1f6a4b',
    },
    400,
  ),
  wrong: {
    token: [/"dstToken":\{"address":"[^"]*"/, `"dstToken":{"address":"${settler}"`],
  },
}
