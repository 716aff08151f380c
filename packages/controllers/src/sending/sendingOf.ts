import {
  type BaseError,
  createError,
  type ErrorCode,
  type FeeEstimate,
  formatUnits,
  freezeCopy,
  type Remote,
  type Transfer,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { payeesOf } from '../payees/payeesOf.js'
import { subjectOf } from '../portfolio/subject.js'
import { checkToken } from './checkToken.js'
import { createKeptMax } from './createKeptMax.js'
import { createSendForm } from './createSendForm.js'
import { findMax } from './findMax.js'
import { readAmount } from './readAmount.js'
import type {
  SendingController,
  SendingState,
  SendOrder,
  SendProblem,
} from './SendingController.js'
import type { SendingParts } from './SendingParts.js'
import { simulateTransfer } from './simulateTransfer.js'

/** The error of a form that is sent before it is complete. */
const refusals: Readonly<Record<SendProblem, ErrorCode | undefined>> = {
  TOKEN_REQUIRED: 'TOKEN_REQUIRED',
  AMOUNT_REQUIRED: 'AMOUNT_AND_RECEIVER_REQUIRED',
  INVALID_AMOUNT: 'INVALID_AMOUNT',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  FEE_NOT_COVERED: 'INSUFFICIENT_FUNDS',
  RECEIVER_REQUIRED: 'AMOUNT_AND_RECEIVER_REQUIRED',
  RECEIVER_CHECKING: undefined,
  INVALID_ADDRESS: 'INVALID_ADDRESS',
  UNKNOWN_NAME: 'INVALID_ADDRESS',
  NAME_UNRESOLVED: 'NAME_RESOLVE_FAILED',
}

/** A form without its amount, and without what was found for it. */
const emptied: Pick<SendingState, 'amount' | 'order' | 'fee' | 'simulation'> = {
  amount: '',
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
  const { notices, requests } = parts
  const form = createSendForm(parts)
  const { store, put, edit } = form
  const refuse = (error: BaseError) => ({
    ...toPlainError(error),
    referenceId: notices.reference(error.code),
  })
  const max = createKeptMax(
    store,
    ({ holding }) => holding?.balance,
    () => fillMax(() => undefined),
  )
  const fillMax = async (tell: (error: unknown) => void): Promise<void> => {
    const { holding, receiver, from } = store.getState()
    if (!holding || from === undefined) return
    put({ findingMax: true, error: undefined })
    const isCurrent = form.begin()
    try {
      const found = await findMax({
        holding,
        from,
        to: receiver.status === 'ready' ? receiver.address : undefined,
        estimate: (transfer) => requests.estimateFee({ transfer }),
      })
      if (!isCurrent()) return
      const amount = formatUnits(found.amount, holding.decimals)
      max.fill({ amount, balance: holding.balance })
      edit({ amount })
      if (found.fee) put({ fee: { status: 'success', data: found.fee } })
    } catch (error) {
      // The whole balance would not leave the fee: the person types an amount.
      if (isCurrent()) tell(error)
    } finally {
      put({ findingMax: false })
    }
  }
  async function review(): Promise<void> {
    max.forget()
    // A maximum that comes now would replace the amount under review.
    const isCurrent = form.begin()
    const order = form.order()
    put({
      order,
      fee: { ...store.getState().fee, status: 'pending' },
      simulation: { status: 'pending' },
      ...(order && { error: undefined }),
    })
    const tell = (change: Partial<SendingState>) => isCurrent() && put(change)
    await Promise.all([
      check(order).then(tell),
      estimate(parts, order?.transfer).then((fee) => tell({ fee })),
      simulateTransfer(parts, order?.transfer).then((simulation) => tell({ simulation })),
    ])
  }

  /** The order by its chain, or why it is refused. */
  async function check(order: SendOrder | undefined): Promise<Partial<SendingState>> {
    const subject = subjectOf(parts)
    if (!order || !subject) return { order: undefined }
    try {
      const { token: holding, check } = await checkToken(parts, subject, order.holding)
      return { order: freezeCopy<SendOrder>({ ...order, holding, check }) }
    } catch (thrown) {
      return { order: undefined, error: refuse(toKitError(thrown)) }
    }
  }

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
    setAmount: (text) => edit({ amount: readAmount(text) }),
    setReceiver: form.setReceiver,
    fillMax: () => fillMax(notices.showError),
    review,
    async send(given) {
      const { phase, problem, order, error } = store.getState()
      if (phase === 'waiting') return
      if (problem) {
        const code = refusals[problem]
        return code && put({ error: refuse(createError(code)) })
      }
      if (!order || given !== order || order.check.status === 'pending')
        return put({ error: (!order && error) || refuse(createError('ORDER_CHANGED')) })
      put({ phase: 'waiting', error: undefined })
      try {
        if (await ask(parts, form, order)) await review()
      } catch (thrown) {
        const error = toKitError(thrown)
        put({
          phase: 'editing',
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

async function estimate(
  { requests, environment, connection }: SendingParts,
  transfer: Transfer | undefined,
): Promise<Remote<FeeEstimate>> {
  const namespace = connection.store.getState().activeNamespace
  if (!transfer || namespace === undefined) return { status: 'idle' }
  try {
    const data = await requests.estimateFee({ transfer, namespace })
    return { status: 'success', data, updatedAt: environment.now() }
  } catch (error) {
    return { status: 'error', error: { ...toPlainError(error), cause: error } }
  }
}

/**
 * Asks the wallet, and shows the confirmation where the review is still open. True if the name has
 * moved meanwhile: nothing was asked, and its new address has to be reviewed.
 */
async function ask(
  parts: SendingParts,
  { receivers, edit, clear }: ReturnType<typeof createSendForm>,
  { from, holding, transfer, amount, receiver }: SendOrder,
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
  const id = await requests.send({ transfer, namespace, inModal: true })
  parts.use(payeesOf).add({
    namespace,
    network: holding.network,
    address: transfer.to,
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
