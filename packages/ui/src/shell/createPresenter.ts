import type { Kit, RouterEntry, RouterState } from '@latchkey/controllers'
import { createStore, type ReadableStore } from '@latchkey/core'
import { lockWithFrame } from './lockScroll.js'

/** How long the leaving motion takes, in milliseconds; as long as in shell.css. */
const exitMs = 130
/**
 * Who has waited longer than this, in milliseconds, for code or drawing sees the whole at once: an
 * entrance would be a wait on top. An answer that is to feel immediate has 100 ms in all.
 */
const promptMs = 50

/**
 * The first view where nothing else is asked of it: always the same, so that opening it draws
 * nothing anew.
 */
const first: RouterEntry = { key: 0, view: 'Connect', data: {} }

export type Route = {
  readonly entry: RouterEntry
  readonly canGoBack: boolean
  readonly direction: RouterState['direction']
}

export type Presenter = {
  /** What is to be drawn: where the router is; while nobody looks, the first view, held ready. */
  readonly route: ReadableStore<Route>
  /** The dialog to open and close, until the returned function runs. */
  readonly attach: (dialog: HTMLDialogElement) => () => void
  /** This route stands in the dialog now. */
  readonly drawn: (route: Route) => void
  readonly stop: () => void
}

export type PresenterOptions = {
  /** Puts the host element back where it belongs. */
  readonly place: () => void
  /** When the last opening was asked for, as `performance.now()` counts. */
  readonly askedAt: () => number
}

/**
 * Opens and closes the dialog as the kit says. React draws what is in it and this shows it: what
 * stands ready is shown within the click, and nothing is drawn anew for it. The card stays drawn
 * after a closing, at rest, for the next opening.
 */
export function createPresenter(
  { modal, router }: Kit,
  { place, askedAt }: PresenterOptions,
): Presenter {
  // Stays true while the leaving motion runs.
  let seen = modal.store.getState().open
  const route = createStore<Route>(read())
  let dialog: HTMLDialogElement | undefined
  let ready: Route | undefined
  let shown = false
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
    // What is asked for may have to be drawn first.
    if (!dialog || shown || !modal.store.getState().open || ready !== route.getState()) return
    shown = true
    unlock ??= lockWithFrame()
    const isLate = () => performance.now() - askedAt() > promptMs
    dialog.dataset.state = isLate() ? 'late' : 'open'
    place()
    // Taken out of the page while open, it would come back open but no longer modal.
    if (dialog.open && !dialog.matches(':modal')) dialog.close()
    const title = dialog.querySelector<HTMLElement>('[data-part=title]')
    // Where the browser looks for what to focus: once, in place of its own choice and then ours. In
    // the page for good it would act on loading, too.
    title?.setAttribute('autofocus', '')
    if (!dialog.open) dialog.showModal()
    title?.removeAttribute('autofocus')
    // To ask for it once more would lay the page out once more.
    if (!title?.matches(':focus')) title?.focus({ preventScroll: true })
    // Now that it is laid out, which on a slow machine is most of it; no frame has been shown yet.
    if (isLate()) dialog.dataset.state = 'late'
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
    // The next opening begins at the top, and asks for no layout on its way.
    const stage = dialog?.querySelector('[data-part=stage]')
    if (stage) stage.scrollTop = 0
    // Gives the focus back to what had it.
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
      // jsdom, in which hosts test their pages, has neither.
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
