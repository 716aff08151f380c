import type { Kit } from '@latchkey/controllers'
import { type WaitingController, waitingOf } from '@latchkey/controllers/waiting'
import { createStore } from '@latchkey/core'
import {
  type FocusEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { useUi } from '../context/UiContext.js'
import type { TextOptions } from '../locales/TextOptions.js'
import type { CardProps } from './Card.js'
import type { DrawnShell } from './createShell.js'
import type { MountOptions } from './MountOptions.js'
import type { LoadShell } from './ShellModule.js'
import css from './waiting.css?inline'

/** The means to draw the notice: the modal's code, its place, and the texts during the wait. */
type Means = readonly [load: LoadShell, options: MountOptions, texts: () => TextOptions]

/** The newest means of each kit whose waits are followed. */
const followed = /* @__PURE__ */ new WeakMap<Kit, { means: Means }>()

/**
 * Shows on the page that a wallet on another device is asked, whenever that is so, until the kit
 * stops.
 */
export function showWaiting(kit: Kit, ...means: Means): void {
  const waiting = kit.use(waitingOf)
  const known = followed.get(kit)
  if (known) known.means = means
  else follow(kit, waiting, means)
  waiting.watch()
}

function follow(kit: Kit, waiting: WaitingController, means: Means): void {
  const newest = { means }
  followed.set(kit, newest)
  const isTold = () => waiting.store.getState().notice !== undefined
  let drawn: DrawnShell | undefined
  const update = () => {
    if (!isTold()) {
      drawn?.unmount()
      drawn = undefined
    } else if (!drawn)
      draw(kit, newest.means, () => isTold() && !drawn).then(
        (shell) => {
          drawn = shell ?? drawn
        },
        () => undefined,
      )
  }
  waiting.store.subscribe(update)
  update()
}

/**
 * Draws the notice as a small modal of its own, embedded at the page's edge: with the theme, the
 * texts and the live regions of the kit's modal, which may never have been opened.
 */
async function draw(
  kit: Kit,
  [load, options, texts]: Means,
  isWanted: () => boolean,
): Promise<DrawnShell | undefined> {
  const code = await load()
  const first = await code.loadFirst(kit, texts())
  if (!isWanted()) return undefined
  const { store: modal } = kit.modal
  const { store: notices } = kit.notices
  const embedded = createStore({ ...modal.getInitialState(), embedded: true })
  const alone: Kit = {
    ...kit,
    options: { ...kit.options, embedded: true },
    modal: { ...kit.modal, store: embedded },
    notices: { ...kit.notices, store: createStore(notices.getInitialState()) },
    // The views of the modal stay described by the modal.
    router: { ...kit.router, describe: () => undefined },
  }
  return code.createShell(alone, {
    ...options,
    ...first,
    askedAt: () => 0,
    wide: { WideCard: Waiting, css },
  })
}

/**
 * The notice. It stays out of the way, and leaves with the answer.
 *
 * @param props.useUi the modal's code gives it, since an import would split it
 */
function Waiting({ titleId, useUi: use }: CardProps & { readonly useUi: typeof useUi }) {
  const { kit, t, error, announce, loadLater, loadErrors } = use()
  const waiting = kit.use(waitingOf)
  const { notice, isPhone } = useSyncExternalStore(waiting.store.subscribe, waiting.store.getState)
  const [isReady, setReady] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const back = useFocusBefore(box)
  useEffect(() => {
    Promise.all([loadLater(), loadErrors()]).then(
      () => setReady(true),
      () => undefined,
    )
  }, [loadLater, loadErrors])

  const wallet = notice?.wallet ?? ''
  const isAsked = notice?.state === 'asked'
  const [what, , todo] = isAsked
    ? [t(isPhone ? 'waiting.here' : 'waiting.away', { wallet })]
    : (error('MAY_HAVE_BEEN_SENT', { wallet }) ?? [])
  const said = isReady && notice ? [what, todo].filter(Boolean).join('. ') : ''
  useEffect(() => announce(said), [said, announce])
  if (!said) return null
  return (
    <div ref={box} data-part="waiting" part="waiting">
      {isAsked && <span data-part="spinner" aria-hidden="true" />}
      <span id={titleId} data-part="waiting-text">
        {what}
        {todo && <span data-part="waiting-more">{todo}</span>}
      </span>
      <button
        type="button"
        data-part="waiting-button"
        part="waiting-button"
        onFocus={back}
        onClick={isAsked ? waiting.cancel : waiting.dismiss}
      >
        {t(isAsked ? 'action.cancel' : 'shell.dismiss')}
      </button>
    </div>
  )
}

/** Puts the focus back where it was, when a notice with the focus leaves. */
function useFocusBefore(box: { readonly current: Element | null }) {
  const before = useRef<Element | null>(null)
  useLayoutEffect(
    () => () => {
      // The box is still on the page, with the focus in it.
      if (box.current?.matches(':focus-within') && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true })
    },
    [box],
  )
  return ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget) before.current = relatedTarget
  }
}
