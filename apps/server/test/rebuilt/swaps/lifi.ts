import {
  bps,
  callData,
  json,
  less,
  paid,
  queryOf,
  type SwapService,
  sentWith,
  settler,
  zeroToken,
} from './SwapService.js'

const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

export const lifi: SwapService = {
  spender: diamond,
  keyHeader: ['x-lifi-api-key', (key) => key],
  answer: (request, rate, part = 10_000n) => {
    const query = queryOf(request)
    const { pathname, fromChain, toChain, fromToken = '', toToken = '', fromAddress } = query
    if (pathname !== '/v1/quote' || !fromAddress) return json({ code: 1011 }, 400)
    const { fromAmount = '0', slippage = '0.005' } = query
    const token = (address: string, chain = fromChain) => ({
      address,
      chainId: Number(chain),
      symbol: 'TKN',
      decimals: 18,
      name: 'Token',
      priceUSD: '1',
    })
    const toAmount = paid(fromAmount, rate, part)
    const action = {
      fromChainId: Number(fromChain),
      toChainId: Number(toChain),
      fromToken: token(fromToken),
      toToken: token(toToken, toChain),
      fromAmount,
      slippage: Number(slippage),
      fromAddress,
      toAddress: fromAddress,
    }
    return json({
      type: 'lifi',
      id: 'c4b4e5a5',
      tool: 'sushiswap',
      action,
      estimate: {
        tool: 'sushiswap',
        approvalAddress: diamond,
        fromAmount,
        toAmount: String(toAmount),
        toAmountMin: String(less(toAmount, bps(slippage, 10_000))),
        executionDuration: 0,
        feeCosts: [
          {
            name: 'LIFI Fixed Fee',
            percentage: '0.0025',
            token: token(fromToken),
            amount: '25',
            included: true,
          },
        ],
        gasCosts: [
          {
            type: 'SEND',
            estimate: '205000',
            limit: '266500',
            amount: '1',
            token: token(zeroToken),
          },
        ],
      },
      includedSteps: [
        { id: '1', type: 'protocol', tool: 'feeCollection', action },
        { id: '2', type: 'swap', tool: 'sushiswap', action },
      ],
      transactionRequest: {
        value: `0x${BigInt(sentWith(fromToken, fromAmount)).toString(16)}`,
        to: diamond,
        data: callData,
        from: fromAddress,
        chainId: Number(fromChain),
        gasPrice: '0x3b9aca00',
        gasLimit: '0x41100',
      },
    })
  },
  noRoute: json({ message: 'No available quotes for the requested transfer', code: 1002 }, 404),
  wrong: {
    token: [/"toToken":\{"address":"[^"]*"/g, `"toToken":{"address":"${settler}"`],
    amount: [/"fromAmount":"\d*"/, '"fromAmount":"1"'],
    spender: [/"approvalAddress":"[^"]*"/, `"approvalAddress":"${settler}"`],
    chain: [/"toChainId":\d+/, '"toChainId":56'],
    'chain of its transaction': [/"chainId":\d+,"gasPrice"/, '"chainId":56,"gasPrice"'],
    receiver: [/"toAddress":"[^"]*"/, `"toAddress":"${settler}"`],
  },
}
