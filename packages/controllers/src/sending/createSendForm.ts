import { createStore, type FeeEstimate, freezeCopy, type Store } from '@latchkey/core'
import type { Holding } from '../portfolio/Holding.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { subjectOf } from '../portfolio/subject.js'
import { agreedCollectibles } from './collectiblesOf.js'
import { createReceiverCheck } from './createReceiverCheck.js'
import { findProblem, least } from './findProblem.js'
import { memoOf } from './memoOf.js'
import { readAmount } from './readAmount.js'
import { readMemoRules, readSpendable } from './readBounds.js'
import type { SendDraft, SendingState, SendOrder } from './SendingController.js'
import type { SendingParts } from './SendingParts.js'
import { toUnits } from './toUnits.js'
import { withMemoQuestion } from './withMemoQuestion.js'

const empty: SendingState = {
  from: undefined,
  holding: undefined,
  spendable: undefined,
  amount: '',
  typed: '',
  receiver: { status: 'empty' },
  memo: '',
  memoRules: undefined,
  collectibles: [],
  problem: 'TOKEN_REQUIRED',
  order: undefined,
  fee: { status: 'idle' },
  simulation: { status: 'idle' },
  findingMax: false,
  phase: 'editing',
  error: undefined,
  sent: undefined,
}

/** A holding of which the chain has not been read. */
const unread: Pick<SendingState, 'spendable' | 'collectibles'> = {
  spendable: undefined,
  collectibles: [],
}

/** The form of a transfer: its values, its account, and its first problem. */
export type SendForm = {
  readonly store: Store<SendingState>
  readonly receivers: ReturnType<typeof createReceiverCheck>
  put(change: Partial<SendingState>): void
  /** A change of what is sent: order, fee and the last error belong to the form before. */
  edit(change: Partial<SendingState>): void
  /**
   * Begins work for the form. True until the form changes or other work begins: a late result is
   * dropped.
   */
  begin(): () => boolean
  /**
   * The order of a form without a problem, or with no other than its fee. `fee`: the one that an
   * amount of Max leaves over.
   */
  order(fee?: FeeEstimate): SendOrder | undefined
  /** Empties the form when another account is active. */
  followAccount(): void
  follow(): () => void
  fill(draft: SendDraft): void
  choose(holding: Holding): void
  setReceiver(text: string): void
  /** Empties the form; `kept` stays. */
  clear(kept?: Partial<SendingState>): void
}

/** Makes the form. It follows the account and its balances. */
export function createSendForm(parts: SendingParts): SendForm {
  const { connection } = parts
  const store = createStore(empty)
  const portfolio = parts.use(portfolioOf)
  const receivers = createReceiverCheck(parts, (receiver) => put({ receiver }))
  let draft: SendDraft | undefined
  let version = 0
  let native: bigint | undefined
  let newestRead = 0

  const holdings = (): readonly Holding[] => portfolio.store.getState().tokens.data?.items ?? []

  function put(change: Partial<SendingState>) {
    const next = { ...store.getState(), ...change }
    const balance = holdings().find(({ token }) => token === undefined)?.balance
    const most = balance === undefined ? native : least(balance, native)
    store.setState({ ...change, problem: findProblem({ ...next, native: most }) })
  }

  /** Reads what a memo can be, and the spendable parts. The last answer is kept until the next one. */
  async function readChain(): Promise<void> {
    const mine = ++newestRead
    const { holding } = store.getState()
    const subject = subjectOf(parts)
    if (!holding || !subject) return
    const memoRules = await readMemoRules(parts, subject)
    if (mine !== newestRead) return
    put({ memoRules })
    const { token } = holding
    const ofNative = readSpendable(parts, subject, undefined)
    const [payer, spendable] = await Promise.all([
      ofNative,
      token === undefined ? ofNative : readSpendable(parts, subject, token),
    ])
    if (mine !== newestRead) return
    native = payer?.spendable
    const { collectibles: before, phase } = store.getState()
    const collectibles = agreedCollectibles({ ...store.getState(), spendable })
    // An order names the coins of an agreement that is another one now. The wallet has it already.
    const isVoid = collectibles.length !== before.length && phase !== 'waiting'
    const change = isVoid ? edit : put
    change({ spendable, collectibles })
  }

  function edit(change: Partial<SendingState>) {
    version++
    put({
      ...change,
      order: undefined,
      fee: { status: 'idle' },
      simulation: { status: 'idle' },
      error: undefined,
    })
  }

  function clear(kept: Partial<SendingState> = {}) {
    receivers.stop()
    version++
    newestRead++
    native = undefined
    store.setState({ ...empty, ...kept })
  }

  function followAccount() {
    const address = subjectOf(parts)?.address
    const { from, phase, sent, error } = store.getState()
    if (from === address || phase === 'waiting') return
    clear({
      ...{ from: address, sent },
      // A transfer that may be under way keeps its warning after a change of account.
      ...(error?.code === 'MAY_HAVE_BEEN_SENT' && { error }),
    })
    followHoldings()
  }

  function followHoldings() {
    const { account } = portfolio.store.getState()
    const { from, holding, phase } = store.getState()
    if (account !== from) return
    const token = draft ? draft.token : holding?.token
    const found = holdings().find((each) => each.token?.toLowerCase() === token?.toLowerCase())
    if (found && found !== holding) {
      // The amount means something else by another description, so its review is void.
      if (!holding || isSameUnit(found, holding)) put({ holding: found })
      else if (phase !== 'waiting') edit({ holding: found, ...unread })
      void readChain()
    }
    // A token that the account does not hold leaves the choice to the person.
    if (!draft || (!found && portfolio.store.getState().tokens.status !== 'success')) return
    const { amount, to, memo } = draft
    draft = undefined
    if (!found) put({ holding: undefined, ...unread })
    if (amount !== undefined) edit({ amount: readAmount(amount) })
    if (to !== undefined) setReceiver(to)
    if (memo !== undefined) edit({ memo })
  }

  function setReceiver(text: string) {
    const typed = text.slice(0, 256)
    // A memo tells the customers of one receiver apart, and says nothing to another.
    edit({ typed, ...(typed !== store.getState().typed && { memo: '' }) })
    receivers.check(typed, { token: store.getState().holding?.token })
  }

  return {
    store,
    receivers,
    put,
    edit,
    begin() {
      const mine = ++version
      return () => mine === version
    },
    order(fee) {
      const { from, holding, amount, receiver, collectibles, ...fields } = store.getState()
      const memo = memoOf(fields)
      const units = holding && toUnits(amount, holding.decimals)
      if (from === undefined || !holding || !units || receiver.status !== 'ready') return undefined
      return freezeCopy<SendOrder>({
        from,
        holding,
        amount,
        receiver: withMemoQuestion(receiver, fields),
        transfer: {
          to: receiver.address,
          amount: units,
          ...(holding.token !== undefined && { token: holding.token }),
          ...(memo !== '' && { memo }),
          ...(collectibles.length > 0 && { collectibles: collectibles.map(({ id }) => id) }),
        },
        ...(collectibles.length > 0 && { collectibles }),
        check: { status: 'pending' },
        ...(fee && { fee }),
      })
    },
    followAccount,
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
      // The person agreed to coins for the transfer that was there.
      edit({ collectibles: [] })
      followAccount()
      followHoldings()
    },
    choose(holding) {
      edit({ holding, amount: '', ...unread })
      void readChain()
      const { typed } = store.getState()
      if (typed !== '') receivers.check(typed, { token: holding.token })
    },
    setReceiver,
    clear(kept) {
      draft = undefined
      clear(kept)
      followHoldings()
    },
  }
}

const isSameUnit = (a: Holding, b: Holding): boolean =>
  a.decimals === b.decimals &&
  a.symbol === b.symbol &&
  a.token?.toLowerCase() === b.token?.toLowerCase()
