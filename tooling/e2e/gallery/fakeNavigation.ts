import type {
  Kit,
  ModalState,
  NoticesState,
  RouterData,
  RouterEntry,
  RouterState,
  Snack,
} from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'

/** The router, the modal and the notices of a scene, of plain stores. */
export function createFakeNavigation(
  scene: Scene,
  calls: string[],
): Pick<Kit, 'router' | 'modal' | 'notices'> {
  let key = 0
  const entry = (view: string, data: RouterData = {}): RouterEntry => ({ key: ++key, view, data })
  const history = [
    ...(scene.history ?? []).map((view) => entry(view)),
    entry(scene.view, scene.data),
  ]
  const last = (entries: readonly RouterEntry[]): RouterEntry => entries.at(-1) ?? entry('Connect')
  const router = createStore<RouterState>({
    history,
    current: last(history),
    direction: 'none',
    selectedWalletId: undefined,
  })
  const go = (entries: readonly RouterEntry[], direction: RouterState['direction']): void =>
    router.setState({ history: entries, current: last(entries), direction })

  const modal = createStore<ModalState>({
    open: false,
    embedded: scene.embedded ?? false,
    loading: scene.loading ?? false,
    shaking: false,
    namespace: undefined,
    closable: scene.view !== 'UnsupportedChain',
  })
  const notices = createStore<NoticesState>({ snack: undefined, alert: undefined })
  const showSnack = (snack: Omit<Snack, 'id'>): void =>
    notices.setState({ snack: { id: Math.random(), ...snack } })

  return {
    notices: {
      store: notices,
      showSnack,
      showError: (error) => showSnack({ kind: 'error', code: (error as { code: string }).code }),
      hideSnack: () => notices.setState({ snack: undefined }),
      showAlert: (alert) => notices.setState({ alert }),
      hideAlert: () => notices.setState({ alert: undefined }),
    },
    router: {
      store: router,
      push: (view, data) => go([...router.getState().history, entry(view, data)], 'forward'),
      reset: (view, data) => go([entry(view, data)], 'none'),
      replace: (view, data) =>
        go([...router.getState().history.slice(0, -1), entry(view, data)], 'forward'),
      describe() {},
      goBack: () =>
        router.getState().history.length > 1
          ? go(router.getState().history.slice(0, -1), 'back')
          : modal.setState({ open: false }),
    },
    modal: {
      store: modal,
      open: () => modal.setState({ open: true }),
      close: () => modal.setState({ open: false }),
      finish: () => modal.setState({ open: false }),
      showFirst: () => void calls.push('showFirst'),
      setLoading: (loading) => modal.setState({ loading }),
      shake: () => {
        calls.push('shake')
        modal.setState({ shaking: true })
        setTimeout(() => modal.setState({ shaking: false }), 500)
      },
    },
  }
}
