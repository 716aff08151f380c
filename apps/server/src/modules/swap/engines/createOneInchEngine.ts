import { z } from 'zod'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import type { HostedSource } from '../../history/engines/createHostedSource.js'
import type { SwapEngine, SwapInput } from '../SwapEngine.js'
import {
  type AggregatorSettings,
  address,
  amount,
  buildAtLeast,
  callData,
  createSpenders,
  encodePermit,
  gasUnits,
  greatest,
  isToken,
  lessBps,
  mustHold,
  numberOf,
  protocolName,
  refusalOf,
  toBuilt,
  tokenOf,
  toRoute,
  units,
} from './aggregatorFields.js'

/** AggregationRouterV6, by the README of 1inch/limit-order-protocol 4.0.0. */
const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const otherRouters = { 'eip155:324': '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF' }

const token = z.object({ address })
const exchange = z.object({
  name: protocolName,
  part: z.number(),
  fromTokenAddress: address,
  toTokenAddress: address,
})
const offer = {
  dstAmount: units,
  srcToken: token,
  dstToken: token,
}
const quoted = z.object({
  ...offer,
  protocols: z.array(z.array(z.array(exchange))).nullish(),
  gas: gasUnits.nullish(),
})
const swapped = z.object({
  ...offer,
  tx: z.object({
    from: address,
    to: address,
    data: callData,
    value: units,
    gas: gasUnits.nullish(),
  }),
})
const refused = z.object({ description: z.string() })
const planned = z.object({ toAmount: amount })

/** No route is no failure: 1inch says so with the status 400. */
const noRoute = (status: number, text: string) =>
  status === 400 && /insufficient liquidity/i.test(refusalOf(refused, text)?.description ?? '')
    ? ('none' as const)
    : undefined

/** 1inch's classic swaps, version 6.0: `GET /swap/v6.0/{chain}/quote` and `/swap`. */
export function createOneInchEngine(
  settings: AggregatorSettings,
  source: HostedSource,
): SwapEngine {
  const name = '1inch'
  const spender = createSpenders(settings, router, otherRouters)
  const ask = async <
    T extends { readonly srcToken: { address: string }; dstToken: { address: string } },
  >(
    schema: z.ZodType<T>,
    call: 'quote' | 'swap',
    { from, to, amount: given }: SwapInput,
    query: Readonly<Record<string, string | undefined>>,
  ): Promise<T | undefined> => {
    const told = await source.request({
      path: `/swap/v6.0/${numberOf(from.chainId)}/${call}`,
      query: {
        src: tokenOf(from),
        dst: tokenOf(to),
        amount: String(given),
        includeTokensInfo: 'true',
        ...query,
      },
      read: (text) => parseAnswer(schema, text),
      refusal: noRoute,
    })
    if (told === 'none') return undefined
    mustHold(isToken(told.srcToken.address, from) && isToken(told.dstToken.address, to))
    return told
  }
  return {
    name,
    chains: settings.chains,
    spender,
    async quote(input) {
      const taker = spender(input.from.chainId)
      const told = await ask(quoted, 'quote', input, {
        includeProtocols: 'true',
        includeGas: 'true',
      })
      if (!told || taker === undefined) return undefined
      const hops = (told.protocols?.[0] ?? []).flatMap((parts) => {
        const most = greatest(parts, ({ part }) => part)
        return most
          ? [{ protocol: most.name, from: most.fromTokenAddress, to: most.toTokenAddress }]
          : []
      })
      return {
        toAmount: told.dstAmount,
        spender: taker,
        route: toRoute(hops, input, name),
        fees: [],
        ...(told.gas && { gas: told.gas }),
        plan: { toAmount: String(told.dstAmount) } satisfies z.input<typeof planned>,
      }
    },
    async build({ input, plan, minAmount, permit }) {
      const { user, from } = input
      const taker = spender(from.chainId) ?? ''
      const { built } = await buildAtLeast(
        async (bps) => {
          const told = await ask(swapped, 'swap', input, {
            from: user,
            origin: user,
            slippage: String(bps / 100),
            disableEstimate: 'true',
            // Without `unoswap`, whose calldata does not name the token to get.
            compatibility: 'true',
            permit: permit && encodePermit(user, taker, permit),
          })
          if (!told) return undefined
          const { tx, dstAmount } = told
          mustHold(tx.from === user.toLowerCase())
          const { gas, ...rest } = tx
          return {
            toAmount: dstAmount,
            least: lessBps(dstAmount, bps),
            built: toBuilt({ ...rest, ...(gas && { gas }) }, input, taker),
          }
        },
        { planned: BigInt(planned.parse(plan).toAmount), minAmount },
      )
      return built
    },
  }
}
