import { callChainCall, getSupportedChainsCall } from '@latchkey/api'
import { jsonAnswer, textAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route, Schema } from '../../http/Route.js'
import { rateHeaders } from '../../http/rateHeaders.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ServerContext } from '../../ServerContext.js'
import { callRoute } from '../callRoute.js'
import { createUpstreams, type UpstreamLimits } from './createUpstreams.js'
import { forwardRpc, printAnswer, printError } from './forwardRpc.js'
import { readRpcBody } from './readRpcBody.js'

const bodyBytes = 256 * 1024
const chainsSeconds = 300

/** The JSON-RPC proxy over the operator's own nodes (B-14). */
export function createRpcRoutes(
  { config, limits, budgets, metrics, tracing, now }: ServerContext,
  upstreamLimits?: UpstreamLimits,
): readonly Route[] {
  const chains = new Map(
    config.chains
      .filter(({ rpc }) => rpc.length > 0)
      .map((chain) => [
        chain.id,
        createUpstreams(chain, chain.rpc, { metrics, now, tracing, limits: upstreamLimits }),
      ]),
  )
  const methods = new Map(config.chains.map((chain) => [chain.id, chain.methods]))
  const supported = {
    http: [...chains.keys()],
    ws: config.chains.filter(({ ws }) => ws.length > 0).map(({ id }) => id),
  }

  return [
    callRoute(getSupportedChainsCall, {
      summary: 'The chains that can be asked through POST /v1/.',
      access: 'project',
      limit: 'blockchain',
      answer: () => jsonAnswer(supported, { seconds: chainsSeconds }),
    }),
    callRoute(callChainCall, {
      summary:
        'JSON-RPC 2.0 to a chain’s node, one request or a batch. Methods that sign, subscribe, trace or administrate do not pass.',
      access: 'origin',
      limit: 'own',
      // Unparsed, so that numbers keep all digits.
      body: 'text',
      maxBodyBytes: bodyBytes,
      // Invalid JSON-RPC gets a JSON-RPC error.
      refusals: { 400: callChainCall.answer as Schema, 502: 'problem', 504: 'problem' },
      answer: async ({ query, text, caller, project, signal }) => {
        const id = String(query.chainId)
        const upstreams = chains.get(id)
        if (!upstreams) {
          await limits.take('rpc', caller)
          throw new HttpProblem(
            400,
            'CHAIN_NOT_SUPPORTED',
            'This server has no node for this chain',
          )
        }
        const body = readRpcBody(text, id.split(':')[0] ?? '', methods.get(id))
        const cost =
          'code' in body
            ? 1
            : Math.max(
                1,
                body.entries.reduce((sum, entry) => sum + entry.cost, 0),
              )
        const headers = rateHeaders(await limits.take('rpc', caller, cost))
        if (project) await limits.take('rpcProject', project.id, cost)
        await budgets.spend(project, 'rpcPerDay', cost)
        if ('code' in body)
          return textAnswer(printAnswer('null', printError(body)), { status: 400, headers })
        try {
          return textAnswer(await forwardRpc(body, upstreams, signal()), { headers })
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error
          const isSlow = error.reason === 'timeout'
          const message =
            error.reason === 'too-large'
              ? 'The node’s answer is larger than 10 MiB'
              : isSlow
                ? 'The node did not answer in time'
                : 'No node of this chain could answer'
          throw new HttpProblem(
            isSlow ? 504 : 502,
            isSlow ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_FAILED',
            message,
            { cause: error },
          )
        }
      },
    }),
  ]
}
