import type { SendingState } from '@latchkey/controllers/sending'

/** The transfer under review; until it is made, what the form says. */
export const shownOf = (
  state: SendingState,
): Pick<SendingState, 'holding' | 'amount' | 'receiver' | 'from'> => {
  const { order, receiver } = state
  if (!order) return state
  // The receiver's picture comes later than the rest of it.
  const isSame = receiver.status === 'ready' && receiver.address === order.receiver.address
  return isSame ? { ...order, receiver } : order
}
