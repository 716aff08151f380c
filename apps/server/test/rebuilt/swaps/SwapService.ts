import type { Received } from '../../startFakeNode.js'

export const nativeToken = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const zeroToken = `0x${'0'.repeat(40)}`
export const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const settler = '0x7F6cEE965959295cC64d0E6c00d99d6532d8e86b'
/** A number that no double holds: a route must come back with it as it was. */
export const beyond = '1461446703485210103287273052203988822378723970341'

export type Answer = { readonly status: number; readonly body: string }

export type SwapService = {
  readonly spender: string
  /** The header that carries the key, and with what. */
  readonly keyHeader?: readonly [string, (key: string) => string]
  readonly settings?: object
  /**
   * As its documentation says; `rate` is what one unit is swapped for, of which so many hundredths
   * of a percent are paid.
   */
  answer(request: Received, rate: bigint, part?: bigint): Answer
  /** As its documentation says, where there is no way. */
  readonly noRoute: Answer
  /** Members of its answers of a quote, and what they would be for another swap. */
  readonly wrong: Readonly<Record<string, readonly [string | RegExp, string]>>
}

export const json = (body: unknown, status = 200): Answer => ({
  status,
  body: JSON.stringify(body),
})
export const callData = `0x12aa3caf${'00'.repeat(64)}`
export const queryOf = ({ path }: Received) => {
  const { pathname, searchParams } = new URL(path, 'http://service.example')
  return { pathname, ...Object.fromEntries(searchParams) } as Readonly<Record<string, string>> & {
    readonly pathname: string
  }
}
export const isNative = (token: string) => [nativeToken.toLowerCase(), zeroToken].includes(token)
export const sentWith = (token: string, amount: string) => (isNative(token) ? amount : '0')
export const paid = (amount: string, rate: bigint, part: bigint) =>
  (BigInt(amount) * rate * part) / 10_000n
export const less = (amount: bigint, bps: bigint) => (amount * (10_000n - bps)) / 10_000n
/** Whole hundredths of a percent of a number that is written with a point. */
export const bps = (text: string, scale: number) => BigInt(Math.round(Number(text) * scale))
