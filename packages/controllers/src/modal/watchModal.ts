import type { Namespace, Store } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { RouterEntry } from '../router/RouterController.js'
import type { ModalState, OpenInput } from './ModalController.js'

export type ModalWatchParts = Pick<KitParts, 'events' | 'router' | 'connection'> & {
  readonly store: Store<ModalState>
  isConnected(namespace?: Namespace): boolean
  resetView(input: OpenInput): void
  shut(): void
}

/** Keeps the modal in sync with connections. Loads with the code that changes them. */
export function watchModal({
  events,
  router,
  connection,
  store,
  isConnected,
  resetView,
  shut,
}: ModalWatchParts): () => void {
  const isConnecting = (entry: RouterEntry) => router.traitsOf(entry).task === 'connect'

  const stops = [
    // Leaving the view of a connect cancels it.
    router.store.subscribe(({ history }, before) => {
      const left = before.history.some((entry) => isConnecting(entry) && !history.includes(entry))
      // A history reset while the modal is closed does not count as leaving.
      if (store.getState().open && left && !history.some(isConnecting)) connection.cancelConnect()
    }),
    events.on('disconnected', ({ reason }) => {
      const [root] = router.store.getState().history
      if (!store.getState().open || isConnected() || !router.traitsOf(root).needs) return
      if (reason === 'user') return shut()
      store.setState({ closable: true })
      resetView({})
    }),
    events.on('connected', ({ restored }) => {
      const { history } = router.store.getState()
      if (
        store.getState().embedded &&
        restored &&
        history.length === 1 &&
        history[0]?.view === 'Connect'
      )
        resetView({})
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
