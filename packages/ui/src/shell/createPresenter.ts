import type { Kit, RouterEntry, RouterState } from '@latchkey/controllers'
import { createStore, type ReadableStore } from '@latchkey/core'
import { lockWithFrame } from './lockScroll.js'

/** Duration of the exit motion in milliseconds, as in shell.css. */
const exitMs = 130
/**
 * After a longer wait for code or rendering, in milliseconds, the content appears without moving,
 * which would add to the wait. An immediate response takes at most 100 ms in total.
 */
const promptMs = 50

/** The default first view. Always the same object, so that opening it causes no render. */
const first: RouterEntry = { key: 0, view: 'Connect', data: {} }

export type Route = {
  readonly entry: RouterEntry
  readonly canGoBack: boolean
  readonly direction: RouterState['direction']
}

export type Presenter = {
  /** The route to render: the router's while open, the prepared first view while closed. */
  readonly route: ReadableStore<Route>
  /** Attaches the dialog to open and close, until the returned function runs. */
  readonly attach: (dialog: HTMLDialogElement) => () => void
  /** Reports that the dialog contains this route now. */
  readonly drawn: (route: Route) => void
  readonly stop: () => void
}

export type PresenterOptions = {
  /** Puts the host element back where it belongs. */
  readonly place: () => void
  /** Time of the last opening request, in `performance.now()` time. */
  readonly askedAt: () => number
}

/**
 * Opens and closes the dialog with the kit. React renders its content; the presenter shows it.
 * Prepared content appears within the click, without a render. After a closing the card stays
 * rendered for the next opening.
 */
export function createPresenter(
  { modal, router }: Kit,
  { place, askedAt }: PresenterOptions,
): Presenter {
  // Stays true during the exit motion.
  let seen = modal.store.getState().open
  const route = createStore<Route>(read())
  let dialog: HTMLDialogElement | undefined
  let ready: Route | undefined
  let shown = false
  // At the first opening only the backdrop, the shadow and the edge fade.
  let isFirstOpening = true
  let unlock: (() => void) | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  function read(): Route {
    const { current, history, direction } = router.store.getState()
    if (!seen) return { entry: first, canGoBack: false, direction: 'none' }
    const isFirst =
      current.view === first.view && history.length === 1 && Object.keys(current.data).length === 0
    return { entry: isFirst ? first : current, canGoBack: history.length > 1, direction }
  }

  function follow(): void {
    const { open } = modal.store.getState()
    if (open) {
      clearTimeout(leaving)
      leaving = undefined
      seen = true
    }
    route.setState(read())
    if (open) show()
    else if (seen && leaving === undefined) leave()
  }

  function show(): void {
    // The requested route may still need a render.
    if (!dialog || shown || !modal.store.getState().open || ready !== route.getState()) return
    shown = true
    unlock ??= lockWithFrame()
    const isLate = () => performance.now() - askedAt() > promptMs
    dialog.dataset.state = isFirstOpening || isLate() ? 'still' : 'open'
    isFirstOpening = false
    place()
    // A dialog removed from the page while open returns open but not modal.
    if (dialog.open && !dialog.matches(':modal')) dialog.close()
    const title = dialog.querySelector<HTMLElement>('[data-part=title]')
    // Makes the browser focus the title directly, instead of its own choice first. Permanently in
    // the page, the attribute would also act at page load.
    title?.setAttribute('autofocus', '')
    if (!dialog.open) dialog.showModal()
    title?.removeAttribute('autofocus')
    // A second `focus` call would cause a second layout.
    if (!title?.matches(':focus')) title?.focus({ preventScroll: true })
    // Checked again after layout, the slowest step on a slow machine. No frame has been shown yet.
    if (isLate()) dialog.dataset.state = 'still'
  }

  function leave(): void {
    hide()
    if (dialog) dialog.dataset.state = 'closing'
    leaving = setTimeout(rest, exitMs)
  }

  function hide(): void {
    shown = false
    unlock?.()
    unlock = undefined
  }

  function rest(): void {
    // The next opening starts at the top without a layout.
    const stage = dialog?.querySelector('[data-part=stage]')
    if (stage) stage.scrollTop = 0
    // Returns the focus to its previous element.
    dialog?.close()
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost)
      document.querySelector<HTMLElement>('[data-latchkey-button]')?.focus({ preventScroll: true })
    leaving = undefined
    seen = false
    route.setState(read())
  }

  const stops = [router.store.subscribe(follow), modal.store.subscribe(follow)]
  return {
    route,
    attach(element) {
      dialog = element
      // jsdom, used in hosts' tests, has neither.
      element.showModal ??= () => element.toggleAttribute('open', true)
      element.close ??= () => element.toggleAttribute('open', false)
      follow()
      return () => {
        dialog = undefined
        hide()
        element.close()
      }
    },
    drawn(now) {
      ready = now
      show()
    },
    stop() {
      clearTimeout(leaving)
      for (const stop of stops) stop()
    },
  }
}
