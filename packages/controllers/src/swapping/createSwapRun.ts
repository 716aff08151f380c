import {
  bareAddress,
  type Call,
  createError,
  formatUnits,
  isKitError,
  type SignedPermit,
  type SwapOutcome,
} from '@latchkey/core'
import type { StoredMovement } from '../persistence/Persistence.js'
import type { SwapForm } from './createSwapForm.js'
import { type Confirmed, createSwapProof } from './createSwapProof.js'
import type { SwapService } from './createSwapService.js'
import { planSwap, type SwapPlan } from './planSwap.js'
import type { SwapStep, SwapToken } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'
import { readBatching, untilBatched, untilIncluded } from './walletAnswers.js'

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
  const { environment, requests } = parts
  const { store, put } = form
  const { open, confirmed, prove } = createSwapProof(parts, form, openService)
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
    const done = store.getState().steps.filter(({ status }) => status === 'done')
    const open_ = made.kinds.map((kind): SwapStep => ({ kind, status: 'todo' }))
    const { approvals, permit } = made.grant
    const grants =
      made.kinds.includes('permit') && permit
        ? [{ typedData: permit.typedData }]
        : approvals.map((call) => ({ call }))
    put({ grants, steps: [...done.filter(({ kind }) => !made.kinds.includes(kind)), ...open_] })
    return made
  }

  const mark = (kind: SwapStep['kind'], status: SwapStep['status']) =>
    put({
      steps: store.getState().steps.map((step) => (step.kind === kind ? { kind, status } : step)),
    })

  async function step<Result>(kind: SwapStep['kind'], act: () => Promise<Result>): Promise<Result> {
    mark(kind, 'waiting')
    try {
      return await act()
    } catch (error) {
      mark(kind, 'failed')
      throw error
    }
  }

  const namespaceOf = () => parts.connection.store.getState().activeNamespace
  const send = (call: Call, movement: StoredMovement, signal: AbortSignal) => {
    const namespace = namespaceOf()
    return requests.send({
      swap: { call, movement },
      inModal: true,
      signal,
      ...(namespace !== undefined && { namespace }),
    })
  }

  async function approve(order: Confirmed, made: SwapPlan, signal: AbortSignal) {
    const { give, amount } = order
    for (const kind of ['resetApproval', 'approve'] as const) {
      const at = kind === 'approve' ? -1 : 0
      const call = made.kinds.includes(kind) ? made.grant.approvals.at(at) : undefined
      if (!call) continue
      await step(kind, async () => {
        await open()
        const movement = {
          kind: 'approve',
          parts: [partOf(give, kind === 'approve' ? amount : 0n, 'out')],
        } as const
        const id = await send(call, movement, signal)
        mark(kind, 'following')
        await untilIncluded(requests, id, signal)
        mark(kind, 'done')
      })
    }
  }

  async function permitFor({ grant }: SwapPlan, signal: AbortSignal) {
    const { permit } = grant
    if (!permit) return
    await step('permit', async () => {
      const { actor, feature } = await open()
      const signature = await requests.request({
        method: 'eth_signTypedData_v4',
        params: [bareAddress(actor.account.address), JSON.stringify(permit.typedData)],
        signal,
      })
      signed = feature.readSignature(permit, signature)
      mark('permit', 'done')
    })
  }

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

  /** Shows how the last transaction ends; the swap itself is in the list of transactions. */
  function followEnd(kind: 'swap' | 'batch', ending: Promise<void>) {
    const { done } = store.getState()
    const tell = (status: 'done' | 'failed') => {
      if (store.getState().done === done) mark(kind, status)
    }
    ending.then(
      () => tell('done'),
      (error) => isKitError(error, 'ABORTED') || tell('failed'),
    )
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
      const simulation = (data: SwapOutcome | undefined) =>
        put({
          simulation: { status: 'success', updatedAt: environment.now(), ...(data && { data }) },
        })
      simulation(first.outcome)
      if (made.kinds.includes('batch')) {
        const { id } = await step('batch', async () => {
          await open()
          return await requests.sendCalls({
            calls: [...approvals, first.call],
            atomicRequired: true,
            inModal: true,
            signal,
          })
        })
        mark('batch', 'following')
        finish(order, id)
        return followEnd('batch', untilBatched(parts, id))
      }
      let last = first
      if (made.kinds.length > 1) {
        if (made.kinds.includes('permit')) await permitFor(made, signal)
        else await approve(order, made, signal)
        last = await prove(order, [], signed, signal)
        simulation(last.outcome)
      }
      const { give, get, amount, quote } = order
      const id = await step('swap', async () => {
        await open()
        const movement = {
          kind: 'trade',
          parts: [partOf(give, amount, 'out'), partOf(get, quote.toAmount, 'in')],
        } as const
        return await send(last.call, movement, signal)
      })
      mark('swap', 'following')
      finish(order, id)
      followEnd('swap', untilIncluded(requests, id, new AbortController().signal))
    },
  }
}

const partOf = (
  { token, symbol, decimals }: SwapToken,
  amount: bigint,
  direction: 'in' | 'out',
): StoredMovement['parts'][number] => ({
  direction,
  amount: formatUnits(amount, decimals),
  symbol,
  ...(token !== undefined && { token }),
})
