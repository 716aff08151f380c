import type { RouterEntry } from '@latchkey/controllers'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import type { ViewLoader } from './createViewLoader.js'
import { isElsewhere } from './isElsewhere.js'
import type { FrameProps } from './Shell.js'
import { WideHelp } from './WideHelp.js'

export { default as css } from './wide.css?inline'

/**
 * The wide layout: the card of the list stays on the left, and the card of the picked wallet's view
 * stands on the right. A view that no list leads to stands alone, as in the compact layout. Where
 * the two do not fit side by side, the stylesheet shows one of them, and the elements stay: work
 * that a view has begun goes on.
 *
 * @param props.Card the compact card. The modal's code gives it, since an import would split it.
 */
export const WideCard = memo(function WideCard({ Card: One, titleId, ...props }: FrameProps) {
  const { entry, loader, canGoBack } = props
  const { kit } = useUi()
  const history = useStore(kit.router.store, (state) => state.history)
  const list = listOf(entry, history, loader)
  const isReady = useReady(entry, loader)
  const isDetail = entry !== list && isReady
  const detailId = useId()
  const panes = useRef<HTMLDivElement>(null)
  const pick = usePick(panes, { list, entry, isDetail })
  return (
    <div
      ref={panes}
      data-part="panes"
      data-wide={list ? '' : undefined}
      data-detail={isDetail ? '' : undefined}
    >
      {list && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only follows its buttons
        <div data-part="list-pane" onClickCapture={pick.onClick} onFocus={pick.onFocus}>
          <One
            titleId={titleId}
            loader={loader}
            entry={list}
            canGoBack={canGoBack && entry === list}
            direction="none"
          />
        </div>
      )}
      <section
        data-part="detail-pane"
        aria-labelledby={list ? detailId : undefined}
        onKeyDown={pick.onKeyDown}
      >
        {isDetail || !list ? (
          <One {...props} titleId={list ? detailId : titleId} />
        ) : (
          <WideHelp titleId={detailId} loader={loader} />
        )}
      </section>
    </div>
  )
})

/** The entry of the list that led to the view; undefined for a view that needs no list. */
function listOf(
  entry: RouterEntry,
  history: readonly RouterEntry[],
  loader: ViewLoader,
): RouterEntry | undefined {
  if (entry.view === 'Connect') return entry
  if (loader.find(entry.view)?.needs !== undefined || !history.includes(entry)) return undefined
  return history.findLast(({ view }) => view === 'Connect')
}

/** Whether the view can be shown; the help stays until then. A failure is the card's to show. */
function useReady({ view }: RouterEntry, loader: ViewLoader): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const failed = useRef<string>(undefined)
  const isThere = loader.get(view) !== undefined || failed.current === view
  useEffect(() => {
    if (isThere) return
    loader.load(view).then(redraw, () => {
      failed.current = view
      redraw()
    })
  }, [isThere, view, loader])
  return isThere
}

/**
 * The way between the list and the detail: a pick moves the focus to the detail's heading, and
 * Escape there leads back to the list and to the picked row.
 */
function usePick(
  panes: { readonly current: HTMLDivElement | null },
  shown: {
    readonly list: RouterEntry | undefined
    readonly entry: RouterEntry
    readonly isDetail: boolean
  },
) {
  const { list, entry, isDetail } = shown
  const { kit } = useUi()
  const focused = useRef<string>(undefined)
  const wasDetail = useRef(isDetail)
  const find = (selector: string) => panes.current?.querySelector<HTMLElement>(selector)
  const heading = () => find('[data-part=detail-pane] [data-part=title]')
  const rows = () =>
    Array.from(find('[data-part=list-pane]')?.querySelectorAll<HTMLElement>(focusable) ?? [])

  useLayoutEffect(() => {
    // One name per dialog: the list's. The detail's heading is one of its parts.
    if (list) heading()?.setAttribute('aria-level', '2')
    else heading()?.removeAttribute('aria-level')
    if (wasDetail.current === isDetail) return
    wasDetail.current = isDetail
    if (panes.current && isElsewhere(panes.current)) return
    const row = rows().find(({ dataset }) => dataset.focusId === focused.current)
    const target = isDetail ? heading() : (row ?? find('[data-part=title]'))
    target?.focus({ preventScroll: isDetail })
  })
  const current = isDetail ? (entry.data.walletId ?? focused.current) : undefined
  useEffect(() => {
    // Not a property of the rows: the compact layout would carry it.
    for (const row of rows())
      if (row.dataset.focusId === current) row.setAttribute('aria-current', 'true')
      else row.removeAttribute('aria-current')
  })

  const showList = (): void => {
    const { store, goBack } = kit.router
    while (list && store.getState().history.includes(list) && store.getState().current !== list)
      goBack()
  }
  const isBeside = () => (find('[data-part=list-pane] [data-part=card]')?.offsetWidth ?? 0) > 0
  return {
    onFocus(event: FocusEvent): void {
      const { focusId } = (event.target as HTMLElement).dataset
      if (focusId) focused.current = focusId
    },
    /** A pick takes the place of the last one. */
    onClick(event: MouseEvent): void {
      const row = (event.target as Element).closest<HTMLElement>(focusable)
      const id = row?.dataset.focusId
      if (!row || !id || row.ariaDisabled === 'true') return
      focused.current = id
      if (row.ariaCurrent === 'true') {
        event.stopPropagation()
        heading()?.focus()
        return
      }
      showList()
      if (!kit.wallets.get(id)) return
      // In place of the row, which would wait for its list to give way.
      event.stopPropagation()
      kit.wallets.select(id)
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || !list || !isBeside()) return
      event.preventDefault()
      showList()
    },
  }
}

const focusable = '[data-focus-id]'
