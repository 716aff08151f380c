import {
  type BaseError,
  createError,
  createStore,
  type ErrorCode,
  type FeeEstimate,
  formatUnits,
  type Remote,
  type Transfer,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { payeesOf } from '../payees/payeesOf.js'
import type { Holding } from '../portfolio/Holding.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { subjectOf } from '../portfolio/subject.js'
import { createReceiverCheck } from './createReceiverCheck.js'
import { findMax } from './findMax.js'
import { findProblem, toUnits } from './findProblem.js'
import { readAmount } from './readAmount.js'
import type {
  SendDraft,
  SendingController,
  SendingState,
  SendProblem,
} from './SendingController.js'
import type { SendingParts } from './SendingParts.js'
import { simulateTransfer } from './simulateTransfer.js'

const empty: SendingState = {
  from: undefined,
  holding: undefined,
  amount: '',
  typed: '',
  receiver: { status: 'empty' },
  problem: 'TOKEN_REQUIRED',
  fee: { status: 'idle' },
  simulation: { status: 'idle' },
  findingMax: false,
  phase: 'editing',
  error: undefined,
  sent: undefined,
}

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

/**
 * A transfer from the active account, for `kit.use`.
 *
 * @example
 * const sending = kit.use(sendingOf)
 * sending.fill({ to: '0x000000000000000000000000000000000000dEaD', amount: '0.1' })
 * console.log(sending.store.getState().problem)
 */
export function sendingOf(parts: SendingParts): SendingController {
  const { notices, router, connection, requests, environment } = parts
  const store = createStore(empty)
  const portfolio = parts.use(portfolioOf)
  const receivers = createReceiverCheck(parts, (receiver) => put({ receiver }))
  let draft: SendDraft | undefined
  /** Raised by each change of the form: a late fee of an older form is dropped. */
  let version = 0

  const holdings = (): readonly Holding[] => portfolio.store.getState().tokens.data?.items ?? []
  const native = () => holdings().find(({ token }) => token === undefined)?.balance

  function put(change: Partial<SendingState>) {
    const next = { ...store.getState(), ...change }
    store.setState({ ...change, problem: findProblem({ ...next, native: native() }) })
  }

  /** A change of what is sent: the fee and the last error belong to the form before. */
  function edit(change: Partial<SendingState>) {
    version++
    put({
      ...change,
      fee: { status: 'idle' },
      simulation: { status: 'idle' },
      error: undefined,
    })
  }

  const refuse = (error: BaseError) => ({
    ...toPlainError(error),
    referenceId: notices.reference(error.code),
  })

  /** The transfer of a form without a problem, or with no other than its fee. */
  function transferOf({ holding, amount, receiver }: SendingState): Transfer | undefined {
    const units = holding && toUnits(amount, holding.decimals)
    if (!holding || !units || receiver.status !== 'ready') return undefined
    return {
      to: receiver.address,
      amount: units,
      ...(holding.token !== undefined && { token: holding.token }),
    }
  }

  function followAccount() {
    const address = subjectOf(parts)?.address
    if (store.getState().from === address || store.getState().phase === 'waiting') return
    receivers.stop()
    version++
    const { sent } = store.getState()
    store.setState({ ...empty, from: address, sent })
    followHoldings()
  }

  function followHoldings() {
    const { account } = portfolio.store.getState()
    const { from, holding } = store.getState()
    if (account !== from) return
    const token = draft ? draft.token : holding?.token
    const found = holdings().find((each) => each.token?.toLowerCase() === token?.toLowerCase())
    if (found && found !== holding) put({ holding: found })
    // A token that the account does not hold leaves the choice to the person.
    if (!draft || (!found && portfolio.store.getState().tokens.status !== 'success')) return
    const { amount, to } = draft
    draft = undefined
    if (!found) put({ holding: undefined })
    if (amount !== undefined) edit({ amount: readAmount(amount) })
    if (to !== undefined) setReceiver(to)
  }

  function setReceiver(text: string) {
    const typed = text.slice(0, 256)
    edit({ typed })
    receivers.check(typed, { token: store.getState().holding?.token })
  }

  async function estimate(): Promise<Remote<FeeEstimate>> {
    const transfer = transferOf(store.getState())
    const namespace = connection.store.getState().activeNamespace
    if (!transfer || namespace === undefined) return { status: 'idle' }
    try {
      const data = await requests.estimateFee({ transfer, namespace })
      return { status: 'success', data, updatedAt: environment.now() }
    } catch (error) {
      return { status: 'error', error: { ...toPlainError(error), cause: error } }
    }
  }

  async function ask(transfer: Transfer, holding: Holding): Promise<void> {
    const { from, amount } = store.getState()
    const namespace = connection.store.getState().activeNamespace
    // Another account than the one on the form is active now.
    if (from === undefined || namespace === undefined || subjectOf(parts)?.address !== from)
      throw createError('ACCOUNT_CHANGED')
    const { receiver } = store.getState()
    const moved =
      receiver.status === 'ready' ? await receivers.renew(receiver, holding.token) : undefined
    // The person sees the new address first, and sends again.
    if (moved) return edit({ receiver: moved, phase: 'editing' })
    const id = await requests.send({ transfer, namespace, inModal: true })
    parts.use(payeesOf).add({
      namespace,
      network: holding.network,
      address: transfer.to,
      ...(receiver.status === 'ready' && receiver.name !== undefined && { name: receiver.name }),
    })
    version++
    receivers.stop()
    store.setState({
      ...empty,
      from,
      phase: 'sent',
      sent: { id, from, to: transfer.to, amount, symbol: holding.symbol },
    })
    followHoldings()
    const { current } = router.store.getState()
    if (current.view !== 'WalletSendPreview') return
    // Back and Done lead to the account.
    router.reset('Account')
    router.push('WalletSendConfirmed')
  }

  return {
    store,
    follow() {
      followAccount()
      followHoldings()
      void portfolio.refresh('tokens')
      const stops = [
        connection.store.subscribe(followAccount),
        parts.network.store.subscribe(followAccount),
        portfolio.store.subscribe(followHoldings),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    fill(next) {
      draft = next
      followAccount()
      followHoldings()
    },
    choose(holding) {
      edit({ holding, amount: '' })
      const { typed } = store.getState()
      if (typed !== '') receivers.check(typed, { token: holding.token })
    },
    setAmount: (text) => edit({ amount: readAmount(text) }),
    setReceiver,
    async fillMax() {
      const { holding, receiver, from } = store.getState()
      if (!holding || from === undefined) return
      const mine = ++version
      put({ findingMax: true, error: undefined })
      try {
        const found = await findMax({
          holding,
          from,
          to: receiver.status === 'ready' ? receiver.address : undefined,
          estimate: (transfer) => requests.estimateFee({ transfer }),
        })
        if (mine === version)
          put({
            amount: formatUnits(found.amount, holding.decimals),
            fee: found.fee ? { status: 'success', data: found.fee } : { status: 'idle' },
          })
      } catch (error) {
        // The whole balance would not leave the fee: the person types an amount.
        if (mine === version) notices.showError(error)
      } finally {
        put({ findingMax: false })
      }
    },
    async review() {
      const mine = version
      put({
        fee: { ...store.getState().fee, status: 'pending' },
        simulation: { status: 'pending' },
      })
      const tell = (change: Partial<SendingState>) => mine === version && put(change)
      await Promise.all([
        estimate().then((fee) => tell({ fee })),
        simulateTransfer(parts, transferOf(store.getState())).then((simulation) =>
          tell({ simulation }),
        ),
      ])
    },
    async send() {
      const { phase, holding, problem } = store.getState()
      const transfer = transferOf(store.getState())
      if (phase === 'waiting') return
      if (!transfer || !holding || problem) {
        const code = problem && refusals[problem]
        return code && put({ error: refuse(createError(code)) })
      }
      put({ phase: 'waiting', error: undefined })
      try {
        await ask(transfer, holding)
      } catch (thrown) {
        const error = toKitError(thrown)
        put({
          phase: 'editing',
          ...(error.code !== 'ABORTED' && { error: refuse(error) }),
        })
        followAccount()
      }
    },
    reset() {
      receivers.stop()
      version++
      draft = undefined
      store.setState(empty)
      followAccount()
    },
    stop() {
      receivers.stop()
      version++
      draft = undefined
      store.setState(empty)
    },
  }
}
