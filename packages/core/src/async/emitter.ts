export type Emitter<Events extends object> = {
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): () => void
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
  clear(): void
}

/**
 * A typed emitter. A listener that throws does not stop the others; the emitter reports its error
 * like an uncaught one.
 *
 * @example
 * const events = createEmitter<{ closed: { reason: string } }>()
 * const stop = events.on('closed', ({ reason }) => console.log(reason))
 */
export function createEmitter<Events extends object>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(payload: never) => void>>()
  return {
    on(name, listener) {
      const entry = (payload: never) => listener(payload)
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(entry))
      return () => {
        set.delete(entry)
      }
    },
    emit(name, payload) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          report(error)
        }
      }
    },
    clear: () => listeners.clear(),
  }
}

/** Reports a listener's error as uncaught, without interrupting the emitter. */
function report(error: unknown): void {
  const { reportError } = globalThis as { reportError?: (error: unknown) => void }
  if (reportError) reportError(error)
  else queueMicrotask(() => Promise.reject(error))
}
