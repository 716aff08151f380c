import { bareAddress, type Call, createError, formatUnits, type SignedPermit } from '@latchkey/core'
import type { StoredMovement } from '../persistence/Persistence.js'
import type { SwapForm } from './createSwapForm.js'
import type { SwapProof } from './createSwapProof.js'
import type { SwapPlan } from './planSwap.js'
import type { ReviewedSwap, SwapStep, SwapToken } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'
import { type SentEnd, untilBatched, untilEnded } from './walletAnswers.js'

/** Runs the steps of a swap, one wallet request each, and tracks their status. */
export function createSwapSteps(
  parts: SwappingParts,
  { store, put }: SwapForm,
  { open }: Pick<SwapProof, 'open'>,
) {
  const { requests } = parts

  const mark = (kind: SwapStep['kind'], status: SwapStep['status']) =>
    put({
      steps: store.getState().steps.map((step) => (step.kind === kind ? { kind, status } : step)),
    })

  /** @throws ACCOUNT_CHANGED before the wallet is asked, and the error of the request */
  async function step<Result>(
    order: ReviewedSwap,
    kind: SwapStep['kind'],
    act: () => Promise<Result>,
  ): Promise<Result> {
    mark(kind, 'waiting')
    try {
      await open(order)
      return await act()
    } catch (error) {
      mark(kind, 'failed')
      throw error
    }
  }

  const send = (call: Call, movement: StoredMovement, signal: AbortSignal) => {
    const { activeNamespace } = parts.connection.store.getState()
    return requests.send({
      swap: { call, movement },
      inModal: true,
      signal,
      ...(activeNamespace !== undefined && { namespace: activeNamespace }),
    })
  }

  /** Shows how the last request ends; a swap is in the list of transactions, too. */
  async function followEnd(kind: 'swap' | 'batch', ending: Promise<SentEnd>) {
    const { done } = store.getState()
    const status = await ending.then(
      (end) => statusOf[end],
      () => undefined,
    )
    if (status && store.getState().done === done) mark(kind, status)
  }

  return {
    /** Each approval is in a block before the next request. @throws TRANSACTION_REVERTED */
    async approve(order: ReviewedSwap, { kinds, grant }: SwapPlan, signal: AbortSignal) {
      for (const kind of ['resetApproval', 'approve'] as const) {
        const call = kinds.includes(kind)
          ? grant.approvals.at(kind === 'approve' ? -1 : 0)
          : undefined
        if (!call) continue
        const movement = {
          kind: 'approve',
          parts: [partOf(order.give.token, kind === 'approve' ? order.units : 0n, 'out')],
        } as const
        const id = await step(order, kind, () => send(call, movement, signal))
        mark(kind, 'following')
        const end = await untilEnded(requests, id, signal).catch((error: unknown) => {
          mark(kind, 'failed')
          throw error
        })
        mark(kind, statusOf[end])
        if (end !== 'success') throw createError('TRANSACTION_REVERTED', { details: end })
      }
    },
    async permit(order: ReviewedSwap, { grant: { permit } }: SwapPlan, signal: AbortSignal) {
      if (!permit) return undefined
      const signed = await step(order, 'permit', async (): Promise<SignedPermit> => {
        const { actor, feature } = await open(order)
        const signature = await requests.request({
          method: 'eth_signTypedData_v4',
          params: [bareAddress(actor.account.address), JSON.stringify(permit.typedData)],
          signal,
        })
        return feature.readSignature(permit, signature)
      })
      mark('permit', 'done')
      return signed
    },
    async batch(order: ReviewedSwap, calls: readonly Call[], signal: AbortSignal) {
      const { id } = await step(order, 'batch', () =>
        requests.sendCalls({ calls, atomicRequired: true, inModal: true, signal }),
      )
      mark('batch', 'following')
      return { id, follow: () => void followEnd('batch', untilBatched(parts, id)) }
    },
    async swap(order: ReviewedSwap, call: Call, signal: AbortSignal) {
      const { give, get, units, quote } = order
      const movement = {
        kind: 'trade',
        parts: [partOf(give.token, units, 'out'), partOf(get.token, quote.toAmount, 'in')],
      } as const
      const id = await step(order, 'swap', () => send(call, movement, signal))
      mark('swap', 'following')
      return { id, follow: () => void followEnd('swap', untilEnded(requests, id)) }
    },
  }
}

/** The status of a step by the end of its transaction. */
const statusOf: Readonly<Record<SentEnd, SwapStep['status']>> = {
  success: 'done',
  reverted: 'failed',
  replaced: 'replaced',
  dropped: 'dropped',
  cancelled: 'failed',
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
