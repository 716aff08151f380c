import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Card } from './Card.js'
import type { Announcer } from './createAnnouncer.js'
import type { ViewLoader } from './createViewLoader.js'
import { lockScroll } from './lockScroll.js'
import { useUi } from './UiContext.js'
import { useStore } from './useStore.js'

export type ShellProps = {
  /** Puts the host element back where it belongs. */
  readonly place: () => void
  readonly loader: ViewLoader
  readonly announcer: Announcer
  /** The code came late: what the person waits for is shown at once, without an entrance. */
  readonly instant: boolean
}

/** How long the leaving motion takes, in milliseconds; as long as in shell.css. */
const exitMs = 130

/** The frame around every view: a dialog in the top layer, or a region of the page when embedded. Themed and in the kit's language. */
export function Shell(props: ShellProps) {
  const { kit, language, dir } = useUi()
  const { resolved, variables } = useStore(kit.theme.store)
  const { embedded } = useStore(kit.modal.store)
  const root = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const style = root.current?.style
    const names = Object.keys(variables).map((name) => `--lk-${name}`)
    // Through the CSSOM: a `style` attribute would need the host's CSP to allow it.
    for (const [name, value] of Object.entries(variables)) style?.setProperty(`--lk-${name}`, value)
    return () => {
      for (const name of names) style?.removeProperty(name)
    }
  }, [variables])

  return (
    <div ref={root} data-part="root" part="root" data-theme={resolved} data-embedded={embedded ? '' : undefined} lang={language} dir={dir}>
      {embedded ? <Region {...props} /> : <Dialog {...props} />}
    </div>
  )
}

function Region({ loader, announcer }: ShellProps) {
  const titleId = useId()
  return (
    <section data-part="region" aria-labelledby={titleId}>
      <Card titleId={titleId} loader={loader} resting={false} />
      <LiveRegions announcer={announcer} />
    </section>
  )
}

function Dialog({ place, loader, announcer, instant }: ShellProps) {
  const { kit } = useUi()
  const { open, closable } = useStore(kit.modal.store)
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  // Stays true while the leaving motion runs. The card stays drawn afterwards, at rest, so that the next opening only shows it.
  const [shown, setShown] = useState(open)
  const [late, setLate] = useState(instant)
  if (open && !shown) setShown(true)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !shown) return
    if (!open) {
      const timer = setTimeout(() => {
        // Gives the focus back to what had it.
        dialog.close()
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost) document.querySelector<HTMLElement>('[data-latchkey-button]')?.focus({ preventScroll: true })
        setShown(false)
        setLate(false)
      }, exitMs)
      return () => clearTimeout(timer)
    }
    // Before the dialog is there: it asks for the page's layout, and what it changes is then laid out with the dialog, once.
    const unlock = lockScroll()
    place()
    // Taken out of the page while open, it would come back open but no longer modal.
    if (dialog.open && !dialog.matches(':modal')) dialog.close()
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-part=title]')?.focus({ preventScroll: true })
    return unlock
  }, [open, shown, place])

  useEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  const leave = (): void => (closable ? kit.close() : kit.modal.shake())

  return (
    <dialog
      ref={ref}
      data-part="dialog"
      part="dialog"
      data-state={open ? 'open' : 'closing'}
      data-instant={late ? '' : undefined}
      aria-modal="true"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      onKeyDown={(event) => {
        // Before the browser's own close request, which a second Escape would force through even where closing is not allowed.
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        leave()
      }}
      onClose={(event) => {
        // Closed over our heads (a back gesture): follow, or come back.
        const { open: still, closable: may } = kit.modal.store.getState()
        if (event.target !== event.currentTarget || !still) return
        if (may) kit.close()
        else event.currentTarget.showModal()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && event.button === 0) leave()
      }}
    >
      <Card titleId={titleId} loader={loader} resting={!shown} />
      <LiveRegions announcer={announcer} />
    </dialog>
  )
}

/** Always there and empty at first: a region that arrives together with its words is not read out. */
function LiveRegions({ announcer }: { readonly announcer: Announcer }) {
  const polite = useRef<HTMLDivElement>(null)
  const assertive = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => announcer.attach({ polite: polite.current, assertive: assertive.current }), [announcer])
  return (
    <>
      <div ref={polite} data-part="hidden" role="status" aria-live="polite" />
      <div ref={assertive} data-part="hidden" role="alert" aria-live="assertive" />
    </>
  )
}
