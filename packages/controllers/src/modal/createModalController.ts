import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { ModalPart, ModalState, OpenInput } from './ModalController.js'

/** Duration of the shake when the modal must stay open (docs/house/words-and-numbers.md). */
const shakeMs = 500

type Parts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'persistence'
  | 'notices'
  | 'router'
  | 'connectors'
  | 'connection'
>

/** Keeps whether the modal is open, and selects the view for an opening. */
export function createModalController(parts: Parts): ModalPart {
  const { environment, lifetime, halves, events, options, router, connection } = parts
  const { embedded = false, manualWalletConnect } = options.given
  const closed = {
    open: embedded,
    loading: false,
    shaking: false,
    namespace: undefined,
    closable: true,
  }
  const store = createStore<ModalState>({ ...closed, embedded })
  let clearShake: (() => void) | undefined

  function isConnected(namespace = store.getState().namespace): boolean {
    const { byNamespace, activeNamespace } = connection.store.getState()
    return byNamespace[namespace ?? activeNamespace ?? '']?.connection !== undefined
  }

  function resetView({ view, data, namespace }: OpenInput) {
    const connected = isConnected(namespace)
    const pairs = manualWalletConnect || (options.adapters().length === 0 && !connected)
    // Evaluated only when needed, since it queries the browser.
    const paired = () => (environment.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic')
    // `onClick={open}` passes an event, whose view is the window.
    const asked = typeof view === 'string' && view
    router.reset(pairs ? paired() : asked || (connected ? 'Account' : 'Connect'), data)
  }

  function open(input: OpenInput = {}) {
    const { namespace } = input
    if (namespace !== undefined && isConnected(namespace)) connection.setActiveNamespace(namespace)
    resetView(input)
    store.setState({ open: true, namespace, loading: false })
    events.emit('modalOpened', {
      view: router.store.getState().current.view,
      connected: isConnected(),
    })
  }

  function shake() {
    clearShake?.()
    store.setState({ shaking: true })
    clearShake = lifetime.setTimeout(() => store.setState({ shaking: false }), shakeMs)
  }

  function shut(by: 'person' | 'kit') {
    const connected = isConnected()
    clearShake?.()
    store.setState(closed)
    if (embedded) resetView({})
    if (by === 'person') connection.cancelConnect()
    events.signals.emit('modalClosed', { by })
    events.emit('modalClosed', { connected })
  }

  function leave(by: 'person' | 'kit') {
    const { open: isOpen, closable } = store.getState()
    if (isOpen) closable ? shut(by) : shake()
  }

  const close = () => leave('person')

  const late = halves.twoHalves(async () => {
    const code = await import('../watchers.js')
    return code.followModal({ ...parts, store, isConnected, resetView, shut: () => shut('kit') })
  })
  connection.accompany(late.load)

  return {
    store,
    open,
    close,
    finish: () => leave('kit'),
    showFirst: () => resetView({}),
    shake,
    setLoading: (loading) => store.setState({ loading }),
    setClosable: (closable) => store.setState({ closable }),
    start() {
      const stopLate = late.start()
      const stopExit = events.signals.on('exit', close)
      if (embedded) resetView({})
      return () => {
        stopExit()
        stopLate()
        if (store.getState().open && !embedded) shut('person')
        store.setState(closed)
      }
    },
  }
}
