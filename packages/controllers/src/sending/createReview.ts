import {
  type BaseError,
  type ErrorCode,
  type FeeEstimate,
  freezeCopy,
  type Transfer,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { subjectOf } from '../portfolio/subject.js'
import { checkToken } from './checkToken.js'
import type { SendForm } from './createSendForm.js'
import type { SendMax } from './createSendMax.js'
import type { SendingState, SendOrder } from './SendingController.js'
import type { SendingParts } from './SendingParts.js'
import { simulateTransfer } from './simulateTransfer.js'

/** Errors of an estimate by which the chain would refuse the transfer, whoever sends it. */
const definite: readonly ErrorCode[] = [
  'AMOUNT_TOO_SMALL',
  'INSUFFICIENT_FUNDS',
  'INVALID_ADDRESS',
  'INVALID_AMOUNT',
]

export type ReviewTools = {
  readonly form: SendForm
  readonly max: SendMax
  /** An error as the view shows it. */
  readonly refuse: (error: BaseError) => NonNullable<SendingState['error']>
}

/** Makes the review of a form: its order, by the chain. It never rejects. */
export function createReview(
  parts: SendingParts,
  { form: { store, put, begin, order: orderOf }, max, refuse }: ReviewTools,
): () => Promise<void> {
  const refusal = (thrown: unknown): Partial<SendingState> => ({
    order: undefined,
    fee: { status: 'idle' },
    error: refuse(toKitError(thrown)),
  })

  /** An estimate that failed: the chain refuses the order, or nothing is known of it. */
  const failure = (thrown: unknown): Partial<SendingState> => {
    const error = toKitError(thrown)
    return definite.includes(error.code)
      ? refusal(error)
      : { fee: { status: 'error', error: { ...toPlainError(error), cause: thrown } } }
  }

  /** The order by its chain, or why it is refused. */
  async function check(order: SendOrder): Promise<Partial<SendingState>> {
    const subject = subjectOf(parts)
    if (!subject) return { order: undefined }
    try {
      const { token: holding, check } = await checkToken(parts, subject, order.holding)
      return { order: freezeCopy<SendOrder>({ ...order, holding, check }) }
    } catch (thrown) {
      return refusal(thrown)
    }
  }

  return async () => {
    // A maximum that comes now would replace the amount under review.
    const isCurrent = begin()
    const tell = (change: Partial<SendingState>) => {
      if (isCurrent()) put(change)
    }
    const first = orderOf()
    put({
      order: first,
      fee: { ...store.getState().fee, status: first ? 'pending' : 'idle' },
      simulation: { status: first ? 'pending' : 'idle' },
      ...(first && { error: undefined }),
    })
    if (!first) return
    const order = await max.renew(first, isCurrent).catch((thrown: unknown) => {
      // Nothing else may be sent than what leaves a known fee over.
      tell(refusal(thrown))
      return undefined
    })
    if (!order || !isCurrent()) return
    put({ order })
    const isUnderReview = () => store.getState().order === order
    await Promise.all([
      check(order).then((change) => isUnderReview() && tell(change)),
      order.fee ??
        estimate(parts, order.transfer).then(
          (data) => tell({ fee: { status: 'success', data, updatedAt: parts.environment.now() } }),
          (thrown: unknown) => tell(failure(thrown)),
        ),
      simulateTransfer(parts, order.transfer).then((simulation) => tell({ simulation })),
    ])
  }
}

async function estimate(
  { requests, connection }: SendingParts,
  transfer: Transfer,
): Promise<FeeEstimate> {
  const namespace = connection.store.getState().activeNamespace
  return await requests.estimateFee({ transfer, ...(namespace !== undefined && { namespace }) })
}
