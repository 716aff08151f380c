import type { ProposalDesk } from './createProposalDesk.js'
import type { RequestDesk } from './createRequestDesk.js'
import type { startWalletKit } from './startWalletKit.js'

type RequestParams = {
  readonly chainId: string
  readonly request: { readonly method: string; readonly params: unknown }
}

/**
 * Forwards pages' proposals and requests to the desks, including those pending at the last close.
 */
export function hearKit(
  kit: Awaited<ReturnType<typeof startWalletKit>>['kit'],
  {
    proposals,
    desk,
    changed,
  }: {
    readonly proposals: ProposalDesk
    readonly desk: RequestDesk
    readonly changed: () => void
  },
): void {
  /** Undelivered answers are sent when the relay returns, or never; the wallet cannot report it. */
  const ignore = (work: Promise<unknown>) => {
    work.catch(() => undefined)
  }
  const take = ({
    id,
    topic,
    params,
  }: {
    readonly id: number
    readonly topic: string
    readonly params: RequestParams
  }) => {
    const { method, params: input } = params.request
    ignore(desk.receive({ id, topic, chainId: params.chainId, method, params: input }))
  }
  kit.on('session_proposal', ({ id, params }) => ignore(proposals.propose(id, params)))
  kit.on('session_request', take)
  kit.on('session_delete', ({ topic }) => desk.queue.drop((one) => one.topic === topic))
  kit.on('proposal_expire', ({ id }) => proposals.queue.drop((one) => one.id === id))
  kit.on('session_request_expire', ({ id }) => desk.queue.drop((one) => one.id === id))
  kit.on('session_authenticate', (request) => ignore(proposals.authenticate(request)))
  kit.engine.signClient.events.on('session_expire', changed)
  // Items pending at the last close are still pending.
  for (const proposal of Object.values(kit.getPendingSessionProposals()))
    if (proposal.expiryTimestamp * 1000 > Date.now())
      ignore(proposals.propose(proposal.id, proposal))
  for (const request of kit.getPendingSessionRequests()) take(request)
}
