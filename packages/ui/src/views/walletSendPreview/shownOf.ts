import { memoOf, type SendingState } from '@latchkey/controllers/sending'

/** The transfer under review; until it is made, what the form says. */
export const shownOf = (
  state: SendingState,
): Pick<SendingState, 'holding' | 'amount' | 'receiver' | 'memo' | 'collectibles' | 'from'> => {
  const { order, receiver } = state
  if (!order) return { ...state, memo: memoOf(state) }
  const { memo = '' } = order.transfer
  const { collectibles = [] } = order
  // The receiver's picture comes later than the rest of it. An order has a warning of its own.
  const isSame = receiver.status === 'ready' && receiver.address === order.receiver.address
  const { warnings } = order.receiver
  return { ...order, memo, collectibles, ...(isSame && { receiver: { ...receiver, warnings } }) }
}
