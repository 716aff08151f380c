import { createEarlyError } from '../errors/createEarlyError.js'
import { onAbort } from './onAbort.js'

type Flight<Result> = {
  readonly controller: AbortController
  readonly result: Promise<Result>
  callers: number
}

/** Runs `run`, or shares the result of a pending run with the same key. */
export type SingleFlight<Result> = (
  key: string,
  run: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>

/**
 * One flight per key. A caller's abort rejects only that caller. The last caller's abort aborts the
 * flight, and the next call starts a new one.
 *
 * @example
 * const flights = createSingleFlight<bigint>()
 * await Promise.all([flights('balance', load), flights('balance', load)]) // load runs once
 */
export function createSingleFlight<Result>(): SingleFlight<Result> {
  const flights = new Map<string, Flight<Result>>()

  function depart(key: string, run: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const controller = new AbortController()
    const result = Promise.resolve().then(() => run(controller.signal))
    const flight: Flight<Result> = { controller, result, callers: 0 }
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    result.then(land, land)
    flights.set(key, flight)
    return flight
  }

  return (key, run, signal) => {
    if (signal?.aborted) return Promise.reject(createEarlyError('ABORTED'))
    const flight = flights.get(key) ?? depart(key, run)
    flight.callers++
    return new Promise<Result>((resolve, reject) => {
      const leave = () => {
        stop()
        flight.callers--
      }
      const stop = onAbort(() => {
        leave()
        if (flight.callers === 0) {
          if (flights.get(key) === flight) flights.delete(key)
          flight.controller.abort(createEarlyError('ABORTED'))
        }
        reject(createEarlyError('ABORTED'))
      }, signal)
      flight.result.then(
        (result) => {
          if (signal?.aborted) return
          leave()
          resolve(result)
        },
        (error: unknown) => {
          if (signal?.aborted) return
          leave()
          reject(error)
        },
      )
    })
  }
}
