import { sanitizeText } from '@latchkey/core'
import type { Hex } from 'viem'
import { encodeAbiParameters } from 'viem/utils'
import { z } from 'zod'
import { HttpProblem } from '../../../http/HttpProblem.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import { nativeToken } from '../../blockchain/nativeToken.js'
import { address, amount } from '../../history/engines/engineFields.js'
import type { BuiltSwap, SwapHop, SwapInput, SwapPermit, SwapSide } from '../SwapEngine.js'

export const zeroToken = `0x${'0'.repeat(40)}`
/** The slippage that is named where a service wants one before anything is built: 1 percent. */
export const usualBps = 100
const wholeBps = 10_000n
const longestProtocol = 60
const mostHops = 8

/** An amount, in digits. */
export const units = amount.transform(BigInt)
/** An amount, in digits or in hexadecimal ones. */
export const quantity = z
  .union([amount, z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)])
  .transform(BigInt)
/** Units of gas; 0 where the service does not say. */
export const gasUnits = z
  .union([z.int().min(0), z.string().regex(/^\d{1,15}$/)])
  .transform((told) => BigInt(told) || undefined)
export const callData = z
  .string()
  .regex(/^0x[0-9a-fA-F]{8,}$/)
  .refine((text) => text.length % 2 === 0)
/** The name of an exchange: anybody may have written it. */
export const protocolName = z
  .string()
  .transform((text) => sanitizeText(text).slice(0, longestProtocol) || 'unknown')
export { address, amount }

/** The settings of an aggregator. */
export type AggregatorSettings = {
  readonly chains: readonly string[]
  readonly spenders: Readonly<Record<string, string>>
}

/** The number of a chain of eip155. */
export const numberOf = (chainId: string): string => chainId.slice('eip155:'.length)

export const tokenOf = ({ token }: SwapSide): string => (token ?? nativeToken).toLowerCase()

/** True if a service means this token. */
export const isToken = (told: string, { token }: SwapSide): boolean =>
  token === undefined ? told === nativeToken || told === zeroToken : told === token.toLowerCase()

export const sideOf = (chainId: string, told: string): SwapSide =>
  told === nativeToken || told === zeroToken ? { chainId } : { chainId, token: told }

/** @throws UpstreamError if an answer is of another swap than was asked for */
export function mustHold(holds: boolean): void {
  if (!holds) throw new UpstreamError('garbage')
}

/** The offer is not to be had any more: the caller may ask for another one. */
export const expired = (): HttpProblem =>
  new HttpProblem(400, 'QUOTE_EXPIRED', 'This offer is not there any more')

/** @throws HttpProblem where an engine cannot pass a permit on */
export function refusePermit(permit: SwapPermit | undefined): void {
  if (permit)
    throw new HttpProblem(400, 'PERMIT_NOT_SUPPORTED', 'This offer needs an approval, not a permit')
}

/** A permit as routers take it: the arguments of EIP-2612's `permit`, without its selector. */
export function encodePermit(
  user: string,
  spender: string,
  { value, deadline, v, r, s }: SwapPermit,
): Hex {
  const kinds = ['address', 'address', 'uint256', 'uint256', 'uint8', 'bytes32', 'bytes32']
  return encodeAbiParameters(
    kinds.map((type) => ({ type })),
    [user, spender, value, deadline, v, r, s],
  )
}

/** Its contract that takes tokens: the configured one, else the one that the vendor names. */
export function createSpenders(
  { chains, spenders }: AggregatorSettings,
  usual: string,
  others: Readonly<Record<string, string>> = {},
): (chainId: string) => string | undefined {
  return (chainId) =>
    chains.includes(chainId) ? (spenders[chainId] ?? others[chainId] ?? usual) : undefined
}

/** Hundredths of a percent from an amount down to the least, rounded down. */
export const bpsBetween = (toAmount: bigint, least: bigint): number =>
  toAmount <= least ? 0 : Number(((toAmount - least) * wholeBps) / toAmount)

/** An amount less `bps` hundredths of a percent of it. */
export const lessBps = (toAmount: bigint, bps: number): bigint =>
  (toAmount * (wholeBps - BigInt(bps))) / wholeBps

/**
 * A transaction of a service that quotes anew when it builds. The least that it pays out is never
 * below what was promised: where the price has moved, it is asked once more with less slippage.
 *
 * @throws HttpProblem QUOTE_EXPIRED
 */
export async function buildAtLeast<T extends { readonly toAmount: bigint; readonly least: bigint }>(
  ask: (bps: number) => Promise<T | undefined>,
  { planned, minAmount }: { readonly planned: bigint; readonly minAmount: bigint },
): Promise<T> {
  let toAmount = planned
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await ask(bpsBetween(toAmount, minAmount))
    if (!answer || answer.toAmount < minAmount) throw expired()
    if (answer.least >= minAmount) return answer
    toAmount = answer.toAmount
  }
  throw expired()
}

/**
 * Checks a built transaction: it sends the native currency of the swap and no more.
 *
 * @throws UpstreamError
 */
export function toBuilt(
  { to, data, value, gas }: BuiltSwap,
  { from, to: got, amount: given, user }: SwapInput,
  spender?: string,
): BuiltSwap {
  mustHold(value === (from.token === undefined ? given : 0n))
  if (spender !== undefined) mustHold(to === spender.toLowerCase())
  // Calldata at these could be a transfer.
  mustHold(![tokenOf(from), tokenOf(got), user?.toLowerCase(), zeroToken].includes(to))
  return { to, data, value, ...(gas !== undefined && { gas }) }
}

type ToldHop = { readonly protocol: string; readonly from: string; readonly to: string }

/**
 * The way that most of the amount takes. Hops that do not join become one hop: the route is for
 * display alone.
 */
export function toRoute(
  hops: readonly ToldHop[],
  { from, to }: SwapInput,
  engine: string,
): readonly SwapHop[] {
  const joins = hops.every((hop, index) => index === 0 || hops[index - 1]?.to === hop.from)
  if (hops.length === 0 || hops.length > mostHops || !joins) return [{ protocol: engine, from, to }]
  // Services name the wrapped token at the ends of a native swap.
  return hops.map((hop, index) => ({
    protocol: hop.protocol,
    from: index === 0 ? from : sideOf(from.chainId, hop.from),
    to: index === hops.length - 1 ? to : sideOf(from.chainId, hop.to),
  }))
}

/** The item with the greatest share. */
export function greatest<T>(items: readonly T[], share: (item: T) => number): T | undefined {
  return items.reduce<T | undefined>(
    (best, item) => (best === undefined || share(item) > share(best) ? item : best),
    undefined,
  )
}

/** The JSON of a refusal; undefined for any other text. */
export function refusalOf<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
