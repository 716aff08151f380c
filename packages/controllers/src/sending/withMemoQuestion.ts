import { type MemoFields, memoOf } from './memoOf.js'
import type { ReadyReceiver } from './SendingController.js'

/** Signs that an address is no customer's of an exchange. */
const never: readonly string[] = [
  'CONTRACT_ADDRESS',
  'PROGRAM_ADDRESS',
  'TOKEN_CONTRACT',
  'ZERO_ADDRESS',
]

/**
 * The receiver of an order, with the question for a memo that was left out: one that the last
 * transfer to it had, or that an exchange would want of a first one.
 */
export function withMemoQuestion(receiver: ReadyReceiver, fields: MemoFields): ReadyReceiver {
  const { warnings, hadMemo } = receiver
  if (!fields.memoRules || memoOf(fields) !== '') return receiver
  const has = (code: string) => warnings.some((each) => each.code === code)
  const isNew = has('NEW') || has('TWIN') || has('TWIN_OF_OWN')
  if (hadMemo) return { ...receiver, warnings: [...warnings, { code: 'MEMO_LEFT_OUT' }] }
  if (!fields.memoRules.isCustomary || !isNew || never.some(has)) return receiver
  return { ...receiver, warnings: [...warnings, { code: 'MEMO_CUSTOMARY' }] }
}
