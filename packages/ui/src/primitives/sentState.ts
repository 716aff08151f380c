import type { RequestsState } from '@latchkey/controllers'
import type { TransactionStatus } from '@latchkey/core'

/** The mark of a sent transaction by its state. */
export const sentMarks = {
  pending: 'busy',
  success: 'done',
  reverted: 'wrong',
  replaced: 'none',
  dropped: 'wrong',
  cancelled: 'wrong',
  unknown: 'none',
  proposed: 'none',
} as const

/** True for a transaction that the network's explorer may know. */
export const isExplorable = (state: keyof typeof sentMarks): boolean =>
  state !== 'proposed' && state !== 'cancelled'

/** The status of a transaction; of a pending one also the reason why it stays so. */
export function sentState(
  status: TransactionStatus,
  id: string,
  { unanswered, proposed }: Pick<RequestsState, 'unanswered' | 'proposed'>,
): keyof typeof sentMarks {
  if (status !== 'pending') return status
  return unanswered?.includes(id) ? 'unknown' : proposed?.includes(id) ? 'proposed' : status
}
