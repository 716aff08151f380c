import { z } from 'zod'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import type { HostedSource } from '../../history/engines/createHostedSource.js'
import type { SwapEngine, SwapInput, SwapSide } from '../SwapEngine.js'
import {
  type AggregatorSettings,
  address,
  amount,
  buildAtLeast,
  callData,
  createSpenders,
  isToken,
  mustHold,
  numberOf,
  protocolName,
  quantity,
  refusalOf,
  refusePermit,
  sideOf,
  toBuilt,
  toRoute,
  units,
  usualBps,
  zeroToken,
} from './aggregatorFields.js'

/** LiFiDiamond, by lifinance/contracts, `deployments`. */
const diamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const otherDiamonds = { 'eip155:324': '0x341e94069f53234fE6DabeF707aD424830525715' }

const token = z.object({ address, chainId: z.int() })
const answer = z.object({
  action: z.object({
    fromChainId: z.int(),
    toChainId: z.int(),
    fromToken: token,
    toToken: token,
    fromAmount: units,
    toAddress: address.nullish(),
  }),
  estimate: z.object({
    fromAmount: units,
    toAmount: units,
    toAmountMin: units,
    approvalAddress: address,
    feeCosts: z
      .array(z.object({ name: z.string(), amount: units, token, included: z.boolean().nullish() }))
      .nullish(),
    gasCosts: z.array(z.object({ type: z.string(), estimate: units.nullish() })).nullish(),
  }),
  includedSteps: z
    .array(
      z.object({
        type: z.string(),
        tool: protocolName,
        action: z.object({ fromToken: token, toToken: token }),
      }),
    )
    .nullish(),
  transactionRequest: z.object({
    to: address,
    from: address,
    chainId: z.int(),
    data: callData,
    value: quantity,
    gasLimit: quantity.nullish(),
  }),
})
const refused = z.object({ code: z.number().optional(), errors: z.unknown().optional() })
const noQuote = 1002
const planned = z.object({ toAmount: amount })

/** A path that is wrong answers 404 too: only one that says why is no route. */
const noRoute = (status: number, text: string) => {
  const told = status === 404 ? refusalOf(refused, text) : undefined
  return told?.code === noQuote || told?.errors !== undefined ? ('none' as const) : undefined
}

/** LI.FI names the native currency so, in requests and answers. */
const tokenOf = ({ token: contract }: SwapSide) => (contract ?? zeroToken).toLowerCase()

/** LI.FI's `GET /v1/quote`, for swaps on one chain. It cannot quote without an account. */
export function createLifiEngine(settings: AggregatorSettings, source: HostedSource): SwapEngine {
  const name = 'lifi'
  const spender = createSpenders(settings, diamond, otherDiamonds)
  const ask = async (
    { from, to, amount: given }: SwapInput,
    user: string,
    bps: number,
  ): Promise<z.infer<typeof answer> | undefined> => {
    const chain = numberOf(from.chainId)
    const told = await source.request({
      path: '/v1/quote',
      query: {
        fromChain: chain,
        toChain: chain,
        fromToken: tokenOf(from),
        toToken: tokenOf(to),
        fromAmount: String(given),
        fromAddress: user,
        slippage: String(bps / 10_000),
        skipSimulation: 'true',
      },
      read: (text) => parseAnswer(answer, text),
      refusal: noRoute,
    })
    if (told === 'none') return undefined
    const { action, estimate, transactionRequest: request } = told
    const chains = [action.fromChainId, action.toChainId, request.chainId]
    mustHold(
      chains.every((each) => String(each) === chain) &&
        isToken(action.fromToken.address, from) &&
        isToken(action.toToken.address, to) &&
        action.fromAmount === given &&
        estimate.fromAmount === given,
    )
    const account = user.toLowerCase()
    mustHold(request.from === account && (action.toAddress ?? account) === account)
    mustHold(estimate.approvalAddress === spender(from.chainId)?.toLowerCase())
    return told
  }
  return {
    name,
    chains: settings.chains,
    spender,
    async quote(input) {
      const { user, from } = input
      const diamondOf = spender(from.chainId)
      const told = user === undefined ? undefined : await ask(input, user, usualBps)
      if (!told || diamondOf === undefined) return undefined
      const { estimate, includedSteps } = told
      const gas = (estimate.gasCosts ?? []).reduce((sum, cost) => sum + (cost.estimate ?? 0n), 0n)
      const hops = (includedSteps ?? [])
        .filter(({ type }) => type === 'swap')
        .map(({ tool, action }) => ({
          protocol: tool,
          from: action.fromToken.address,
          to: action.toToken.address,
        }))
      return {
        toAmount: estimate.toAmount,
        spender: diamondOf,
        route: toRoute(hops, input, name),
        fees: (estimate.feeCosts ?? [])
          .filter((cost) => cost.amount > 0n)
          .map((cost) => ({
            kind: /integrator/i.test(cost.name) ? ('operator' as const) : ('provider' as const),
            amount: cost.amount,
            token: sideOf(from.chainId, cost.token.address),
          })),
        ...(gas > 0n && { gas }),
        plan: { toAmount: String(estimate.toAmount) } satisfies z.input<typeof planned>,
      }
    },
    async build({ input, plan, minAmount, permit }) {
      refusePermit(permit)
      const { built } = await buildAtLeast(
        async (bps) => {
          const told = await ask(input, input.user, bps)
          if (!told) return undefined
          const { to, data, value, gasLimit } = told.transactionRequest
          return {
            toAmount: told.estimate.toAmount,
            least: told.estimate.toAmountMin,
            built: toBuilt(
              { to, data, value, ...(gasLimit && { gas: gasLimit }) },
              input,
              spender(input.from.chainId),
            ),
          }
        },
        { planned: BigInt(planned.parse(plan).toAmount), minAmount },
      )
      return built
    },
  }
}
