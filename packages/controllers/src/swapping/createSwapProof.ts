import {
  type Actor,
  activeAccount,
  type Call,
  createError,
  type SignedPermit,
  type SwapFeature,
  type SwapOrder,
  type SwapOutcome,
} from '@latchkey/core'
import { subjectOf } from '../portfolio/subject.js'
import { askQuote, validMs } from './createQuoting.js'
import type { SwapForm } from './createSwapForm.js'
import type { SwapService } from './createSwapService.js'
import { toWireToken } from './nativeToken.js'
import { readBuilt } from './readBuilt.js'
import type { ReviewedSwap, SwapQuote } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'

/** Quotes with less time left are asked again before the swap is built. */
const freshMs = 15_000

/** The operator's fee as the person has confirmed it, whatever a newer quote says. */
const feeOf = ({ toAmount, operatorFee }: SwapQuote): Pick<SwapOrder, 'operatorFee'> =>
  operatorFee === undefined
    ? {}
    : { operatorFee: { amount: operatorFee, of: toAmount + operatorFee } }

type Opened = {
  readonly actor: Actor
  readonly feature: SwapFeature
  readonly service: SwapService
}

export type SwapProof = ReturnType<typeof createSwapProof>

/** Has swaps built by the back end and proves them on the page. */
export function createSwapProof(
  parts: SwappingParts,
  form: SwapForm,
  openService: () => Promise<SwapService | undefined>,
) {
  const { environment } = parts
  const { store, put } = form

  /** @throws ACCOUNT_CHANGED when another account or network is active than in the order */
  async function open({ from }: Pick<ReviewedSwap, 'from'>): Promise<Opened> {
    const subject = subjectOf(parts)
    const { connection, connector, network, adapter, address } = subject ?? {}
    const account = connection && activeAccount(connection)
    if (!connection || !connector || !network || !account || from !== address)
      throw createError('ACCOUNT_CHANGED')
    const capability = adapter?.capabilities.swap
    const service = await openService()
    if (!service || !capability?.supports(connection, network))
      throw createError('SWAP_NETWORK_NOT_SUPPORTED')
    const actor = { connector, connection, account, network }
    return { actor, feature: await capability.load(), service }
  }

  /** The confirmed quote while it is fresh, else a new one that gives no less. */
  async function freshQuote(
    { from, give, get, units, quote }: ReviewedSwap,
    service: SwapService,
    signal: AbortSignal,
  ): Promise<SwapQuote> {
    if (environment.now() < quote.expiresAt - freshMs) return quote
    const next = await askQuote(parts, service, {
      give: give.token,
      get: get.token,
      units,
      user: from,
      tokens: store.getState().tokens.data ?? [],
      signal,
    })
    if (next.minAmount < quote.minAmount || next.spender !== quote.spender) {
      put({ quote: { status: 'success', data: next, updatedAt: environment.now() } })
      throw createError('SWAP_PRICE_CHANGED')
    }
    return next
  }

  /** Has the swap built and proves it. Nothing is sent that was not proved here. */
  async function prove(
    order: ReviewedSwap,
    approvals: readonly Call[],
    permit: SignedPermit | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly call: Call; readonly outcome: SwapOutcome | undefined }> {
    const { actor, feature, service } = await open(order)
    const { units: amount } = order
    const [give, get] = [order.give.token, order.get.token]
    const quote = await freshQuote(order, service, signal)
    const user = actor.account.address
    const wanted: SwapOrder = {
      ...(give.token !== undefined && { give: give.token }),
      ...(get.token !== undefined && { get: get.token }),
      amount,
      minAmount: quote.minAmount,
      quotedAt: quote.expiresAt - validMs,
      ...feeOf(order.quote),
    }
    const answer = await service.build(
      {
        amount: amount.toString(),
        from: toWireToken(give.network, give.token),
        to: toWireToken(get.network, get.token),
        userAddress: user,
        ...(quote.id !== undefined && { quoteId: quote.id }),
        ...(permit && {
          permit: {
            value: permit.value.toString(),
            deadline: permit.deadline.toString(),
            v: permit.v,
            r: permit.r,
            s: permit.s,
          },
        }),
      },
      signal,
    )
    const built = readBuilt(answer, wanted, user)
    const outcome = await feature.prove({
      ...actor,
      order: wanted,
      built,
      approvals,
      ...(permit && { permit }),
      signal,
    })
    const { to, data, value } = built
    return { call: { to, data, value }, outcome }
  }

  return { open, prove }
}
