import { sanitizeText } from '@latchkey/core'
import { z } from 'zod'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { TokenName } from '../historyRows.js'

const mostDecimals = 36

/** An address in lower case. */
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())
/** The hash of a block or a transaction, in lower case. */
export const blockHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase())
/** A whole number, as a number or in digits. */
export const count = z.union([z.int().min(0), z.string().regex(/^\d{1,15}$/)]).transform(Number)
/** An amount in the smallest unit, in digits. */
export const amount = z.string().regex(/^\d{1,78}$/)
/** A text that anybody may have written. */
export const label = z
  .string()
  .transform((text) => sanitizeText(text))
  .nullish()

/** Unix seconds. @throws UpstreamError */
export function time(text: string): number {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new UpstreamError('garbage')
  return Math.floor(at / 1000)
}

/** A token's description, as a source gives it beside a transfer. */
export const fetchedName = (
  token: string,
  {
    name,
    symbol,
    decimals,
  }: {
    readonly name?: string | null | undefined
    readonly symbol?: string | null | undefined
    readonly decimals?: number | undefined
  },
): TokenName => ({
  token,
  name: name || undefined,
  symbol: symbol || undefined,
  decimals: decimals !== undefined && decimals <= mostDecimals ? decimals : undefined,
})
