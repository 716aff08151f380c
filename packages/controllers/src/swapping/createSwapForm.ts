import {
  type CaipNetworkId,
  createError,
  createStore,
  formatUnits,
  freezeCopy,
  type Store,
  toPlainError,
} from '@latchkey/core'
import type { Holding } from '../portfolio/Holding.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { type Subject, subjectOf } from '../portfolio/subject.js'
import { readAmount } from '../sending/readAmount.js'
import { toUnits } from '../sending/toUnits.js'
import { findSwapProblem } from './findSwapProblem.js'
import { nativeToken } from './nativeToken.js'
import type { ReviewedSwap, SwapDraft, SwappingState, SwapToken } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'

export const empty: SwappingState = {
  from: undefined,
  give: undefined,
  get: undefined,
  amount: '',
  tokens: { status: 'idle' },
  quote: { status: 'idle' },
  problem: 'GIVE_REQUIRED',
  order: undefined,
  steps: [],
  simulation: { status: 'idle' },
  impactAccepted: false,
  findingMax: false,
  phase: 'editing',
  error: undefined,
  done: undefined,
}

type SwapFormInput = {
  /** The form says something else: the quote before does not count. */
  onEdit(): void
  /** Another account, or none. */
  onAccount(subject: Subject | undefined): void
}

/** The form of a swap: its values, its account, and its first problem. */
export type SwapForm = {
  readonly store: Store<SwappingState>
  put(change: Partial<SwappingState>): void
  /** A change of what is swapped: quote, order, steps and error belong to the form before. */
  edit(change: Partial<SwappingState>): void
  /** The swap that the form says, with its quote; undefined where something is missing. */
  order(): ReviewedSwap | undefined
  setSupported(isSupported: boolean): void
  setTokens(tokens: readonly SwapToken[]): void
  holdings(): { readonly items: readonly Holding[]; readonly isComplete: boolean }
  /** The native balance in the smallest unit, where it is known. */
  native(): bigint | undefined
  /** Empties the form when another account is active. A reviewed swap ends with an error. */
  followAccount(): void
  fill(draft: SwapDraft): void
  flip(): void
  clear(kept?: Partial<SwappingState>): void
}

/** Makes the form. It follows the account and its balances. */
export function createSwapForm(
  parts: SwappingParts,
  { onEdit, onAccount }: SwapFormInput,
): SwapForm {
  const { environment } = parts
  const store = createStore(empty)
  const portfolio = parts.use(portfolioOf)
  let isSupported = true
  let draft: SwapDraft | undefined

  const holdings = () => {
    const { account, tokens } = portfolio.store.getState()
    const data = account === store.getState().from ? tokens.data : undefined
    return { items: data?.items ?? [], isComplete: data?.complete === true }
  }
  const native = () => holdings().items.find(({ token }) => token === undefined)?.balance

  function put(change: Partial<SwappingState>) {
    const before = store.getState()
    const next: Draft = { ...before, ...change }
    // An acceptance holds for the impact that the person saw, and for a lower one.
    next.impactAccepted &&= impactOf(next) <= impactOf(before)
    const now = environment.now()
    next.problem = findSwapProblem({ ...shownOf(next), isSupported, native: native(), now })
    store.setState(next)
  }

  function edit(change: Partial<SwappingState>) {
    if (store.getState().phase === 'waiting') return
    put({
      ...change,
      order: undefined,
      quote: { status: 'idle' },
      simulation: { status: 'idle' },
      steps: [],
      impactAccepted: false,
      phase: 'editing',
      error: undefined,
    })
    onEdit()
  }

  function clear(kept: Partial<SwappingState> = {}) {
    isSupported = true
    store.setState({ ...empty, ...kept })
  }

  function followAccount() {
    const subject = subjectOf(parts)
    const { from, phase, done, error } = store.getState()
    if (from === subject?.address || phase === 'waiting') return
    const isMoved = phase === 'reviewing' && subject
    clear({
      from: subject?.address,
      done,
      error: isMoved ? moved(parts) : error?.code === 'MAY_HAVE_BEEN_SENT' ? error : undefined,
    })
    onAccount(subject)
  }

  /** Takes a draft over once there is a list to find its tokens in. */
  function takeDraft(tokens: readonly SwapToken[], network: CaipNetworkId | undefined) {
    if (!draft) return
    const { from, to, amount } = draft
    draft = undefined
    const find = (name: string | undefined) => name && findToken(tokens, name, network)
    const give = find(from)
    const get = find(to)
    edit({
      ...(give && { give }),
      ...(get && { get }),
      ...(amount !== undefined && { amount: readAmount(amount) }),
    })
  }

  return {
    store,
    put,
    edit,
    holdings,
    native,
    followAccount,
    clear,
    order() {
      const { from, give, get, amount, quote } = store.getState()
      const units = give && toUnits(amount, give.decimals)
      if (from === undefined || !give || !get || !units || !quote.data) return undefined
      const check = { status: 'pending' } as const
      return freezeCopy<ReviewedSwap>({
        from,
        give: { token: give, check },
        get: { token: get, check },
        units,
        amount,
        quote: quote.data,
      })
    },
    setSupported(value) {
      isSupported = value
      put({})
    },
    setTokens(tokens) {
      const { give, get, phase } = store.getState()
      // Steps that run, and those that are done, keep what the person has confirmed.
      const isOpen = phase === 'editing' || phase === 'reviewing'
      const renew = (old: SwapToken) => {
        const found = tokens.find(({ token }) => token?.toLowerCase() === old.token?.toLowerCase())
        return found && (isOpen || isSameUnit(found, old)) ? found : old
      }
      const [first] = tokens.filter(({ token }) => token === undefined)
      const next = {
        tokens: { status: 'success', data: tokens, updatedAt: environment.now() },
        give: give ? renew(give) : first,
        get: get && renew(get),
      } as const
      // Amounts and their quote mean something else by another description.
      if (isOther(give, next.give) || isOther(get, next.get)) edit(next)
      else put(next)
      takeDraft(tokens, subjectOf(parts)?.network.caipNetworkId)
    },
    fill(next) {
      draft = next
      followAccount()
      const { tokens } = store.getState()
      if (tokens.data) takeDraft(tokens.data, subjectOf(parts)?.network.caipNetworkId)
    },
    flip() {
      const { give, get, quote } = store.getState()
      const got = quote.data?.toAmount
      edit({
        give: get,
        get: give,
        amount: got !== undefined && get ? formatUnits(got, get.decimals) : '',
      })
    },
  }
}

type Draft = { -readonly [Key in keyof SwappingState]: SwappingState[Key] }

const isSameUnit = (a: SwapToken, b: SwapToken): boolean =>
  a.decimals === b.decimals && a.symbol === b.symbol

const isOther = (before: SwapToken | undefined, now: SwapToken | undefined): boolean =>
  before !== undefined && now !== undefined && !isSameUnit(before, now)

/** What the person sees: under review the order, with the balance of now. */
const shownOf = (state: SwappingState): SwappingState => {
  const { order, give, quote } = state
  if (!order) return state
  const { amount: balance, ...given } = order.give.token
  const now = give?.amount ?? balance
  return {
    ...state,
    give: { ...given, ...(now !== undefined && { amount: now }) },
    get: order.get.token,
    amount: order.amount,
    quote: { ...quote, data: order.quote },
  }
}

const impactOf = (state: SwappingState): number => shownOf(state).quote.data?.priceImpact ?? 0

const moved = ({ notices }: Pick<SwappingParts, 'notices'>): SwappingState['error'] => ({
  ...toPlainError(createError('ACCOUNT_CHANGED')),
  referenceId: notices.reference('ACCOUNT_CHANGED'),
})

/** A token by its address, as CAIP-10 too; the currency by `native` or its symbol. */
function findToken(
  tokens: readonly SwapToken[],
  name: string,
  network: CaipNetworkId | undefined,
): SwapToken | undefined {
  const wanted = name.replace(`${network}:`, '').toLowerCase()
  return tokens.find(({ token, symbol }) =>
    token === undefined
      ? [nativeToken, 'native', symbol.toLowerCase()].includes(wanted)
      : token.toLowerCase() === wanted,
  )
}
