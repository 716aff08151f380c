import { z } from 'zod'
import type { Outgoing } from '../../budgets/createOutgoing.js'
import { type Answer, textAnswer } from '../../http/answers.js'
import type { Route } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { clientOf, tokenOf } from './admitCaller.js'
import { clientKeyOf } from './clientKeyOf.js'
import type { RelayCalls } from './createRelayCalls.js'
import type { Spending } from './createSpending.js'
import { payloadFault, RelayFault, tooManyRequests, toRelayFault } from './RelayFault.js'
import { printFault, printResult, readFrame } from './readFrame.js'
import { fetchingMethods, relayMethods, toRelayMethod } from './relayMethods.js'

const relayId = z.union([z.string(), z.number()])
const relayRequest = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: relayId,
  method: z.enum(relayMethods),
  params: z.unknown().optional(),
})
const relayQuery = z.looseObject({ auth: z.string().optional() })
const relayAnswer = z.object({
  jsonrpc: z.literal('2.0'),
  id: relayId,
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.string() }).optional(),
})

/**
 * `POST /rpc`: the relay's methods for callers without a socket. Subscriptions only return an id;
 * no messages follow.
 */
export function createRelayRoute(
  context: ServerContext,
  calls: RelayCalls,
  outgoing: Outgoing,
  spending: Spending,
): Route {
  return {
    name: 'callRelay',
    method: 'POST',
    path: '/rpc',
    tag: 'relay',
    summary:
      'The relay’s methods (irn_…, wc_…) as JSON-RPC 2.0, with the token that WalletConnect clients sign in the query (auth) or as bearer token. The same methods, and messages as they come, over a WebSocket on /.',
    access: 'origin',
    limit: 'relay',
    // Ids may exceed 2⁵³, so the relay parses the body itself.
    body: 'text',
    bodyShape: relayRequest,
    query: relayQuery,
    response: relayAnswer,
    // A rejected token gets the relay's own error.
    refusals: { 401: relayAnswer },
    maxBodyBytes: context.config.relay.maxFrameBytes,
    answer: async ({ query, text, header, project, caller, whenSent }): Promise<Answer> => {
      const frame = readFrame(text)
      const id = frame.kind === 'answer' ? '0' : frame.id
      try {
        const auth = typeof query.auth === 'string' ? query.auth : null
        const clientId = clientOf(context, tokenOf(auth, header('authorization')))
        if (frame.kind === 'broken') throw frame.fault
        const method = frame.kind === 'call' ? toRelayMethod(frame.method) : undefined
        if (frame.kind === 'answer' || !method) throw payloadFault('InvalidMethod')
        context.metrics.count('latchkey_relay_requests_total', { method })
        if (fetchingMethods.has(method) && outgoing.isFull()) throw tooManyRequests()
        const { result } = await calls(
          {
            clientId,
            client: clientKeyOf(clientId),
            project: project?.id ?? '',
            spend: spending(caller, project?.id),
          },
          method,
          frame.params,
        )
        const answer = printResult(id, result)
        outgoing.add(answer.length)
        whenSent(() => outgoing.taken(answer.length))
        return textAnswer(answer)
      } catch (error) {
        // Other errors are answered and logged by the server.
        if (!(error instanceof RelayFault)) throw error
        const fault = toRelayFault(error)
        return textAnswer(printFault(id, fault), { status: fault.code === 3000 ? 401 : 200 })
      }
    },
  }
}
