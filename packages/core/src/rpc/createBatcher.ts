import { createError } from '../errors/createError.js'
import type { RpcCall, RpcOutcome } from './postJsonRpc.js'

/** See docs/house/words-and-numbers.md. */
const maxBatchSize = 1000

type Waiting = {
  readonly call: RpcCall
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * Gathers the calls of one turn of the event loop into one request. Each caller receives its own
 * outcome.
 */
export function createBatcher(
  post: (calls: readonly RpcCall[]) => Promise<readonly RpcOutcome[]>,
): (call: RpcCall) => Promise<unknown> {
  let waiting: Waiting[] = []

  async function flush(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await post(batch.map(({ call }) => call))
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index] ?? { error: createError('RPC_PARSE_ERROR') }
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.result)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (call) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) {
        queueMicrotask(() => {
          const all = waiting
          waiting = []
          for (let from = 0; from < all.length; from += maxBatchSize)
            void flush(all.slice(from, from + maxBatchSize))
        })
      }
      waiting.push({ call, resolve, reject })
    })
}
