import { z } from 'zod'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import type { HostedSource } from '../../history/engines/createHostedSource.js'
import type { SwapEngine, SwapFee, SwapInput } from '../SwapEngine.js'
import {
  type AggregatorSettings,
  address,
  amount,
  buildAtLeast,
  callData,
  createSpenders,
  gasUnits,
  greatest,
  isToken,
  mustHold,
  numberOf,
  protocolName,
  refusalOf,
  refusePermit,
  sideOf,
  toBuilt,
  tokenOf,
  toRoute,
  units,
  usualBps,
} from './aggregatorFields.js'

/**
 * AllowanceHolder, by 0xProject/0x-settler, `chain_config.json`. The contracts that it calls
 * change, and this one does not.
 */
const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
const otherHolders = { 'eip155:5000': '0x0000000000005E88410CcDFaDe4a5EfaE4b49562' }

const fee = z.object({ amount: units, token: address }).nullish()
const offer = {
  liquidityAvailable: z.literal(true),
  chainId: z.int().optional(),
  sellToken: address,
  buyToken: address,
  sellAmount: units,
  buyAmount: units,
  minBuyAmount: units,
  allowanceTarget: address.nullish(),
  issues: z.object({ allowance: z.object({ spender: address }).nullish() }).nullish(),
}
const none = z.object({ liquidityAvailable: z.literal(false) }).transform((): 'none' => 'none')
const priced = z.union([
  none,
  z.object({
    ...offer,
    gas: gasUnits.nullish(),
    fees: z.object({ integratorFee: fee, zeroExFee: fee }).nullish(),
    route: z
      .object({
        fills: z.array(
          z.object({
            from: address,
            to: address,
            source: protocolName,
            proportionBps: z
              .string()
              .regex(/^\d{1,5}$/)
              .transform(Number),
          }),
        ),
      })
      .nullish(),
  }),
])
const quoted = z.union([
  none,
  z.object({
    ...offer,
    transaction: z.object({
      to: address,
      data: callData,
      value: units,
      gas: gasUnits.nullish(),
    }),
  }),
])
const refused = z.object({ name: z.string() })
const planned = z.object({ toAmount: amount })
const noTrade = [
  'TOKEN_NOT_SUPPORTED',
  'SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
  'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE',
]

const noRoute = (_status: number, text: string) =>
  noTrade.includes(refusalOf(refused, text)?.name ?? '') ? ('none' as const) : undefined

type Fill = {
  readonly from: string
  readonly to: string
  readonly source: string
  readonly proportionBps: number
}

/** From fill to fill, each time the greatest of those that begin where the last one ended. */
function mainWay(fills: readonly Fill[]) {
  const way: Fill[] = []
  const left = new Set(fills)
  let at = fills[0]?.from
  for (;;) {
    const next = greatest(
      [...left].filter(({ from }) => from === at),
      ({ proportionBps }) => proportionBps,
    )
    if (!next) return way.map(({ source, from, to }) => ({ protocol: source, from, to }))
    for (const fill of fills) if (fill.from === at) left.delete(fill)
    way.push(next)
    at = next.to
  }
}

/**
 * 0x's Swap API, version 2, by AllowanceHolder: `GET /swap/allowance-holder/price` and `/quote`.
 * Its key and version are headers of the source.
 */
export function createZeroXEngine(settings: AggregatorSettings, source: HostedSource): SwapEngine {
  const name = '0x'
  const spender = createSpenders(settings, allowanceHolder, otherHolders)
  type Offer = Exclude<z.infer<typeof priced> | z.infer<typeof quoted>, 'none'>
  const ask = async <T extends Offer>(
    schema: z.ZodType<T | 'none'>,
    call: 'price' | 'quote',
    input: SwapInput,
    slippageBps: number,
  ): Promise<T | undefined> => {
    const { from, to, amount: given, user } = input
    const told = await source.request({
      path: `/swap/allowance-holder/${call}`,
      query: {
        chainId: numberOf(from.chainId),
        sellToken: tokenOf(from),
        buyToken: tokenOf(to),
        sellAmount: String(given),
        taker: user,
        slippageBps: String(slippageBps),
      },
      read: (text) => parseAnswer(schema, text),
      refusal: noRoute,
    })
    if (told === 'none') return undefined
    const holder = spender(from.chainId)?.toLowerCase()
    mustHold(
      String(told.chainId ?? numberOf(from.chainId)) === numberOf(from.chainId) &&
        isToken(told.sellToken, from) &&
        isToken(told.buyToken, to) &&
        told.sellAmount === given,
    )
    // The native currency needs no allowance, and its answers name no contract.
    mustHold(from.token === undefined || told.allowanceTarget === holder)
    mustHold((told.issues?.allowance?.spender ?? holder) === holder)
    return told
  }
  return {
    name,
    chains: settings.chains,
    spender,
    async quote(input) {
      const { chainId } = input.from
      const told = await ask(priced, 'price', input, usualBps)
      const holder = spender(chainId)
      if (!told || holder === undefined) return undefined
      const feeOf = (kind: SwapFee['kind'], given: z.infer<typeof fee>): readonly SwapFee[] =>
        given && given.amount > 0n
          ? [{ kind, amount: given.amount, token: sideOf(chainId, given.token) }]
          : []
      return {
        toAmount: told.buyAmount,
        spender: holder,
        route: toRoute(mainWay(told.route?.fills ?? []), input, name),
        fees: [
          ...feeOf('operator', told.fees?.integratorFee),
          ...feeOf('provider', told.fees?.zeroExFee),
        ],
        ...(told.gas && { gas: told.gas }),
        plan: { toAmount: String(told.buyAmount) } satisfies z.input<typeof planned>,
      }
    },
    async build({ input, plan, minAmount, permit }) {
      refusePermit(permit)
      const { built } = await buildAtLeast(
        async (bps) => {
          const told = await ask(quoted, 'quote', input, bps)
          if (!told) return undefined
          const { gas, ...rest } = told.transaction
          return {
            toAmount: told.buyAmount,
            least: told.minBuyAmount,
            built: toBuilt({ ...rest, ...(gas && { gas }) }, input),
          }
        },
        { planned: BigInt(planned.parse(plan).toAmount), minAmount },
      )
      return built
    },
  }
}
