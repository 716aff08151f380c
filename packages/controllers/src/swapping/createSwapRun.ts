import { createError, formatUnits, type SignedPermit, type SwapOutcome } from '@latchkey/core'
import type { SwapForm } from './createSwapForm.js'
import { type Confirmed, createSwapProof } from './createSwapProof.js'
import type { SwapService } from './createSwapService.js'
import { createSwapSteps } from './createSwapSteps.js'
import { planSwap, type SwapPlan } from './planSwap.js'
import type { SwappingState, SwapStep } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'
import { readBatching } from './walletAnswers.js'

/** A permit that ends sooner is asked again. */
const permitRestSeconds = 120n

export type SwapRun = {
  /**
   * Has the swap built, checked and simulated with what is missing before it.
   *
   * @throws the errors of the back end and of the check
   */
  review(signal: AbortSignal): Promise<SwapOutcome | undefined>
  /**
   * Asks the wallet for the open steps, one after the other.
   *
   * @throws the error of the step that failed
   */
  run(signal: AbortSignal): Promise<void>
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
  const { open, confirmed, prove } = proof
  const steps = createSwapSteps(parts, form, proof)
  let signed: SignedPermit | undefined

  async function plan(order: Confirmed, signal: AbortSignal): Promise<SwapPlan> {
    const { actor, feature } = await open()
    const { give, amount, quote } = order
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

  function finish({ give, get, amount, quote }: Confirmed, id: string) {
    const { from } = store.getState()
    if (from === undefined) return
    signed = undefined
    put({
      phase: 'done',
      done: {
        id,
        from,
        gave: formatUnits(amount, give.decimals),
        got: formatUnits(quote.toAmount, get.decimals),
        giveSymbol: give.symbol,
        getSymbol: get.symbol,
      },
    })
  }

  return {
    forget() {
      signed = undefined
    },
    async review(signal) {
      const order = confirmed()
      const made = await plan(order, signal)
      return (await prove(order, made.grant.approvals, signed, signal)).outcome
    },
    async run(signal) {
      const order = confirmed()
      const made = await plan(order, signal)
      const { approvals } = made.grant
      // Approvals and swap are proved together before the wallet is asked for anything.
      const first = await prove(order, signed ? [] : approvals, signed, signal)
      show(first.outcome)
      if (made.kinds.includes('batch')) {
        const { id, follow } = await steps.batch([...approvals, first.call], signal)
        finish(order, id)
        return follow()
      }
      let last = first
      if (made.kinds.length > 1) {
        if (made.kinds.includes('permit')) signed = await steps.permit(made, signal)
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
