import type { Namespace, Store } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { RouterEntry } from '../router/RouterController.js'
import type { ModalState, OpenInput } from './ModalController.js'

/** Views that mean nothing once nobody is connected. */
const connectedViews: readonly string[] = ['Account', 'UnsupportedChain']

export type ModalWatchParts = Pick<KitParts, 'events' | 'router' | 'connection'> & {
  readonly store: Store<ModalState>
  isConnected(namespace?: Namespace): boolean
  resetView(input: OpenInput): void
  shut(): void
}

/** Keeps what is shown in step with connections. Fetched with what changes them. */
export function watchModal({
  events,
  router,
  connection,
  store,
  isConnected,
  resetView,
  shut,
}: ModalWatchParts): () => void {
  const isConnecting = ({ view }: RouterEntry) => view.startsWith('Connecting')

  const stops = [
    // A person who leaves the view of a connect has given it up.
    router.store.subscribe(({ history }, before) => {
      const left = before.history.some((entry) => isConnecting(entry) && !history.includes(entry))
      // What the next opening clears away was left by its closing.
      if (store.getState().open && left && !history.some(isConnecting)) connection.cancelConnect()
    }),
    events.on('disconnected', ({ reason }) => {
      const [root] = router.store.getState().history
      if (!store.getState().open || isConnected() || !connectedViews.includes(root?.view ?? ''))
        return
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
