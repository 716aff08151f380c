import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isKitError } from '../errors/BaseError.js'
import { createSingleFlight } from './singleFlight.js'

/** A run that settles on command and counts its aborts. */
function createRun() {
  const state = { runs: 0, aborted: 0, resolve: (_: string) => {}, reject: (_: unknown) => {} }
  const run = (signal: AbortSignal) => {
    state.runs++
    signal.addEventListener('abort', () => state.aborted++)
    return new Promise<string>((resolve, reject) => {
      state.resolve = resolve
      state.reject = reject
    })
  }
  return { state, run }
}

describe('single flight [R-05]', () => {
  it('one flight per key, its result shared by all callers [R-05]', async () => {
    const { state, run } = createRun()
    const flights = createSingleFlight<string>()
    const calls = [flights('a', run), flights('a', run), flights('a', run)]
    await Promise.resolve()
    await Promise.resolve()
    expect(state.runs).toBe(1)
    state.resolve('done')
    expect(await Promise.all(calls)).toEqual(['done', 'done', 'done'])
  })

  it('keys are apart, and a new call after the landing is a new flight [R-05]', async () => {
    let runs = 0
    const flights = createSingleFlight<number>()
    const run = async () => ++runs
    expect(await Promise.all([flights('a', run), flights('b', run)])).toEqual([1, 2])
    expect(await flights('a', run)).toBe(3)
  })

  it('a failure reaches every caller and is not kept [R-05]', async () => {
    const flights = createSingleFlight<string>()
    const fail = async (): Promise<string> => {
      throw new TypeError('no')
    }
    const results = await Promise.allSettled([flights('a', fail), flights('a', fail)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await flights('a', async () => 'again')).toBe('again')
  })

  it('in any order of arrivals, aborts and landing, an abort fails its caller alone and the last one cancels [R-05]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (s, aborts, succeeds) => {
          const flights = createSingleFlight<string>()
          const { state, run } = createRun()
          const controllers = aborts.map(() => new AbortController())
          const calls = aborts.map((_, index) => flights('key', run, controllers[index]?.signal))
          const settled = Promise.allSettled(calls)
          await Promise.resolve()
          const landedBefore = new Set<number>()
          let landed = false
          const steps = aborts.flatMap((abort, index) =>
            abort
              ? [
                  s.schedule(Promise.resolve(), `abort ${index}`).then(() => {
                    if (landed) landedBefore.add(index)
                    controllers[index]?.abort()
                  }),
                ]
              : [],
          )
          const landing = s.schedule(Promise.resolve(), 'landing').then(() => {
            landed = true
            if (succeeds) state.resolve('value')
            else state.reject(new TypeError('failed'))
          })
          await s.waitAll()
          await Promise.all([...steps, landing])
          const results = await settled
          results.forEach((result, index) => {
            if (aborts[index] && !landedBefore.has(index))
              expect(result.status === 'rejected' && isKitError(result.reason, 'ABORTED')).toBe(
                true,
              )
            if (!aborts[index])
              expect(result).toEqual(
                succeeds
                  ? { status: 'fulfilled', value: 'value' }
                  : { status: 'rejected', reason: new TypeError('failed') },
              )
          })
          if (!aborts.every(Boolean)) expect(state.aborted).toBe(0)
          if (aborts.every(Boolean) && landedBefore.size === 0) expect(state.aborted).toBe(1)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
