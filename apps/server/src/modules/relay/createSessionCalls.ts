import type { RelayCaller, RelayResult } from './RelayCaller.js'
import type { NewMessage } from './RelayMessage.js'
import { type Params, topicsOf } from './readParams.js'

const defaultTtlSeconds = 300
/** Message tags for the two session calls (WalletConnect specification, RPC methods). */
const tags = { sessionPropose: 1100, sessionProposeResponse: 1101, sessionSettle: 1102 } as const

/** WalletConnect's calls that publish and subscribe in one: a proposal, and its approval. */
export function createSessionCalls({
  messageOf,
  subscribe,
  put,
}: {
  /** @throws RelayFault */
  messageOf(caller: RelayCaller, params: Params): NewMessage
  /** @throws RelayFault SubscriberLimitExceeded */
  subscribe(caller: RelayCaller, topics: readonly string[]): void
  put(caller: RelayCaller, messages: readonly NewMessage[]): Promise<void>
}) {
  return {
    wc_proposeSession: async (
      caller: RelayCaller,
      { pairingTopic, sessionProposal, ttl = defaultTtlSeconds, attestation }: Params,
    ): Promise<RelayResult> => {
      const topics = topicsOf([pairingTopic])
      const proposal = {
        topic: pairingTopic,
        message: sessionProposal,
        ttl,
        tag: tags.sessionPropose,
        attestation,
      }
      const message = messageOf(caller, proposal)
      // Subscribes first, so that no answer is missed.
      subscribe(caller, topics)
      await put(caller, [message])
      return { result: true, backlog: topics }
    },
    wc_approveSession: async (caller: RelayCaller, params: Params): Promise<RelayResult> => {
      const {
        pairingTopic,
        sessionTopic,
        sessionProposalResponse,
        sessionSettlementRequest,
        ttl = defaultTtlSeconds,
      } = params
      const messages = [
        {
          topic: pairingTopic,
          message: sessionProposalResponse,
          ttl,
          tag: tags.sessionProposeResponse,
        },
        { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: tags.sessionSettle },
      ].map((each) => messageOf(caller, each))
      const topics = topicsOf([sessionTopic])
      subscribe(caller, topics)
      await put(caller, messages)
      return { result: true, backlog: topics }
    },
  }
}
