import type { ChainConfig } from '../../config/Config.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import { sliceItems, sliceMembers } from '../../text/jsonSlices.js'
import { createGate } from '../../waits/createGate.js'
import { createUpstreams, type UpstreamsOptions } from '../rpc/createUpstreams.js'
import { forwardRpc } from '../rpc/forwardRpc.js'
import type { ChainNode } from './ChainNode.js'

type RpcCall = Parameters<ChainNode['rpc']>[0][number]

/** Batch size that most providers accept. */
const batchCalls = 50
const callsAtOnce = 10

/** Queries a chain through the operator's upstreams, with the proxy's failover. */
export function createChainNode(chain: ChainConfig, options: UpstreamsOptions): ChainNode {
  const nodes = createUpstreams(chain, chain.rpc, options)
  const rest = createUpstreams(chain, chain.rest, options)
  const send = async (calls: readonly RpcCall[]): Promise<readonly (string | undefined)[]> => {
    const entries = calls.map(({ method, params }, index) => ({
      id: String(index),
      method,
      params: JSON.stringify(params),
      cost: 1,
      isWrite: false,
    }))
    const items = sliceItems(await forwardRpc({ isBatch: true, entries }, nodes)) ?? []
    return items.map((item) => sliceMembers(item)?.get('result'))
  }
  const inBatches = async (calls: readonly RpcCall[]): Promise<readonly (string | undefined)[]> => {
    const batches = Array.from({ length: Math.ceil(calls.length / batchCalls) }, (_, index) =>
      calls.slice(index * batchCalls, (index + 1) * batchCalls),
    )
    return (await Promise.all(batches.map(send))).flat()
  }
  /** Retries calls one by one after a wholly failed batch, for nodes without batch support. */
  const oneByOne = async (calls: readonly RpcCall[]): Promise<readonly (string | undefined)[]> => {
    const results = await inBatches(calls)
    if (calls.length < 2 || results.some((result) => result !== undefined)) return results
    const inTurn = createGate(callsAtOnce)
    return (await Promise.all(calls.map((call) => inTurn(() => send([call]))))).flat()
  }
  return {
    chain,
    rpc: async (calls) =>
      (await inBatches(calls)).map((result) => {
        if (result === undefined) throw new UpstreamError('garbage')
        return result
      }),
    tryRpc: oneByOne,
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
