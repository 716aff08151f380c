import {
  beyond,
  callData,
  json,
  paid,
  queryOf,
  type SwapService,
  sentWith,
  settler,
} from './SwapService.js'

const augustus = '0x6A000F20005980200259B80c5102003040001068'

export const velora: SwapService = {
  spender: augustus,
  answer: (request, rate, part = 10_000n) => {
    const query = queryOf(request)
    const { pathname, network, srcToken = '', destToken = '', amount = '0' } = query
    if (pathname === '/prices') {
      if (query.version !== '6.2' || !query.srcDecimals || !query.destDecimals)
        return json({ error: 'Validation failed' }, 400)
      const destAmount = String(paid(amount, rate, part))
      const swap = {
        srcToken,
        srcDecimals: Number(query.srcDecimals),
        destToken,
        destDecimals: Number(query.destDecimals),
      }
      const exchange = (name: string, percent: number) => ({
        exchange: name,
        srcAmount: amount,
        destAmount,
        percent,
        data: { sqrtPrice: 'beyond' },
      })
      const swaps = [
        { ...swap, swapExchanges: [exchange('CurveV1', 10), exchange('UniswapV3', 90)] },
      ]
      const answer = json({
        priceRoute: {
          blockNumber: 13_015_909,
          network: Number(network),
          ...swap,
          srcAmount: amount,
          destAmount,
          bestRoute: [{ percent: 100, swaps }],
          gasCostUSD: '1',
          gasCost: '111435',
          side: 'SELL',
          version: '6.2',
          contractAddress: augustus,
          tokenTransferProxy: augustus,
          contractMethod: 'swapExactAmountIn',
          partnerFee: 0,
          srcUSD: '1',
          destUSD: '1',
          partner: 'anon',
          maxImpactReached: false,
          hmac: '319c5cf83098a07aeebb11bed6310db51311201f',
        },
      })
      return { ...answer, body: answer.body.replaceAll('"beyond"', beyond) }
    }
    if (pathname !== '/transactions/1') return json({ error: 'Not found' }, 404)
    const body = JSON.parse(request.text)
    if (!request.text.includes(`"sqrtPrice":${beyond}`))
      return json({ error: 'hmac does not match' }, 400)
    return json({
      from: body.userAddress,
      to: augustus,
      value: sentWith(body.srcToken, body.srcAmount),
      data: callData,
      gasPrice: '47490307239',
      chainId: 1,
    })
  },
  noRoute: json({ error: 'No routes found with enough liquidity' }, 404),
  wrong: {
    token: [/"destToken":"[^"]*"/, `"destToken":"${settler}"`],
    amount: [/"srcAmount":"\d*"/, '"srcAmount":"1"'],
    spender: [/"tokenTransferProxy":"[^"]*"/, `"tokenTransferProxy":"${settler}"`],
    contract: [/"contractAddress":"[^"]*"/, `"contractAddress":"${settler}"`],
    chain: [/"network":\d+/, '"network":56'],
  },
}
