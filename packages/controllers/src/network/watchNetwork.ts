import type { Lazy, Store } from '@latchkey/core'
import type { NetworkAsking, NetworkParts } from './createNetworkAsking.js'
import type { NetworkState } from './NetworkController.js'

/** Keeps what is shown in step with the wallet's network. Fetched with what changes connections. */
export function watchNetwork(
  {
    environment,
    events,
    router,
    modal,
  }: Pick<NetworkParts, 'environment' | 'events' | 'router' | 'modal'>,
  store: Store<NetworkState>,
  asking: Lazy<NetworkAsking>,
): () => void {
  /** For what answers nobody. */
  function tell(act: (part: NetworkAsking) => void) {
    asking
      .run(async (part) => act(part))
      .catch((error: unknown) =>
        environment.log('error', 'A part of the kit could not be fetched.', error),
      )
  }
  const guard = (unsupported: boolean) => tell((part) => part.guard(unsupported))

  const stops = [
    store.subscribe(
      ({ unsupported }, before) => before.unsupported && !unsupported && guard(false),
    ),
    // Only what happens while the person is here opens anything: a restored connection does not.
    events.on('networkSwitched', () => store.getState().unsupported && guard(true)),
    events.on(
      'modalOpened',
      ({ view }) => view === 'Account' && store.getState().unsupported && guard(true),
    ),
    events.on('connected', ({ restored }) => {
      // Who is connected may switch: a click shall find it there.
      if (restored || !store.getState().unsupported) tell(() => undefined)
      else guard(true)
    }),
    router.store.subscribe(({ current }, before) => {
      modal.setClosable(!(current.view === 'UnsupportedChain' && store.getState().unsupported))
      if (before.current.view === 'SwitchNetwork' && current.view !== 'SwitchNetwork')
        forgetOutcome()
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
