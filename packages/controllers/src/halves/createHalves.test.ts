import { isKitError } from '@latchkey/core'
import { createFakeEnvironment, settle } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createHalves } from './createHalves.js'

const codeOf = (error: unknown) => (isKitError(error) ? error.code : 'foreign')

const { twoHalves } = createHalves({ environment: createFakeEnvironment() })

const action = fc.constantFrom('call', 'tell', 'load', 'start', 'stop', 'wait')

/** The halves of one controller; `scheduler` decides when the later half loads. */
function setUp(scheduler: fc.Scheduler, failures: readonly boolean[]) {
  const done: { readonly id: number; readonly asked: number; readonly made: number }[] = []
  const state = { running: 0, life: 0, fetches: 0 }
  const half = {
    act: (id: number, asked: number) => done.push({ id, asked, made: state.life }),
    start() {
      state.running++
      return () => state.running--
    },
  }
  const late = twoHalves(async () => {
    const nth = state.fetches++
    await scheduler.schedule(Promise.resolve(), 'fetch')
    if (failures[nth]) throw new TypeError('Failed to fetch dynamically imported module')
    return half
  })
  return { late, done, state }
}

describe('the halves of a controller', () => {
  test('calls keep their order, and none of an earlier life is made', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(action, { maxLength: 20 }),
        fc.array(fc.boolean(), { maxLength: 4 }),
        async (scheduler, actions, failures) => {
          const { late, done, state } = setUp(scheduler, failures)
          const outcomes: Promise<string>[] = []
          let stop: (() => void) | undefined
          for (const each of actions) {
            if (each === 'call' || each === 'tell') {
              const [id, asked] = [outcomes.length, state.life]
              const outcome = late[each](async (half) => half.act(id, asked))
              outcomes.push(outcome.then(() => 'done', codeOf))
            } else if (each === 'load') late.load().catch(() => undefined)
            else if (each === 'start') stop ??= late.start()
            else if (each === 'wait' && scheduler.count() > 0) await scheduler.waitOne()
            else if (each === 'stop' && stop) {
              stop()
              stop = undefined
              state.life++
            }
            expect(state.running).toBeLessThanOrEqual(late.isRunning() ? 1 : 0)
            if (late.peek()) expect(state.running).toBe(late.isRunning() ? 1 : 0)
          }
          await scheduler.waitIdle()
          await settle()
          for (const outcome of await Promise.all(outcomes))
            expect(['done', 'ABORTED', 'VIEW_UNAVAILABLE']).toContain(outcome)
          const ids = done.map(({ id }) => id)
          expect(ids).toEqual([...ids].sort((a, b) => a - b))
          for (const { asked, made } of done) expect(made).toBe(asked)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('a call that was stopped before the later half came rejects, and a tell is silent', async () => {
    let arrive: (half: { start(): () => void }) => void = () => undefined
    const environment = createFakeEnvironment()
    const late = createHalves({ environment }).twoHalves(
      () => new Promise<{ start(): () => void }>((resolve) => (arrive = resolve)),
    )
    const stop = late.start()
    const acted: string[] = []
    const call = late.call(async () => acted.push('call'))
    const told = late.tell(() => acted.push('tell'))
    stop()
    let running = 0
    arrive({
      start() {
        running++
        return () => running--
      },
    })
    await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
    await told
    expect([acted, environment.logs, running]).toEqual([[], [], 0])
    late.start()
    expect(running).toBe(1)
  })

  test('the later half starts once per life, and before the first call', async () => {
    const events: string[] = []
    const late = twoHalves(async () => ({
      start() {
        events.push('start')
        return () => events.push('stop')
      },
    }))
    const stop = late.start()
    await Promise.all([late.call(async () => events.push('a')), late.load()])
    await late.call(async () => events.push('b'))
    stop()
    late.start()()
    expect(events).toEqual(['start', 'a', 'b', 'stop', 'start', 'stop'])
  })

  test('a failure to fetch is logged by a tell, and the next call fetches again', async () => {
    const environment = createFakeEnvironment()
    let fetches = 0
    const late = createHalves({ environment }).twoHalves(async () => {
      if (fetches++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
      return {}
    })
    await late.tell(() => undefined)
    expect(environment.logs).toMatchObject([
      { level: 'error', message: 'A part of the kit could not be fetched.' },
    ])
    await expect(late.call(async () => 42)).resolves.toBe(42)
  })
})
