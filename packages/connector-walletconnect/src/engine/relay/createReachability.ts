import { type BaseError, createError } from '@latchkey/core'
import type { EngineClock } from '../EngineClock.js'

/** An outage shorter than this is not reported. */
const graceMs = 3000

export type RelayState = { readonly reachable: boolean; readonly error?: BaseError }

/** Reachability of the relay as shown to the user. */
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
    /** A socket closed, or failed to open. */
    lost(): void {
      if (!reachable || closed) return
      // Only a message from the relay ends the grace period; another close does not restart it.
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
