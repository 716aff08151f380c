import { createEmitter } from '@latchkey/core'

type Listener = (payload: unknown) => void

/**
 * Listeners by the names that a provider's own events have, removed by the function that was given
 * (EIP-1193). One that throws stops no other.
 */
export function createListeners() {
  const emitter = createEmitter<Record<string, unknown>>()
  const stops = new Map<string, Map<Listener, () => void>>()
  return {
    add(event: string, listener: Listener) {
      const known = stops.get(event) ?? new Map<Listener, () => void>()
      if (!known.has(listener)) stops.set(event, known.set(listener, emitter.on(event, listener)))
    },
    remove(event: string, listener: Listener) {
      stops.get(event)?.get(listener)?.()
      stops.get(event)?.delete(listener)
    },
    tell: emitter.emit,
  }
}
