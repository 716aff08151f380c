import type { ChainConfig } from '../../config/Config.js'
import type { Metrics } from '../../metrics/createMetrics.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import { sliceItems, sliceMembers } from '../../text/jsonSlices.js'
import { createUpstreams, type UpstreamLimits } from '../rpc/createUpstreams.js'
import { forwardRpc } from '../rpc/forwardRpc.js'
import type { ChainNode } from './ChainNode.js'

/** Asks a chain through the operator's upstreams, with the failover of the proxy. */
export function createChainNode(
  chain: ChainConfig,
  { metrics, now, limits }: { metrics: Metrics; now: () => number; limits?: UpstreamLimits | undefined },
): ChainNode {
  const options = { metrics, now, ...(limits ? { limits } : {}) }
  const nodes = createUpstreams(chain, chain.rpc, options)
  const rest = createUpstreams(chain, chain.rest, options)
  return {
    chain,
    rpc: async (calls) => {
      const entries = calls.map(({ method, params }, index) => ({
        id: String(index),
        method,
        params: JSON.stringify(params),
        cost: 1,
        isWrite: false,
      }))
      const items = sliceItems(await forwardRpc({ isBatch: true, entries }, nodes)) ?? []
      return items.map((item) => {
        const result = sliceMembers(item)?.get('result')
        if (result === undefined) throw new UpstreamError('garbage')
        return result
      })
    },
    rest: (path) =>
      rest.send(
        (text, status) => {
          if (status !== 200) throw new UpstreamError('status', { status })
          return JSON.parse(text) as unknown
        },
        { path },
      ),
  }
}
