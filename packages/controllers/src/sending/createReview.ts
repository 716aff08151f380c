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

/** Errors of an estimate by which the chain would refuse the transfer from any wallet. */
const definite: readonly ErrorCode[] = [
  'AMOUNT_TOO_SMALL',
  'INSUFFICIENT_FUNDS',
  'INVALID_ADDRESS',
  'INVALID_AMOUNT',
  'MEMO_NOT_SUPPORTED',
  'MEMO_REQUIRED',
  'MEMO_TOO_LONG',
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

  return async () => {
    // A maximum that comes now would replace the amount under review.
    const isCurrent = begin()
    const tell = (change: Partial<SendingState>) => {
      if (isCurrent()) put(change)
    }
    const subject = subjectOf(parts)
    const first = subject && orderOf()
    put({
      order: first,
      fee: { ...store.getState().fee, status: first ? 'pending' : 'idle' },
      simulation: { status: first ? 'pending' : 'idle' },
      ...(first && { error: undefined }),
    })
    if (!first) return
    let order = await max.renew(first, isCurrent).catch((thrown: unknown) => {
      // Nothing else may be sent than what leaves a known fee over.
      tell(refusal(thrown))
      return undefined
    })
    if (!order || !isCurrent()) return
    put({ order })
    const { transfer, holding, fee } = order
    /** Adds to the order, unless it was refused meanwhile. */
    const amend = (change: Partial<SendOrder>, more: Partial<SendingState> = {}) => {
      if (!order || store.getState().order !== order) return
      order = freezeCopy<SendOrder>({ ...order, ...change })
      put({ order, ...more })
    }
    await Promise.all([
      checkToken(parts, subject, holding).then(
        ({ token, check }) => amend({ holding: token, check }),
        (thrown: unknown) => tell(refusal(thrown)),
      ),
      fee ??
        estimate(parts, transfer).then(
          (data) =>
            amend(
              { fee: data },
              { fee: { status: 'success', data, updatedAt: parts.environment.now() } },
            ),
          (thrown: unknown) => tell(failure(thrown)),
        ),
      simulateTransfer(parts, transfer).then((simulation) => tell({ simulation })),
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
