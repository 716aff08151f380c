import { readCode, readMessage } from '@latchkey/core'
import { createProviderError } from '../wallets/createProviderError.js'
import { createQueue } from './createQueue.js'
import type { PreparedCall, SessionEcosystem, SessionHand } from './ecosystems/SessionEcosystem.js'
import type {
  ConnectedSession,
  ScriptedAnswer,
  SessionPolicy,
  SessionRequest,
  SessionWalletOptions,
} from './SessionWallet.js'

type Incoming = Pick<SessionRequest, 'id' | 'topic' | 'chainId' | 'method' | 'params'>
type Waiting = SessionRequest & { readonly prepared: PreparedCall }

export type RequestDeskOptions = Pick<SessionWalletOptions, 'onRequest'> & {
  readonly ecosystems: readonly SessionEcosystem[]
  readonly policy: () => SessionPolicy
  readonly sessionOf: (topic: string) => ConnectedSession | undefined
  readonly handOf: (topic: string) => SessionHand
  readonly respond: (topic: string, id: number, answer: ScriptedAnswer) => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
  readonly changed: () => void
}

/**
 * Reads requests, queues them for the owner, and answers them. Each is answered once, even if the
 * relay repeats it.
 */
export function createRequestDesk(options: RequestDeskOptions) {
  const { ecosystems, policy, sessionOf, handOf, respond, onRequest, subscribe, changed } = options
  const queue = createQueue<Waiting>(subscribe, changed)
  const received: Incoming[] = []

  const prepare = async ({ topic, chainId, method, params }: Incoming) => {
    const [namespace = ''] = chainId.split(':')
    const ecosystem = ecosystems.find((one) => one.namespace === namespace)
    const accounts = sessionOf(topic)?.namespaces[namespace]?.accounts ?? []
    if (!ecosystem)
      throw createProviderError(5100, `The namespace ${namespace} is not known to this wallet.`)
    const addresses = accounts
      .filter((account) => account.startsWith(`${chainId}:`))
      .map((account) => account.slice(chainId.length + 1))
    return await ecosystem.prepare({ chainId, method, params, addresses })
  }
  const run = async (topic: string, prepared: PreparedCall): Promise<ScriptedAnswer> => {
    try {
      return { result: await prepared.run(handOf(topic)) }
    } catch (error) {
      return toFailure(error)
    }
  }
  const refusal: ScriptedAnswer = { error: { code: 4001, message: 'User rejected the request.' } }

  /** The immediate answer, or undefined if the request waits. */
  const decide = async (request: Incoming): Promise<ScriptedAnswer | undefined> => {
    const scripted = await onRequest?.(request)
    if (scripted) return scripted
    try {
      const prepared = await prepare(request)
      const { ask } = prepared
      if (ask === undefined || policy() === 'approve') return await run(request.topic, prepared)
      if (policy() === 'reject') return refusal
      const peer = sessionOf(request.topic)?.peer ?? {
        name: '',
        url: '',
        description: '',
        icons: [],
      }
      const networkName = ecosystems
        .flatMap(({ networks }) => networks())
        .find(({ id }) => id === request.chainId)?.name
      queue.add({ ...request, peer, networkName: networkName ?? request.chainId, ask, prepared })
      return undefined
    } catch (error) {
      return toFailure(error)
    }
  }

  return {
    received,
    queue,
    async receive(request: Incoming): Promise<void> {
      if (received.some(({ id, topic }) => id === request.id && topic === request.topic)) return
      received.push(request)
      const answer = await decide(request)
      if (answer) await respond(request.topic, request.id, answer)
      changed()
    },
    async answer(id: number, approved: boolean): Promise<void> {
      const { topic, prepared } = queue.take(id)
      await respond(topic, id, approved ? await run(topic, prepared) : refusal)
    },
  }
}

function toFailure(error: unknown): ScriptedAnswer {
  return {
    error: { code: readCode(error) ?? -32603, message: readMessage(error) || 'Internal error' },
  }
}

export type RequestDesk = ReturnType<typeof createRequestDesk>
