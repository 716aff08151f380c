import { createLruMap, createSingleFlight, type SingleFlight } from '@latchkey/core'

/**
 * A single flight with at most 8192 keys at a time. A flight whose key is evicted continues for its
 * callers.
 *
 * @example
 * const dedupe = createDedupe()
 * await Promise.all([dedupe('GET /a', load), dedupe('GET /a', load)]) // load runs once
 */
export function createDedupe(
  limit?: number,
): <Result>(
  key: string,
  run: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result> {
  const known = createLruMap<string, { readonly flight: SingleFlight<unknown>; runs: number }>(
    limit,
  )
  return async <Result>(
    key: string,
    run: (signal: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ) => {
    const entry = known.get(key) ?? { flight: createSingleFlight<unknown>(), runs: 0 }
    known.set(key, entry)
    const counted = async (inner: AbortSignal) => {
      entry.runs++
      try {
        return await run(inner)
      } finally {
        // An aborted run may end after its successor began.
        entry.runs--
        if (entry.runs === 0 && known.get(key) === entry) known.delete(key)
      }
    }
    // A key identifies its call, so all callers of a flight await the same type.
    return (await entry.flight(key, counted, signal)) as Result
  }
}
