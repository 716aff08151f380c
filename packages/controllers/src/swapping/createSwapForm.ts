import {
  type CaipNetworkId,
  createError,
  createStore,
  formatUnits,
  type Store,
  toPlainError,
} from '@latchkey/core'
import type { Holding } from '../portfolio/Holding.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { type Subject, subjectOf } from '../portfolio/subject.js'
import { readAmount } from '../sending/readAmount.js'
import { findSwapProblem } from './findSwapProblem.js'
import { nativeToken } from './nativeToken.js'
import type { SwapDraft, SwappingState, SwapToken } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'

export const empty: SwappingState = {
  from: undefined,
  give: undefined,
  get: undefined,
  amount: '',
  tokens: { status: 'idle' },
  quote: { status: 'idle' },
  problem: 'GIVE_REQUIRED',
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
  /** A change of what is swapped: quote, steps and the last error belong to the form before. */
  edit(change: Partial<SwappingState>): void
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
    next.problem = findSwapProblem({ ...next, isSupported, native: native(), now })
    store.setState(next)
  }

  function edit(change: Partial<SwappingState>) {
    if (store.getState().phase === 'waiting') return
    put({
      ...change,
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
    setSupported(value) {
      isSupported = value
      put({})
    },
    setTokens(tokens) {
      const { give, get } = store.getState()
      const renew = (old: SwapToken | undefined) =>
        tokens.find(({ token }) => token?.toLowerCase() === old?.token?.toLowerCase())
      const [first] = tokens.filter(({ token }) => token === undefined)
      const nextGive = give ? (renew(give) ?? give) : first
      const nextGet = get && (renew(get) ?? get)
      put({
        tokens: { status: 'success', data: tokens, updatedAt: environment.now() },
        give: nextGive,
        get: nextGet,
      })
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

const impactOf = ({ quote }: SwappingState): number => quote.data?.priceImpact ?? 0

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
