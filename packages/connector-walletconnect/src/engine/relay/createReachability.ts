import { type BaseError, createError } from '@latchkey/core'
import type { EngineClock } from '../EngineClock.js'

/** A relay that is back sooner was never gone, as far as a person can tell. */
const graceMs = 3000

export type RelayState = { readonly reachable: boolean; readonly error?: BaseError }

/** Whether the relay can be reached, as a person is told of it. */
export function createReachability(clock: EngineClock, onState: (state: RelayState) => void) {
  let reachable = true
  let stopGrace: (() => void) | undefined
  let closed = false

  function tell(next: boolean, error?: BaseError): void {
    stopGrace?.()
    stopGrace = undefined
    if (closed || (next === reachable && !error)) return
    reachable = next
    onState(error ? { reachable, error } : { reachable })
  }

  return {
    tell,
    /** A socket was closed, or could not be opened. */
    lost(): void {
      if (!reachable || closed) return
      // What comes from the relay ends it; that a socket closes once more does not begin it anew.
      stopGrace ??= clock.after(graceMs, () => tell(false, unreachable()))
    },
    close(): void {
      closed = true
      stopGrace?.()
    },
  }
}

export type Reachability = ReturnType<typeof createReachability>

export function unreachable(): BaseError {
  return createError('RELAY_UNREACHABLE')
}
