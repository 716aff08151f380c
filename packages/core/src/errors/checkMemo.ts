import { createError } from './createError.js'

/**
 * The memo of a transfer, checked; undefined for an empty one. A host may hand over anything.
 *
 * @param longest In bytes of UTF-8.
 * @throws MEMO_TOO_LONG, RPC_INVALID_PARAMS for a value that is no text, or has no form in UTF-8
 * @example
 * checkMemo('104857', 256) // '104857'
 */
export function checkMemo(memo: unknown, longest: number): string | undefined {
  if (memo === undefined || memo === '') return undefined
  if (typeof memo !== 'string' || !memo.isWellFormed())
    throw createError('RPC_INVALID_PARAMS', { details: 'memo' })
  if (new TextEncoder().encode(memo).length > longest)
    throw createError('MEMO_TOO_LONG', { params: { longest } })
  return memo
}
