import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { RouterData, RouterEntry, RouterPart, RouterState } from './RouterController.js'

/** Delay of the clean-up after going back (docs/house/words-and-numbers.md). */
const goBackCleanupMs = 100

/** The stack of views. */
export function createRouterController({
  lifetime,
  events,
}: Pick<KitParts, 'lifetime' | 'events'>): RouterPart {
  let keys = 0
  const entry = (view: string, data: RouterData = {}): RouterEntry => ({
    key: ++keys,
    view,
    data,
  })
  const stateOf = (history: readonly RouterEntry[], direction: RouterState['direction']) => {
    const current = history[history.length - 1] as RouterEntry
    return { history, current, direction }
  }
  const store = createStore<RouterState>({
    ...stateOf([entry('Connect')], 'none'),
    selectedWalletId: undefined,
  })
  let clearCleanup: (() => void) | undefined
  let find: Parameters<RouterPart['describe']>[0] = () => undefined

  function go(history: readonly RouterEntry[], direction: RouterState['direction']) {
    clearCleanup?.()
    const next = stateOf(history, direction)
    store.setState({ ...next, selectedWalletId: next.current.data.walletId })
  }

  return {
    store,
    push: (view, data) => go([...store.getState().history, entry(view, data)], 'forward'),
    reset: (view, data) => go([entry(view, data)], 'none'),
    replace: (view, data) =>
      go([...store.getState().history.slice(0, -1), entry(view, data)], 'forward'),
    goBack() {
      const { history } = store.getState()
      if (history.length === 1) return events.signals.emit('exit', undefined)
      clearCleanup?.()
      store.setState(stateOf(history.slice(0, -1), 'back'))
      clearCleanup = lifetime.setTimeout(
        () => store.setState({ selectedWalletId: undefined }),
        goBackCleanupMs,
      )
    },
    describe(next) {
      find = next
      // Listeners may have read an entry without its traits.
      store.setState(({ history }) => ({ history: [...history] }))
    },
    traitsOf: (entry) => (entry && find(entry.view)) ?? {},
    stop: () => go([entry('Connect')], 'none'),
  }
}
