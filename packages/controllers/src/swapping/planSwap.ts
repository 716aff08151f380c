import type { Actor, SignedPermit, SwapFeature, SwapGrant } from '@latchkey/core'
import type { SwapStep } from './SwappingController.js'

/** How a wallet takes several calls at once (EIP-5792). */
export type Batching = 'supported' | 'ready' | 'none'

export type SwapPlan = {
  readonly grant: SwapGrant
  readonly kinds: readonly SwapStep['kind'][]
}

type Input = {
  readonly feature: SwapFeature
  readonly actor: Actor
  /** Absent for the native currency, which needs no approval. */
  readonly token: string | undefined
  readonly amount: bigint
  readonly spender: string | undefined
  readonly permit: SignedPermit | undefined
  readonly signal: AbortSignal
  /** Asked only where something is missing. */
  batching(): Promise<Batching>
}

/**
 * Plans the requests to the wallet. A wallet with batches needs one; a permit costs a signature and
 * no transaction; a batch after an upgrade of the account is better than two transactions.
 */
export async function planSwap({
  feature,
  actor,
  token,
  amount,
  spender,
  permit,
  signal,
  batching,
}: Input): Promise<SwapPlan> {
  const nothing: SwapGrant = { approvals: [] }
  if (token === undefined || spender === undefined) return { grant: nothing, kinds: ['swap'] }
  const grant = await feature.readGrant({ ...actor, token, amount, spender, signal })
  if (grant.approvals.length === 0) return { grant, kinds: ['swap'] }
  if (permit) return { grant: nothing, kinds: ['swap'] }
  const batch = await batching()
  if (batch === 'supported') return { grant, kinds: ['batch'] }
  if (grant.permit) return { grant, kinds: ['permit', 'swap'] }
  if (batch === 'ready') return { grant, kinds: ['batch'] }
  return {
    grant,
    kinds: [...(grant.approvals.length > 1 ? (['resetApproval'] as const) : []), 'approve', 'swap'],
  }
}
