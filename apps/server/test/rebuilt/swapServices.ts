import type { Received } from '../startFakeNode.js'

export const nativeToken = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const zeroToken = `0x${'0'.repeat(40)}`
export const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const settler = '0x7F6cEE965959295cC64d0E6c00d99d6532d8e86b'
/** A number that no double holds: a route must come back with it as it was. */
const beyond = '1461446703485210103287273052203988822378723970341'

export type Answer = { readonly status: number; readonly body: string }

export type SwapService = {
  readonly spender: string
  /** The header that carries the key, and with what. */
  readonly keyHeader?: readonly [string, (key: string) => string]
  readonly settings?: object
  /**
   * As its documentation says; `rate` is what one unit is swapped for, of which so many hundredths of
   * a percent are paid.
   */
  answer(request: Received, rate: bigint, part?: bigint): Answer
  /** As its documentation says, where there is no way. */
  readonly noRoute: Answer
  /** Members of its answers of a quote, and what they would be for another swap. */
  readonly wrong: Readonly<Record<string, readonly [string | RegExp, string]>>
}

const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body) })
const data = `0x12aa3caf${'00'.repeat(64)}`
const queryOf = ({ path }: Received) => {
  const { pathname, searchParams } = new URL(path, 'http://service.example')
  return { pathname, ...Object.fromEntries(searchParams) } as Readonly<Record<string, string>> & {
    readonly pathname: string
  }
}
const isNative = (token: string) => [nativeToken.toLowerCase(), zeroToken].includes(token)
const sentWith = (token: string, amount: string) => (isNative(token) ? amount : '0')
const paid = (amount: string, rate: bigint, part: bigint) =>
  (BigInt(amount) * rate * part) / 10_000n
const less = (amount: bigint, bps: bigint) => (amount * (10_000n - bps)) / 10_000n
/** Whole hundredths of a percent of a number that is written with a point. */
const bps = (text: string, scale: number) => BigInt(Math.round(Number(text) * scale))

const oneInchRouter = '0x111111125421cA6dc452d289314280a0f8842A65'
const holder = '0x0000000000001fF3684f28c67538d4D072C22734'
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const kyberRouter = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
const augustus = '0x6A000F20005980200259B80c5102003040001068'

/**
 * Services of swaps, rebuilt from their documentation; nothing of them was recorded. Tokens have a
 * fixed rate.
 */
export const swapServices: Readonly<Record<string, SwapService>> = {
  '1inch': {
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
      const tx = { from, to: oneInchRouter, data, value, gas: 0, gasPrice: '1000000000' }
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
  },
  '0x': {
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
        data,
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
  },
  lifi: {
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
          data,
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
  },
  kyberswap: {
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
          data,
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
  },
  velora: {
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
        data,
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
  },
}
