import type { FeeEstimate, Remote } from '@latchkey/core'
import { type CollectiblesFields, spendableOf } from './collectiblesOf.js'
import { type MemoFields, memoSize } from './memoOf.js'
import type { Receiver, SendProblem } from './SendingController.js'
import { toUnits } from './toUnits.js'

export type FormToCheck = CollectiblesFields &
  MemoFields & {
    readonly amount: string
    readonly receiver: Receiver
    readonly fee: Remote<FeeEstimate>
    /** The native currency that can pay the fee; undefined where it is unknown. */
    readonly native: bigint | undefined
  }

const receiverProblems = {
  empty: 'RECEIVER_REQUIRED',
  checking: 'RECEIVER_CHECKING',
  invalid: 'INVALID_ADDRESS',
  unknownName: 'UNKNOWN_NAME',
  unresolved: 'NAME_UNRESOLVED',
} as const satisfies Readonly<Record<Exclude<Receiver['status'], 'ready'>, SendProblem>>

/** The problem of a receiver; undefined for one that is ready. */
export const findReceiverProblem = (receiver: Receiver) =>
  receiver.status === 'ready' ? undefined : receiverProblems[receiver.status]

/** The first problem of a form, in its order; undefined when it can be reviewed. */
export function findProblem({
  holding,
  amount,
  receiver,
  fee,
  native,
  ...fields
}: FormToCheck): SendProblem | undefined {
  if (!holding) return 'TOKEN_REQUIRED'
  if (amount === '') return 'AMOUNT_REQUIRED'
  const units = toUnits(amount, holding.decimals)
  if (units === undefined) return 'INVALID_AMOUNT'
  if (units === 0n) return 'AMOUNT_REQUIRED'
  const most = least(holding.balance, spendableOf(fields))
  if (units > most) return 'INSUFFICIENT_FUNDS'
  const problem = findReceiverProblem(receiver)
  if (problem) return problem
  if (receiver.status === 'ready' && units < (receiver.minimum ?? 0n)) return 'AMOUNT_TOO_SMALL'
  const size = memoSize(fields)
  if (size > (fields.memoRules?.longest ?? 0)) return 'MEMO_TOO_LONG'
  if (size === 0 && receiver.status === 'ready' && receiver.needsMemo) return 'MEMO_REQUIRED'
  const rest = holding.token === undefined ? most - units : native
  return fee.data && rest !== undefined && fee.data.fee > rest ? 'FEE_NOT_COVERED' : undefined
}

/** The smaller one; of an unknown one the other. */
export const least = (a: bigint, b: bigint | undefined): bigint =>
  b === undefined || a < b ? a : b
