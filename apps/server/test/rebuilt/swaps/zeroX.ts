import {
  callData,
  isNative,
  json,
  less,
  paid,
  queryOf,
  type SwapService,
  sentWith,
  settler,
  wrapped,
} from './SwapService.js'

const holder = '0x0000000000001fF3684f28c67538d4D072C22734'

export const zeroX: SwapService = {
  spender: holder,
  keyHeader: ['0x-api-key', (key) => key],
  answer: (request, rate, part = 10_000n) => {
    const query = queryOf(request)
    const { pathname, sellToken = '', buyToken = '', sellAmount = '0', taker } = query
    if (request.headers['0x-version'] !== 'v2') return json({ name: 'INPUT_INVALID' }, 400)
    const buyAmount = paid(sellAmount, rate, part)
    const native = isNative(sellToken)
    const token = native ? wrapped : sellToken
    const offer = {
      blockNumber: '20850142',
      buyAmount: String(buyAmount),
      buyToken,
      fees: {
        integratorFee: null,
        zeroExFee: { amount: '15', token: buyToken, type: 'volume' },
        gasFee: null,
      },
      issues: {
        allowance: native ? null : { actual: '0', spender: holder },
        balance: null,
        simulationIncomplete: false,
        invalidSourcesPassed: [],
      },
      liquidityAvailable: true,
      minBuyAmount: String(less(buyAmount, BigInt(query.slippageBps ?? '100'))),
      route: {
        fills: [
          { from: token, to: wrapped, source: 'Curve', proportionBps: '3000' },
          { from: token, to: buyToken, source: 'Uniswap_V3', proportionBps: '7000' },
          { from: wrapped, to: buyToken, source: 'SolidlyV3', proportionBps: '10000' },
        ],
        tokens: [],
      },
      sellAmount,
      sellToken,
      allowanceTarget: native ? null : holder,
      totalNetworkFee: '1390393607690000',
      zid: '0x111111111111111111111111',
    }
    if (pathname === '/swap/allowance-holder/price')
      return json({ ...offer, gas: '288079', gasPrice: '4837860000' })
    if (pathname !== '/swap/allowance-holder/quote' || !taker) return json({}, 404)
    const transaction = {
      to: native ? settler : holder,
      data: callData,
      gas: '288079',
      gasPrice: '4837860000',
      value: sentWith(sellToken, sellAmount),
    }
    return json({ ...offer, transaction })
  },
  noRoute: json({ liquidityAvailable: false, zid: '0x111111111111111111111111' }),
  wrong: {
    token: [/"buyToken":"[^"]*"/, `"buyToken":"${settler}"`],
    amount: [/"sellAmount":"\d*"/, '"sellAmount":"1"'],
    spender: [/"allowanceTarget":"[^"]*"/, `"allowanceTarget":"${settler}"`],
    'spender of its issues': [/"spender":"[^"]*"/, `"spender":"${settler}"`],
    chain: ['{"blockNumber"', '{"chainId":56,"blockNumber"'],
  },
}
