import {
  type BaseError,
  createError,
  type ErrorCode,
  freezeCopy,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import type { Quoting } from './createQuoting.js'
import type { SwapForm } from './createSwapForm.js'
import type { SwapRun } from './createSwapRun.js'
import type { SwapProblem, SwappingController } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'

/** The error of a form that is swapped before it is complete. */
const refusals: Readonly<Record<SwapProblem, ErrorCode | undefined>> = {
  NETWORK_NOT_SUPPORTED: 'SWAP_NETWORK_NOT_SUPPORTED',
  GIVE_REQUIRED: 'TOKEN_REQUIRED',
  AMOUNT_REQUIRED: 'INVALID_AMOUNT',
  INVALID_AMOUNT: 'INVALID_AMOUNT',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  GET_REQUIRED: 'TOKEN_REQUIRED',
  GET_NOT_OFFERED: 'TOKEN_REQUIRED',
  SAME_TOKEN: 'TOKEN_REQUIRED',
  QUOTE_PENDING: undefined,
  QUOTE_FAILED: undefined,
  QUOTE_EXPIRED: 'SWAP_QUOTE_EXPIRED',
  FEE_NOT_COVERED: 'INSUFFICIENT_FUNDS',
  IMPACT_NOT_ACCEPTED: undefined,
}

type Input = {
  readonly form: SwapForm
  readonly quoting: Quoting
  readonly swap: SwapRun
  /** A view is open. */
  isFollowed(): boolean
}

/** Review and swap, the actions of a complete form. */
export function createSwapActions(
  parts: SwappingParts,
  { form, quoting, swap, isFollowed }: Input,
): Pick<SwappingController, 'review' | 'swap'> & { abort(): void } {
  const { environment, notices, events } = parts
  const { store, put } = form
  const portfolio = parts.use(portfolioOf)
  let running: AbortController | undefined
  const refuse = (error: BaseError) => ({
    ...toPlainError(error),
    referenceId: notices.reference(error.code),
  })

  /** Order and simulation are void after a failure. */
  function fail(thrown: unknown) {
    const error = toKitError(thrown)
    put({
      phase: 'reviewing',
      ...(error.code !== 'ABORTED' && { error: refuse(error) }),
      // A declined step has found nothing wrong: the order can be confirmed again.
      ...(error.code !== 'USER_REJECTED' && {
        order: undefined,
        simulation: { status: 'error', error: { ...toPlainError(error), cause: error } },
      }),
    })
    return error
  }

  return {
    abort: () => running?.abort(),
    async review() {
      const { phase, order: before } = store.getState()
      if (phase === 'waiting') return
      // The problem is that of the form, not of an order before.
      put({ order: undefined })
      const { problem } = store.getState()
      if (problem && problem !== 'IMPACT_NOT_ACCEPTED') {
        const code = refusals[problem]
        return code && put({ error: refuse(createError(code)) })
      }
      const { quote } = store.getState()
      const made = form.order()
      if (!made) return
      // The same tokens at a new price: another token would have ended the order before.
      const order = before ? freezeCopy({ ...made, give: before.give, get: before.get }) : made
      const mine = new AbortController()
      running?.abort()
      running = mine
      const { error } = store.getState()
      put({
        phase: 'reviewing',
        order,
        // The error of a declined step stays until the next request.
        error: error?.code === 'USER_REJECTED' ? error : undefined,
        simulation: { status: 'pending' },
      })
      try {
        const { order: checked, outcome: data } = await swap.review(order, mine.signal)
        if (running !== mine || store.getState().order !== order) return
        const updatedAt = environment.now()
        put({ order: checked, simulation: { status: 'success', updatedAt, ...(data && { data }) } })
      } catch (thrown) {
        if (running !== mine || store.getState().order !== order) return
        fail(thrown)
        if (store.getState().quote === quote) void quoting.refresh()
      }
    },
    async swap(given) {
      put({})
      const { phase, problem, order, simulation, error } = store.getState()
      // One run at a time: a second press sends nothing.
      if (phase === 'waiting' || phase === 'done') return
      if (problem) {
        const code = refusals[problem]
        if (code) put({ error: refuse(createError(code)) })
        if (problem === 'QUOTE_EXPIRED') void quoting.refresh()
        return
      }
      // Without its check no swap is asked for.
      if (!order || given !== order || simulation.status !== 'success')
        return put({ error: (!order && error) || refuse(createError('ORDER_CHANGED')) })
      running?.abort()
      const mine = new AbortController()
      running = mine
      put({ phase: 'waiting', error: undefined })
      quoting.stop()
      const stop = events.signals.on('modalClosed', ({ by }) => by === 'person' && mine.abort())
      try {
        await swap.run(order, mine.signal)
        void portfolio.refresh('tokens', { force: true })
      } catch (thrown) {
        const { code } = fail(thrown)
        const nothing = { steps: [], simulation: { status: 'idle' } } as const
        // It may be under way: the person fills in anew what they want to swap again.
        if (code === 'MAY_HAVE_BEEN_SENT')
          put({
            phase: 'editing',
            order: undefined,
            amount: '',
            quote: { status: 'idle' },
            ...nothing,
          })
        if (code === 'ABORTED') put({ phase: 'editing', order: undefined, ...nothing })
        form.followAccount()
        if (isFollowed()) void quoting.refresh()
      } finally {
        stop()
      }
    },
  }
}
