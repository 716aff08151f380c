import {
  beyond,
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

const kyberRouter = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

export const kyberSwap: SwapService = {
  spender: kyberRouter,
  settings: { clientId: 'shop' },
  answer: (request, rate, part = 10_000n) => {
    const { pathname, tokenIn = '', tokenOut = '', amountIn = '0' } = queryOf(request)
    if (pathname === '/ethereum/api/v1/routes') {
      const amountOut = String(paid(amountIn, rate, part))
      const leg = (exchange: string, share: bigint) => ({
        pool: '0xpool',
        tokenIn: isNative(tokenIn) ? wrapped : tokenIn,
        tokenOut,
        swapAmount: String((BigInt(amountIn) * share) / 100n),
        amountOut,
        exchange,
        poolType: exchange,
        poolExtra: { priceLimit: 'beyond' },
      })
      const routeSummary = {
        tokenIn,
        amountIn,
        amountInUsd: '1',
        tokenOut,
        amountOut,
        amountOutUsd: '1',
        gas: '253000',
        gasPrice: '1000000000',
        gasUsd: '1',
        extraFee: { feeAmount: '', chargeFeeBy: '', isInBps: false, feeReceiver: '' },
        route: [[leg('pancake', 30n)], [leg('uniswapv3', 70n)]],
        routeID: 'a "quoted" {id}',
        checksum: '12345678901234567890',
        timestamp: 1_790_000_000,
      }
      const answer = json({
        code: 0,
        message: 'successfully',
        data: { routeSummary, routerAddress: kyberRouter },
        requestId: 'r1',
      })
      return { ...answer, body: answer.body.replaceAll('"beyond"', beyond) }
    }
    if (pathname !== '/ethereum/api/v1/route/build') return json({ code: 404 }, 404)
    const { routeSummary: summary } = JSON.parse(request.text)
    // Its checksum covers the text.
    if (!request.text.includes(`"priceLimit":${beyond}`)) return json({ code: 4002 }, 400)
    return json({
      code: 0,
      message: 'successfully',
      data: {
        amountIn: summary.amountIn,
        amountInUsd: '1',
        amountOut: summary.amountOut,
        amountOutUsd: '1',
        gas: '253000',
        gasUsd: '1',
        outputChange: { amount: '0', percent: 0, level: 0 },
        data: callData,
        routerAddress: kyberRouter,
        transactionValue: sentWith(summary.tokenIn, summary.amountIn),
      },
      requestId: 'r2',
    })
  },
  noRoute: json({ code: 4008, message: 'route not found', details: null, requestId: 'r' }, 400),
  wrong: {
    token: [/"tokenOut":"[^"]*"/, `"tokenOut":"${settler}"`],
    amount: [/"amountIn":"\d*"/, '"amountIn":"1"'],
    spender: [/"routerAddress":"[^"]*"/, `"routerAddress":"${settler}"`],
  },
}
