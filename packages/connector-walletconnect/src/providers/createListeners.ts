import { createEmitter } from '@latchkey/core'

type Listener = (payload: unknown) => void

/**
 * Listeners by provider event name, removed by reference (EIP-1193). A throwing listener does not
 * stop the others.
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
