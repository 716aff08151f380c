import type { Store } from '@latchkey/core'
import type { TwoHalves } from '../halves/createHalves.js'
import type { NetworkParts, NetworkWork } from './createNetworkWork.js'
import type { NetworkState } from './NetworkController.js'

/**
 * Keeps the modal in sync with the wallet's network. Loads with the code that changes connections.
 */
export function watchNetwork(
  {
    events,
    router,
    modal,
    halves,
    options,
  }: Pick<NetworkParts, 'events' | 'router' | 'modal' | 'halves' | 'options'>,
  store: Store<NetworkState>,
  { tell }: Pick<TwoHalves<NetworkWork>, 'tell'>,
): () => void {
  const guard = (unsupported: boolean) => void tell((work) => work.guard(unsupported))

  import('../marks/networkImages.js').then(
    ({ networkImages }) =>
      store.setState({ images: { ...networkImages, ...options.given.networkImages } }),
    halves.logUnfetched,
  )

  const stops = [
    store.subscribe(
      ({ unsupported }, before) => before.unsupported && !unsupported && guard(false),
    ),
    // Only live changes open a view; a restored connection does not.
    events.on('networkSwitched', () => store.getState().unsupported && guard(true)),
    events.on(
      'modalOpened',
      ({ view }) => view === 'Account' && store.getState().unsupported && guard(true),
    ),
    events.on('connected', ({ restored }) => {
      // A connected user may switch networks, so the code loads ahead of the click.
      if (restored || !store.getState().unsupported) void tell(() => undefined)
      else guard(true)
    }),
    router.store.subscribe(({ current }, before) => {
      const [blocked, blocks] = [before.current, current].map(
        (entry) => router.traitsOf(entry).needs === 'unsupportedNetwork',
      )
      // Another view's own word stands.
      if (blocked || blocks) modal.setClosable(!(blocks && store.getState().unsupported))
      const [was, is] = [before.current, current].map((entry) => router.traitsOf(entry).task)
      if (was === 'switchNetwork' && is !== was) forgetOutcome()
    }),
    events.signals.on('modalClosed', forgetOutcome),
  ]
  return () => {
    for (const stop of stops) stop()
  }

  function forgetOutcome() {
    if (store.getState().switching?.status !== 'pending') store.setState({ switching: undefined })
  }
}
