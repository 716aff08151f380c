import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { ModalPart, ModalState, OpenInput } from './ModalController.js'

/** Specification §4. */
const shakeMs = 500
/** Views that mean nothing once nobody is connected. */
const connectedViews: readonly string[] = ['Account', 'UnsupportedChain']

type Parts = Pick<KitParts, 'lifetime' | 'events' | 'options' | 'router' | 'connection'>

/** Open and closed, and what is shown on opening (specification §2). */
export function createModalController({ lifetime, events, options, router, connection }: Parts): ModalPart {
  const embedded = options.given.embedded === true
  const store = createStore<ModalState>({
    open: embedded,
    embedded,
    loading: false,
    shaking: false,
    namespace: undefined,
    closable: true,
  })
  let clearShake: (() => void) | undefined

  function isConnected(namespace = store.getState().namespace): boolean {
    const { byNamespace, activeNamespace } = connection.store.getState()
    const shown = namespace ?? activeNamespace
    return shown !== undefined && byNamespace[shown]?.connection !== undefined
  }

  function resetView({ view, data, namespace }: OpenInput) {
    const connected = isConnected(namespace)
    if (options.adapters.length === 0 && !connected) router.reset('AllWallets', data)
    else router.reset(view ?? (connected ? 'Account' : 'Connect'), data)
  }

  function open(input: OpenInput = {}) {
    const { namespace } = input
    if (namespace !== undefined && isConnected(namespace)) connection.setActiveNamespace(namespace)
    resetView(input)
    store.setState({ open: true, namespace, loading: false })
    events.emit('modalOpened', { view: router.store.getState().current.view, connected: isConnected() })
  }

  function shake() {
    clearShake?.()
    store.setState({ shaking: true })
    clearShake = lifetime.setTimeout(() => store.setState({ shaking: false }), shakeMs)
  }

  function shut() {
    const connected = isConnected()
    clearShake?.()
    store.setState({ open: embedded, loading: false, shaking: false, namespace: undefined, closable: true })
    if (embedded) resetView({})
    connection.cancelConnect()
    events.signals.emit('modalClosed', undefined)
    events.emit('modalClosed', { connected })
  }

  function close() {
    const { open: isOpen, closable } = store.getState()
    if (!isOpen) return
    if (closable) shut()
    else shake()
  }

  return {
    store,
    open,
    close,
    shake,
    setLoading: (loading) => store.setState({ loading }),
    setClosable: (closable) => store.setState({ closable }),
    start() {
      const stops = [
        events.signals.on('exit', close),
        // A person who leaves the view of a connect has given it up.
        router.store.subscribe(({ history }, before) => {
          const left = before.history.some((entry) => entry.view === 'ConnectingExternal' && !history.includes(entry))
          const here = history.some((entry) => entry.view === 'ConnectingExternal')
          if (left && !here) connection.cancelConnect()
        }),
        events.on('disconnected', ({ reason }) => {
          const [root] = router.store.getState().history
          if (!store.getState().open || isConnected() || !connectedViews.includes(root?.view ?? '')) return
          if (reason === 'user') shut()
          else {
            store.setState({ closable: true })
            resetView({})
          }
        }),
        events.on('connected', ({ restored }) => {
          const { history } = router.store.getState()
          if (embedded && restored && history.length === 1 && history[0]?.view === 'Connect') resetView({})
        }),
      ]
      if (embedded) resetView({})
      return () => {
        for (const stop of stops) stop()
        if (store.getState().open && !embedded) shut()
        store.setState({ open: embedded, loading: false, shaking: false, namespace: undefined, closable: true })
      }
    },
  }
}
