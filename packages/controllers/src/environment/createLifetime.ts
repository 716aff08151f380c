import { createEarlyError, onAbort } from '@latchkey/core'
import type { Environment } from './Environment.js'
import type { Lifetime } from './Lifetime.js'

/** Timers and deadlines on the environment's clock with a common end. */
export function createLifetime(environment: Pick<Environment, 'setTimeout'>): Lifetime {
  const timers = new Set<() => void>()
  let life = new AbortController()

  const lifetime: Lifetime = {
    setTimeout(callback, ms) {
      if (life.signal.aborted) return () => {}
      const clear = environment.setTimeout(() => {
        timers.delete(stop)
        callback()
      }, ms)
      const stop = () => {
        timers.delete(stop)
        clear()
      }
      timers.add(stop)
      return stop
    },
    within(run, { ms, signal, error }) {
      const controller = new AbortController()
      const signals = [signal, life.signal]
      if (signals.some((each) => each?.aborted)) return Promise.reject(createEarlyError('ABORTED'))
      return new Promise((resolve, reject) => {
        let settled = false
        const settle = (act: () => void) => {
          if (settled) return
          settled = true
          clear()
          leave()
          act()
        }
        const stop = (reason: unknown) =>
          settle(() => {
            reject(reason)
            controller.abort(reason)
          })
        const leave = onAbort(() => stop(createEarlyError('ABORTED')), ...signals)
        const clear = lifetime.setTimeout(() => stop(error()), ms)
        // Turns a synchronous throw into a rejection.
        const attempt = async () => run(controller.signal)
        attempt().then(
          (result) => settle(() => resolve(result)),
          (cause: unknown) => settle(() => reject(cause)),
        )
      })
    },
    async pause(ms, signal) {
      // The deadline of a promise that never settles.
      const due = createEarlyError('ABORTED')
      const never = () => new Promise<never>(() => undefined)
      await lifetime.within(never, { ms, signal, error: () => due }).catch((error: unknown) => {
        if (error !== due) throw error
      })
    },
    begin() {
      if (life.signal.aborted) life = new AbortController()
    },
    end() {
      life.abort(createEarlyError('ABORTED'))
      for (const stop of [...timers]) stop()
    },
  }
  return lifetime
}
