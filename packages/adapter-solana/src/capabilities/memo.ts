import { sanitizeText } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import { getBase58Encoder } from '@solana/codecs-strings'
import type { Instruction } from '@solana/instructions'
import { listOf, textOf } from '../chain/rpcValues.js'
import { memoProgram, memoPrograms } from './programs.js'

/**
 * Bytes of UTF-8. With it a transfer from `mostSources` accounts still fits in a transaction, and the
 * memo program stays far below the compute units of one.
 */
export const longestMemo = 256
/** A transaction has 1,232 bytes; in base58 each takes less than 1.4 characters. */
const longestInBase58 = 1_725
/** The most characters of a stranger's memo that are kept. */
const mostGraphemes = 512

/**
 * Memo program: the data is the text. Token-2022 looks at the program of the instruction directly
 * before a transfer alone, so an empty text is a memo too.
 *
 * Source: https://docs.rs/spl-memo, https://docs.rs/spl-token-2022 (`memo_transfer`)
 */
export const writeMemo = (text: string): Instruction => ({
  programAddress: memoProgram,
  data: new TextEncoder().encode(text),
})

/**
 * Reads the memo of a `getTransaction` answer (encoding `json`): the first that is no empty text,
 * cleaned. Undefined without one.
 *
 * @param keys All accounts of the transaction, in its order.
 */
export function readMemo(transaction: unknown, keys: readonly string[]): string | undefined {
  for (const each of listOf(readForeign(transaction, 'transaction', 'message', 'instructions'))) {
    const program = keys[Number(readForeign(each, 'programIdIndex'))]
    const data = textOf(readForeign(each, 'data'))
    if (program === undefined || !memoPrograms.includes(program)) continue
    const memo = sanitizeText(decodeText(data), { maxGraphemes: mostGraphemes })
    if (memo !== '') return memo
  }
  return undefined
}

function decodeText(data: string): string {
  if (data.length > longestInBase58) return ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(getBase58Encoder().encode(data))
  } catch {
    return ''
  }
}
