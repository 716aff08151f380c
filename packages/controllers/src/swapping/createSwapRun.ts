import {
  createError,
  formatUnits,
  freezeCopy,
  type SignedPermit,
  type SwapOutcome,
} from '@latchkey/core'
import { subjectOf } from '../portfolio/subject.js'
import { type CheckedToken, checkToken } from '../sending/checkToken.js'
import type { SwapForm } from './createSwapForm.js'
import { createSwapProof } from './createSwapProof.js'
import type { SwapService } from './createSwapService.js'
import { createSwapSteps } from './createSwapSteps.js'
import { planSwap, type SwapPlan } from './planSwap.js'
import type { ReviewedSwap, SwappingState, SwapStep, SwapToken } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'
import { readBatching } from './walletAnswers.js'

/** A permit that ends sooner is asked again. */
const permitRestSeconds = 120n

type Reviewed = { readonly order: ReviewedSwap; readonly outcome: SwapOutcome | undefined }

export type SwapRun = {
  /**
   * Reads the tokens of a swap from the chain, and has it built, checked and simulated with what is
   * missing before it. The order comes back as the chain describes it.
   *
   * @throws the errors of the back end and of the checks
   */
  review(order: ReviewedSwap, signal: AbortSignal): Promise<Reviewed>
  /**
   * Asks the wallet for the open steps, one after the other.
   *
   * @throws the error of the step that failed
   */
  run(order: ReviewedSwap, signal: AbortSignal): Promise<void>
  forget(): void
}

export function createSwapRun(
  parts: SwappingParts,
  form: SwapForm,
  openService: () => Promise<SwapService | undefined>,
): SwapRun {
  const { environment } = parts
  const { store, put } = form
  const proof = createSwapProof(parts, form, openService)
  const { open, prove } = proof
  const steps = createSwapSteps(parts, form, proof)
  let signed: SignedPermit | undefined

  async function plan(order: ReviewedSwap, signal: AbortSignal): Promise<SwapPlan> {
    const { actor, feature } = await open(order)
    const { units: amount, quote } = order
    const { token: give } = order.give
    if (give.token !== undefined && quote.spender === undefined)
      throw createError('SWAP_REFUSED', { details: 'spender' })
    const seconds = BigInt(Math.floor(environment.now() / 1_000))
    const isUsable =
      signed !== undefined &&
      signed.token.toLowerCase() === give.token?.toLowerCase() &&
      signed.value === amount &&
      signed.spender.toLowerCase() === quote.spender?.toLowerCase() &&
      signed.deadline > seconds + permitRestSeconds
    if (!isUsable) signed = undefined
    const made = await planSwap({
      feature,
      actor,
      token: give.token,
      amount,
      spender: quote.spender,
      permit: signed,
      signal,
      batching: () => readBatching(parts, actor),
    })
    // Wallets answer late: by then the steps of a run may be shown.
    if (signal.aborted) throw createError('ABORTED')
    const { steps: before, error } = store.getState()
    const done = before.filter(
      ({ kind, status }) => status === 'done' && !made.kinds.includes(kind),
    )
    const declined = error?.code === 'USER_REJECTED' ? before.find(isFailed) : undefined
    const rest = made.kinds.map(
      (kind): SwapStep => ({ kind, status: kind === declined?.kind ? 'failed' : 'todo' }),
    )
    put({ grants: grantsOf(made), steps: [...done, ...rest] })
    return made
  }

  const show = (data: SwapOutcome | undefined) =>
    put({ simulation: { status: 'success', updatedAt: environment.now(), ...(data && { data }) } })

  function finish({ from, give, get, units, quote }: ReviewedSwap, id: string) {
    signed = undefined
    put({
      phase: 'done',
      done: {
        id,
        from,
        gave: formatUnits(units, give.token.decimals),
        got: formatUnits(quote.toAmount, get.token.decimals),
        giveSymbol: give.token.symbol,
        getSymbol: get.token.symbol,
      },
    })
  }

  /** @throws TOKEN_MISDESCRIBED, TOKEN_UNCHECKED */
  async function check(order: ReviewedSwap): Promise<ReviewedSwap> {
    const subject = subjectOf(parts)
    if (subject?.address !== order.from) throw createError('ACCOUNT_CHANGED')
    const read = async (given: CheckedToken<SwapToken>) => {
      const { token, check } = given
      if (check.status === 'chain') return given
      const checked = await checkToken(parts, subject, token)
      if (checked.check.status === 'chain') return checked
      throw createError('TOKEN_UNCHECKED', { params: { symbol: token.symbol } })
    }
    const [give, get] = await Promise.all([read(order.give), read(order.get)])
    return freezeCopy<ReviewedSwap>({ ...order, give, get })
  }

  return {
    forget() {
      signed = undefined
    },
    async review(listed, signal) {
      const [order, outcome] = await Promise.all([
        check(listed),
        plan(listed, signal).then(({ grant }) => prove(listed, grant.approvals, signed, signal)),
      ])
      return { order, outcome: outcome.outcome }
    },
    async run(order, signal) {
      const made = await plan(order, signal)
      const { approvals } = made.grant
      // Approvals and swap are proved together before the wallet is asked for anything.
      const first = await prove(order, signed ? [] : approvals, signed, signal)
      show(first.outcome)
      if (made.kinds.includes('batch')) {
        const { id, follow } = await steps.batch(order, [...approvals, first.call], signal)
        finish(order, id)
        return follow()
      }
      let last = first
      if (made.kinds.length > 1) {
        if (made.kinds.includes('permit')) signed = await steps.permit(order, made, signal)
        else await steps.approve(order, made, signal)
        last = await prove(order, [], signed, signal)
        show(last.outcome)
      }
      const { id, follow } = await steps.swap(order, last.call, signal)
      finish(order, id)
      follow()
    },
  }
}

const isFailed = ({ status }: SwapStep): boolean => status === 'failed'

/** The approvals or the permit to sign before the swap. */
function grantsOf({ kinds, grant: { approvals, permit } }: SwapPlan): SwappingState['grants'] {
  return kinds.includes('permit') && permit
    ? [{ typedData: permit.typedData }]
    : approvals.map((call) => ({ call }))
}
