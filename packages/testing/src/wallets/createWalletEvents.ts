type Listener = (payload: unknown) => void

/** The listeners of a provider. A throwing listener does not stop the others, as in a browser. */
export function createWalletEvents() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener): void {
      const own = listeners.get(event) ?? new Set()
      listeners.set(event, own.add(listener))
    },
    off(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, payload: unknown): void {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    count: (): number => [...listeners.values()].reduce((sum, own) => sum + own.size, 0),
  }
}
