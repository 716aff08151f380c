import {
  type BaseError,
  createError,
  type ErrorCode,
  freezeCopy,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { amountTooSmall } from '@latchkey/core/adapter'
import { payeesOf } from '../payees/payeesOf.js'
import { subjectOf } from '../portfolio/subject.js'
import { agreedCollectibles } from './collectiblesOf.js'
import { createReview } from './createReview.js'
import { createSendForm } from './createSendForm.js'
import { createSendMax } from './createSendMax.js'
import { readAmount } from './readAmount.js'
import type {
  SendingController,
  SendingState,
  SendOrder,
  SendProblem,
} from './SendingController.js'
import type { SendingParts } from './SendingParts.js'

/** The error of a form that is sent before it is complete. */
const refusals: Readonly<Record<SendProblem, ErrorCode | undefined>> = {
  TOKEN_REQUIRED: 'TOKEN_REQUIRED',
  AMOUNT_REQUIRED: 'AMOUNT_AND_RECEIVER_REQUIRED',
  INVALID_AMOUNT: 'INVALID_AMOUNT',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  FEE_NOT_COVERED: 'INSUFFICIENT_FUNDS',
  AMOUNT_TOO_SMALL: 'AMOUNT_TOO_SMALL',
  RECEIVER_REQUIRED: 'AMOUNT_AND_RECEIVER_REQUIRED',
  RECEIVER_CHECKING: undefined,
  INVALID_ADDRESS: 'INVALID_ADDRESS',
  UNKNOWN_NAME: 'INVALID_ADDRESS',
  NAME_UNRESOLVED: 'NAME_RESOLVE_FAILED',
  MEMO_TOO_LONG: 'MEMO_TOO_LONG',
  MEMO_REQUIRED: 'MEMO_REQUIRED',
}

function toRefusal(
  problem: SendProblem,
  { receiver, holding, memoRules }: SendingState,
): BaseError | undefined {
  const code = refusals[problem]
  const { minimum = 1n } = receiver.status === 'ready' ? receiver : {}
  if (code === 'AMOUNT_TOO_SMALL' && holding) return amountTooSmall(minimum, holding)
  const params = code === 'MEMO_TOO_LONG' && memoRules && { longest: memoRules.longest }
  return code && createError(code, params ? { params } : {})
}

/** The order with the higher fee, to which its next sending agrees. */
function raised(order: SendOrder, { code, params }: BaseError): Partial<SendingState> {
  const { units } = params
  if (code !== 'FEE_RAISED' || typeof units !== 'string') return {}
  const fee = { fee: BigInt(units) }
  return {
    order: freezeCopy<SendOrder>({ ...order, fee }),
    fee: { status: 'success', data: fee },
  }
}

/** A form without its amount, and without what was found for it. */
const emptied: Pick<SendingState, 'amount' | 'collectibles' | 'order' | 'fee' | 'simulation'> = {
  amount: '',
  collectibles: [],
  order: undefined,
  fee: { status: 'idle' },
  simulation: { status: 'idle' },
}

/**
 * A transfer from the active account, for `kit.use`.
 *
 * @example
 * const sending = kit.use(sendingOf)
 * sending.fill({ to: '0x000000000000000000000000000000000000dEaD', amount: '0.1' })
 * await sending.review()
 * await sending.send(sending.store.getState().order)
 */
export function sendingOf(parts: SendingParts): SendingController {
  const { notices } = parts
  const form = createSendForm(parts)
  const { store, put, edit } = form
  const refuse = (error: BaseError) => ({
    ...toPlainError(error),
    referenceId: notices.reference(error.code),
  })
  const max = createSendMax(parts, form)
  const review = createReview(parts, { form, max, refuse })

  return {
    store,
    follow() {
      const stops = [form.follow(), store.subscribe(max.keep)]
      max.keep()
      return () => {
        for (const stop of stops) stop()
      }
    },
    fill: form.fill,
    choose: form.choose,
    setAmount(text) {
      max.forget()
      edit({ amount: readAmount(text) })
    },
    setReceiver: form.setReceiver,
    setMemo: (memo) => edit({ memo }),
    spendCollectibles: (collectibles) =>
      edit({ collectibles: agreedCollectibles({ ...store.getState(), collectibles }) }),
    fillMax: () => max.fill(notices.showError),
    review,
    async send(given) {
      const { phase, problem, order, error: refusal } = store.getState()
      if (phase === 'waiting') return
      if (problem) {
        const error = toRefusal(problem, store.getState())
        return error && put({ error: refuse(error) })
      }
      if (!order || given !== order || order.check.status === 'pending')
        return put({ error: (!order && refusal) || refuse(createError('ORDER_CHANGED')) })
      put({ phase: 'waiting', error: undefined })
      try {
        if (await ask(parts, form, order)) await review()
      } catch (thrown) {
        const error = toKitError(thrown)
        put({
          phase: 'editing',
          ...raised(order, error),
          ...(error.code !== 'ABORTED' && { error: refuse(error) }),
          // It may be under way: the person types anew what they want to send again.
          ...(error.code === 'MAY_HAVE_BEEN_SENT' && emptied),
        })
        form.followAccount()
      }
    },
    reset() {
      form.clear()
      form.followAccount()
    },
    stop: () => form.clear(),
  }
}

/**
 * Asks the wallet, and shows the confirmation where the review is still open. True if the name has
 * moved meanwhile: nothing was asked, and its new address has to be reviewed.
 */
async function ask(
  parts: SendingParts,
  { receivers, edit, clear }: ReturnType<typeof createSendForm>,
  { from, holding, transfer, fee, amount, receiver }: SendOrder,
): Promise<boolean> {
  const { requests, router } = parts
  const moved = await receivers.renew(receiver, holding.token)
  if (moved) {
    edit({ receiver: moved, phase: 'editing' })
    return true
  }
  const subject = subjectOf(parts)
  // Another account than the one on the form is active now.
  if (subject?.address !== from) throw createError('ACCOUNT_CHANGED')
  const { namespace } = subject.connection
  const id = await requests.send({ transfer, ...(fee && { fee }), namespace, inModal: true })
  parts.use(payeesOf).add({
    namespace,
    network: holding.network,
    address: transfer.to,
    hasMemo: transfer.memo !== undefined,
    ...(receiver.name !== undefined && { name: receiver.name }),
  })
  clear({
    from,
    phase: 'sent',
    sent: { id, from, to: transfer.to, amount, symbol: holding.symbol },
  })
  const { current } = router.store.getState()
  if (current.view === 'WalletSendPreview') {
    // Back and Done lead to the account.
    router.reset('Account')
    router.push('WalletSendConfirmed')
  }
  return false
}
