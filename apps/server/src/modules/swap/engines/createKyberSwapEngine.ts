import { z } from 'zod'
import { ConfigError } from '../../../config/ConfigError.js'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import type { HostedSource } from '../../history/engines/createHostedSource.js'
import type { SwapEngine, SwapFee, SwapInput } from '../SwapEngine.js'
import {
  type AggregatorSettings,
  address,
  amount,
  bpsBetween,
  callData,
  createSpenders,
  encodePermit,
  expired,
  gasUnits,
  greatest,
  isToken,
  mustHold,
  protocolName,
  refusalOf,
  toBuilt,
  tokenOf,
  toRoute,
  units,
} from './aggregatorFields.js'
import { rawMember } from './rawMember.js'

/** MetaAggregationRouterV2, by docs.kyberswap.com, Contracts & Addresses. */
const router = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
const otherRouters = { 'eip155:324': '0x3F95eF3f2eAca871858dbE20A93c01daF6C2e923' }

/** KyberSwap's names of chains. */
const kyberChains: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:130': 'unichain',
  'eip155:137': 'polygon',
  'eip155:146': 'sonic',
  'eip155:250': 'fantom',
  'eip155:324': 'zksync',
  'eip155:2020': 'ronin',
  'eip155:5000': 'mantle',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avalanche',
  'eip155:59144': 'linea',
  'eip155:80094': 'berachain',
  'eip155:81457': 'blast',
  'eip155:534352': 'scroll',
}

/** A route may be built for so long. */
const routeMs = 30_000

const exchange = z.object({
  exchange: protocolName,
  tokenIn: address,
  tokenOut: address,
  swapAmount: units,
})
const routed = z.object({
  code: z.literal(0),
  data: z.object({
    routeSummary: z.object({
      tokenIn: address,
      tokenOut: address,
      amountIn: units,
      amountOut: units,
      gas: gasUnits.nullish(),
      extraFee: z
        .object({
          feeAmount: z.union([units, z.literal('').transform(() => 0n)]).nullish(),
          chargeFeeBy: z.string().nullish(),
          isInBps: z.boolean().nullish(),
        })
        .nullish(),
      route: z.array(z.array(exchange)),
    }),
    routerAddress: address,
  }),
})
const built = z.object({
  code: z.literal(0),
  data: z.object({
    amountIn: units,
    amountOut: units,
    gas: gasUnits.nullish(),
    data: callData,
    routerAddress: address,
    transactionValue: units.nullish(),
  }),
})
const refused = z.object({ code: z.int() })
/** Route not found, amount above the most, no pools, token not found. */
const noRoutes = [4008, 4009, 4010, 4011]
/** The price has moved since the route was found. */
const moved = [4222, 4227]
const planned = z.object({ at: z.number(), toAmount: amount, summary: z.string() })

const refusal =
  <T>(codes: readonly number[], meaning: T) =>
  (_status: number, text: string): T | undefined =>
    codes.includes(refusalOf(refused, text)?.code ?? 0) ? meaning : undefined

/**
 * KyberSwap's aggregator, version 1: `GET /{chain}/api/v1/routes` and `POST …/route/build`, to
 * which the route goes back as it came.
 *
 * @throws ConfigError for a chain that it does not know
 */
export function createKyberSwapEngine(
  settings: AggregatorSettings,
  source: HostedSource,
  { now }: { readonly now: () => number },
): SwapEngine {
  const name = 'kyberswap'
  const unknown = settings.chains.find((chainId) => kyberChains[chainId] === undefined)
  if (unknown !== undefined)
    throw new ConfigError(`swap.engines: kyberswap has no chain ${unknown}.`)
  const spender = createSpenders(settings, router, otherRouters)
  const pathOf = (chainId: string) => `/${kyberChains[chainId]}/api/v1`
  const find = async (input: SwapInput) => {
    const { from, to, amount: given } = input
    const at = now()
    const told = await source.request({
      path: `${pathOf(from.chainId)}/routes`,
      query: {
        tokenIn: tokenOf(from),
        tokenOut: tokenOf(to),
        amountIn: String(given),
        gasInclude: 'true',
      },
      read: (text) => ({ text, data: parseAnswer(routed, text).data }),
      refusal: refusal(noRoutes, 'none' as const),
    })
    if (told === 'none') return undefined
    const { routeSummary, routerAddress } = told.data
    mustHold(
      isToken(routeSummary.tokenIn, from) &&
        isToken(routeSummary.tokenOut, to) &&
        routeSummary.amountIn === given &&
        routerAddress === spender(from.chainId)?.toLowerCase(),
    )
    const plan: z.input<typeof planned> = {
      at,
      toAmount: String(routeSummary.amountOut),
      summary: rawMember(told.text, ['data', 'routeSummary']),
    }
    return { routeSummary, plan }
  }
  return {
    name,
    chains: settings.chains,
    spender,
    async quote(input) {
      const taker = spender(input.from.chainId)
      const found = await find(input)
      if (!found || taker === undefined) return undefined
      const { routeSummary, plan } = found
      const { amountOut, gas, extraFee, route } = routeSummary
      const main = greatest(route, ([first]) => Number(first?.swapAmount ?? 0n)) ?? []
      const hops = main.map((each) => ({
        protocol: each.exchange,
        from: each.tokenIn,
        to: each.tokenOut,
      }))
      const side = { currency_in: input.from, currency_out: input.to }[
        extraFee?.chargeFeeBy ?? ''
      ] as SwapInput['from'] | undefined
      const taken = extraFee?.isInBps ? 0n : (extraFee?.feeAmount ?? 0n)
      const fees: readonly SwapFee[] =
        side && taken > 0n ? [{ kind: 'provider', amount: taken, token: side }] : []
      return {
        toAmount: amountOut,
        spender: taker,
        route: toRoute(hops, input, name),
        fees,
        ...(gas && { gas }),
        plan,
      }
    },
    async build({ input, plan, minAmount, deadline, permit }) {
      const { user, from, amount: given } = input
      const taker = spender(from.chainId) ?? ''
      const kept = planned.parse(plan)
      const current = now() - kept.at < routeMs ? kept : (await find(input))?.plan
      const toAmount = BigInt(current?.toAmount ?? 0)
      if (!current || toAmount < minAmount) throw expired()
      const rest = JSON.stringify({
        sender: user,
        recipient: user,
        slippageTolerance: bpsBetween(toAmount, minAmount),
        deadline: Number(deadline),
        enableGasEstimation: false,
        permit: permit && encodePermit(user, taker, permit),
      })
      const told = await source.request({
        path: `${pathOf(from.chainId)}/route/build`,
        body: `{"routeSummary":${current.summary},${rest.slice(1)}`,
        read: (text) => parseAnswer(built, text).data,
        refusal: refusal([...noRoutes, ...moved], 'none' as const),
      })
      if (told === 'none' || told.amountOut < minAmount) throw expired()
      mustHold(told.amountIn === given)
      const { data, gas, routerAddress: to } = told
      const value = told.transactionValue ?? (from.token === undefined ? given : 0n)
      return toBuilt({ to, data, value, ...(gas && { gas }) }, input, taker)
    },
  }
}
