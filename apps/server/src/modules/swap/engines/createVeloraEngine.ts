import { z } from 'zod'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import type { HostedSource } from '../../history/engines/createHostedSource.js'
import type { SwapEngine, SwapSide } from '../SwapEngine.js'
import {
  type AggregatorSettings,
  address,
  callData,
  createSpenders,
  encodePermit,
  expired,
  gasUnits,
  greatest,
  isToken,
  mustHold,
  numberOf,
  protocolName,
  refusalOf,
  toBuilt,
  tokenOf,
  toRoute,
  units,
} from './aggregatorFields.js'
import { rawMember } from './rawMember.js'

/** AugustusV6.2, by VeloraDEX/paraswap-dex-lib, `src/config.ts`. */
const augustus = '0x6A000F20005980200259B80c5102003040001068'
const version = '6.2'
/** The methods whose calldata names both tokens, so that a page can read it. */
const includeContractMethods = [
  'swapExactAmountIn',
  'swapExactAmountInOnUniswapV2',
  'swapExactAmountInOnUniswapV3',
  'swapExactAmountInOnCurveV1',
].join()

const priced = z.object({
  priceRoute: z.object({
    network: z.int(),
    srcToken: address,
    destToken: address,
    srcAmount: units,
    destAmount: units,
    side: z.literal('SELL'),
    contractAddress: address,
    tokenTransferProxy: address,
    gasCost: gasUnits.nullish(),
    bestRoute: z.array(
      z.object({
        percent: z.number(),
        swaps: z.array(
          z.object({
            srcToken: address,
            destToken: address,
            swapExchanges: z.array(z.object({ exchange: protocolName, percent: z.number() })),
          }),
        ),
      }),
    ),
  }),
})
const transaction = z.object({
  from: address,
  to: address,
  value: units,
  data: callData,
  chainId: z.int(),
  gas: gasUnits.nullish(),
})
const refused = z.object({ error: z.string() })
const planned = z.object({ decimals: z.tuple([z.int(), z.int()]), priceRoute: z.string() })

/** Nothing to swap over, or only at a high loss. */
const noRoutes = /no routes found|ESTIMATED_LOSS_GREATER_THAN_MAX_IMPACT/i
const moved = /rate has changed|re-?query the latest price/i

const refusal = (pattern: RegExp) => (_status: number, text: string) =>
  pattern.test(refusalOf(refused, text)?.error ?? '') ? ('none' as const) : undefined

/**
 * Velora, formerly ParaSwap, version 6.2: `GET /prices` and `POST /transactions/{chain}`, to which
 * the route goes back as it came.
 */
export function createVeloraEngine(
  settings: AggregatorSettings,
  source: HostedSource,
  { decimalsOf }: { readonly decimalsOf: (side: SwapSide) => Promise<number | undefined> },
): SwapEngine {
  const name = 'velora'
  const spender = createSpenders(settings, augustus)
  return {
    name,
    chains: settings.chains,
    spender,
    async quote(input) {
      const { from, to, amount, user } = input
      const taker = spender(from.chainId)
      const [given, got] = await Promise.all([decimalsOf(from), decimalsOf(to)])
      if (given === undefined || got === undefined || taker === undefined) return undefined
      const told = await source.request({
        path: '/prices',
        query: {
          network: numberOf(from.chainId),
          srcToken: tokenOf(from),
          srcDecimals: String(given),
          destToken: tokenOf(to),
          destDecimals: String(got),
          amount: String(amount),
          side: 'SELL',
          userAddress: user,
          version,
          includeContractMethods,
        },
        read: (text) => ({ text, route: parseAnswer(priced, text).priceRoute }),
        refusal: refusal(noRoutes),
      })
      if (told === 'none') return undefined
      const { route } = told
      mustHold(
        String(route.network) === numberOf(from.chainId) &&
          isToken(route.srcToken, from) &&
          isToken(route.destToken, to) &&
          route.srcAmount === amount,
      )
      const contracts = [route.contractAddress, route.tokenTransferProxy]
      mustHold(contracts.every((each) => each === taker.toLowerCase()))
      const way = greatest(route.bestRoute, ({ percent }) => percent)?.swaps ?? []
      const hops = way.map(({ srcToken, destToken, swapExchanges }) => ({
        protocol: greatest(swapExchanges, ({ percent }) => percent)?.exchange ?? name,
        from: srcToken,
        to: destToken,
      }))
      return {
        toAmount: route.destAmount,
        spender: taker,
        route: toRoute(hops, input, name),
        fees: [],
        ...(route.gasCost && { gas: route.gasCost }),
        plan: {
          decimals: [given, got],
          priceRoute: rawMember(told.text, ['priceRoute']),
        } satisfies z.input<typeof planned>,
      }
    },
    async build({ input, plan, minAmount, deadline, permit }) {
      const { user, from, to, amount } = input
      const taker = spender(from.chainId) ?? ''
      const { decimals, priceRoute } = planned.parse(plan)
      const rest = JSON.stringify({
        srcToken: tokenOf(from),
        srcDecimals: decimals[0],
        destToken: tokenOf(to),
        destDecimals: decimals[1],
        srcAmount: String(amount),
        // In place of a slippage: the least that is paid out, and the unit that stays behind.
        destAmount: String(minAmount + 1n),
        userAddress: user,
        deadline: Number(deadline),
        permit: permit && encodePermit(user, taker, permit),
      })
      const told = await source.request({
        path: `/transactions/${numberOf(from.chainId)}`,
        query: { ignoreChecks: 'true', ignoreGasEstimate: 'true' },
        body: `{"priceRoute":${priceRoute},${rest.slice(1)}`,
        read: (text) => parseAnswer(transaction, text),
        refusal: refusal(moved),
      })
      if (told === 'none') throw expired()
      mustHold(String(told.chainId) === numberOf(from.chainId) && told.from === user.toLowerCase())
      const { to: contract, data, value, gas } = told
      return toBuilt({ to: contract, data, value, ...(gas && { gas }) }, input, taker)
    },
  }
}
