import { z } from 'zod'
import { parseAnswer } from '../../../outbound/parseAnswer.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import { blockHash } from './engineFields.js'

/** The first block tells chains apart: their ids alone stand in a configuration. */
const first = 0

/** A source tells of another chain than the configuration names. */
export class OtherChain extends Error {
  override readonly name = 'OtherChain'
  constructor() {
    super('It is of another chain')
  }
}

/**
 * Compares a source's first block with that of the operator's own node, until both have answered
 * once. While the node is away, or where there is none, the source is believed.
 *
 * @returns a function that throws UpstreamError if the source fails or is of another chain
 */
export function createChainCheck(
  node: ChainNode,
  hashAt: (block: number) => Promise<string>,
): () => Promise<void> {
  let checking: Promise<void> | undefined
  const ownHash = async (): Promise<string | undefined> => {
    if (node.chain.rpc.length === 0) return undefined
    const params = [`0x${first.toString(16)}`, false]
    const [text = 'null'] = await node.rpc([{ method: 'eth_getBlockByNumber', params }])
    return parseAnswer(z.object({ hash: blockHash }), text).hash
  }
  const compare = async () => {
    const told = await hashAt(first)
    const own = await ownHash().catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error
      checking = undefined
    })
    if (own !== undefined && own !== told)
      throw new UpstreamError('garbage', { cause: new OtherChain() })
  }
  return () => {
    checking ??= compare().catch((error: unknown) => {
      checking = undefined
      throw error
    })
    return checking
  }
}
