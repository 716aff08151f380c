import type { ConnectionParts } from './ConnectionParts.js'
import type { ConnectionStore } from './createConnectionStore.js'
import { restoreStandby } from './restoreStandby.js'

/** Follows other tabs' changes to the wallets on standby, and restores them. */
export function watchStandby(parts: ConnectionParts, book: ConnectionStore) {
  const { namespaces, listen, standby } = book
  let controller = new AbortController()

  async function restore(): Promise<void> {
    const { signal } = controller
    if (!signal.aborted) await restoreStandby(parts, book, standby.stored.takeIn(), signal)
  }

  return {
    restore,
    start() {
      controller = new AbortController()
      const stop = standby.stored.watch(({ namespaces: theirs }) => {
        for (const namespace of namespaces()) {
          for (const { connectorId } of standby.get(namespace)) {
            if (!theirs[namespace]?.some((each) => each.connectorId === connectorId))
              standby.remove(namespace, connectorId)
          }
        }
        listen()
        void restore()
      })
      return () => {
        stop()
        controller.abort()
        standby.forget()
      }
    },
  }
}
