import type { RouterEntry, RouterState } from '@latchkey/controllers'
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useUi } from '../context/UiContext.js'
import type { ViewProps } from '../context/View.js'
import type { ViewMotion } from './changeView.js'
import { isElsewhere } from './isElsewhere.js'
import { isSheet } from './isSheet.js'
import { Unavailable } from './Unavailable.js'
import type { CurrentView } from './useCurrentView.js'
import { ViewBoundary } from './ViewBoundary.js'

type Place = { top: number; focusId?: string | undefined }

/** Fewer hidden pixels than this show no fade. */
const fadeAt = 8

/**
 * The container of the view. Its height follows the view's, and going back restores scroll and
 * focus.
 */
export function Stage({
  view,
  direction,
  motion,
}: {
  readonly view: CurrentView
  readonly direction: RouterState['direction']
  /** The motion of view changes, once its code is loaded. */
  readonly motion: () => ViewMotion | undefined
}) {
  const stage = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const places = useRef(new Map<number, Place>())
  const shownKey = useRef<number>(undefined)
  const { entry, module } = view
  const Component = module?.default as ComponentType<ViewProps> | undefined
  const { kit } = useUi()

  useLayoutEffect(() => {
    const box = stage.current
    const inner = content.current
    if (!box || !inner || !globalThis.ResizeObserver) return
    const card = box.parentElement as HTMLElement
    let rest = 0
    const measure = () => {
      const height = inner.offsetHeight
      box.style.height = `${height}px`
      markFade(box)
      // The free part of a sheet, under the lower edge of the screen.
      const before = rest
      rest = isSheet(card) ? Math.max(0, card.clientHeight - box.offsetTop - height) : 0
      if (rest === before) return
      // The top edge moves without a change of the layout, which hosts would count as a shift. A
      // custom property would restyle the whole card.
      card.style.transform = `translateY(${rest}px)`
      motion()?.resize(card, before - rest)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(inner)
    // The notices above the view move it.
    observer.observe(box.previousElementSibling as Element)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [motion])

  useLayoutEffect(() => {
    const before = shownKey.current
    shownKey.current = entry.key
    const box = stage.current
    if (!box || before === undefined) return
    const place = direction === 'back' ? places.current.get(entry.key) : undefined
    box.scrollTop = place?.top ?? 0
    if (isElsewhere(box)) return
    const back =
      place?.focusId &&
      [...box.querySelectorAll<HTMLElement>('[data-focus-id]')].find(
        (element) => element.dataset.focusId === place.focusId,
      )
    const target = back || box.parentElement?.querySelector<HTMLElement>('[data-part=title]')
    target?.focus({ preventScroll: !back })
  }, [entry.key, direction])

  const remember = (change: Partial<Place>): void => {
    places.current.set(entry.key, { top: 0, ...places.current.get(entry.key), ...change })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only remembers where the focus was
    <div
      ref={stage}
      data-part="stage"
      part="stage"
      onScroll={({ currentTarget }) => {
        remember({ top: currentTarget.scrollTop })
        markFade(currentTarget)
      }}
      onFocus={(event) => remember({ focusId: (event.target as HTMLElement).dataset.focusId })}
    >
      <div ref={content} data-part="content">
        <Frame
          key={entry.view === 'Connect' ? 'Connect' : entry.key}
          entry={entry}
          direction={direction}
          motion={motion}
        >
          {Component ? (
            <ViewBoundary fallback={(retry) => <Unavailable retry={retry} />}>
              <Component kit={kit} entry={entry} />
            </ViewBoundary>
          ) : view.failed ? (
            <Unavailable retry={view.retry} />
          ) : (
            <div data-part="skeleton" aria-hidden="true">
              <span />
              <span />
              <span />
            </div>
          )}
        </Frame>
      </div>
    </div>
  )
}

/** The element of one view, from its entrance until it is left. */
function Frame(props: {
  readonly entry: RouterEntry
  readonly direction: RouterState['direction']
  readonly motion: () => ViewMotion | undefined
  readonly children: ReactNode
}) {
  const { entry, direction, motion, children } = props
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entrance and an exit each
  useLayoutEffect(() => {
    const view = ref.current
    if (!view) return
    motion()?.enter(view, entry, direction)
    return () => motion()?.leave(view)
  }, [])
  return (
    <div ref={ref} data-part="view" part="view" data-view={entry.view}>
      {children}
    </div>
  )
}

/** Marks hidden content below or above for the stylesheet. */
function markFade(element: HTMLElement): void {
  const rest = element.scrollHeight - element.clientHeight - element.scrollTop
  element.toggleAttribute('data-more', rest > fadeAt)
  element.toggleAttribute('data-scrolled', element.scrollTop > 0)
}
