import { type ComponentType, useId, useLayoutEffect, useRef } from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { Card, type CardProps, leave } from './Card.js'
import type { Announcer } from './createAnnouncer.js'
import type { Presenter } from './createPresenter.js'
import type { ViewLoader } from './createViewLoader.js'
import { SnackBar } from './Notices.js'

export type ShellProps = {
  readonly presenter: Presenter
  readonly loader: ViewLoader
  readonly announcer: Announcer
  /** The container of the views: one card, or two of them in the wide layout. */
  readonly frame: ComponentType<FrameProps>
}

/** A frame's code loads apart, so the modal passes it the code that both share. */
export type FrameProps = CardProps & { readonly Card: typeof Card; readonly useUi: typeof useUi }

/**
 * The frame around every view: a dialog in the top layer, or a region of the page when embedded. It
 * has the kit's theme and language.
 */
export function Shell(props: ShellProps) {
  const { kit, language, dir } = useUi()
  const { resolved, variables } = useStore(kit.theme.store)
  const embedded = useStore(kit.modal.store, (state) => state.embedded)
  const root = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const style = root.current?.style
    const names = Object.keys(variables).map((name) => `--lk-${name}`)
    // Through the CSSOM: a `style` attribute would need permission in the host's CSP.
    for (const [name, value] of Object.entries(variables)) style?.setProperty(`--lk-${name}`, value)
    return () => {
      for (const name of names) style?.removeProperty(name)
    }
  }, [variables])

  return (
    <div ref={root} data-part="root" part="root" data-theme={resolved} lang={language} dir={dir}>
      {embedded ? <Region {...props} /> : <Dialog {...props} />}
    </div>
  )
}

function Region({ presenter, loader, announcer, frame: Frame }: ShellProps) {
  const titleId = useId()
  const route = useStore(presenter.route)
  return (
    <section data-part="region" aria-labelledby={titleId}>
      <Frame Card={Card} useUi={useUi} titleId={titleId} loader={loader} {...route} />
      <SnackBar />
      <LiveRegions announcer={announcer} />
    </section>
  )
}

function Dialog({ presenter, loader, announcer, frame: Frame }: ShellProps) {
  const ui = useUi()
  const { kit } = ui
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const route = useStore(presenter.route)

  useLayoutEffect(() => (ref.current ? presenter.attach(ref.current) : undefined), [presenter])
  useLayoutEffect(() => presenter.drawn(route), [presenter, route])

  return (
    <dialog
      ref={ref}
      data-part="dialog"
      part="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave(ui)
      }}
      onKeyDown={(event) => {
        // Before the browser's own close request: a second Escape would force it even where closing
        // is not allowed.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        leave(ui)
      }}
      onClose={(event) => {
        // Closed by the browser (a back gesture): close the kit too, or reopen.
        const { open: still, closable: may } = kit.modal.store.getState()
        // The close event is late: the user may have reopened the dialog meanwhile.
        if (event.target !== event.currentTarget || !still || event.currentTarget.open) return
        if (may) kit.close()
        else event.currentTarget.showModal()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && event.button === 0) leave(ui)
      }}
    >
      <Frame Card={Card} useUi={useUi} titleId={titleId} loader={loader} {...route} />
      <SnackBar />
      <LiveRegions announcer={announcer} />
    </dialog>
  )
}

/**
 * Always present and empty at first: screen readers skip a region that appears together with its
 * text.
 */
function LiveRegions({ announcer }: { readonly announcer: Announcer }) {
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => announcer.attach({ polite: polite.current, assertive: assertive.current }),
    [announcer],
  )
  return (
    <>
      <div ref={polite} data-part="hidden" role="status" aria-live="polite" />
      <div ref={assertive} data-part="hidden" role="alert" aria-live="assertive" />
    </>
  )
}
