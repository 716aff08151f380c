import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Lists longer than this render only their visible part. */
const wholeLimit = 100
/** Extra lines above and below the visible part, for keyboard focus and fast scrolling. */
const overscan = 6
const firstLines = 14

export type Window = {
  /** Index of the first rendered item, and the index after the last. */
  readonly from: number
  readonly to: number
}

/**
 * Selects the items to render of a long list of equal lines. `list` is the list element; the
 * `[data-part=stage]` around it scrolls. The list's padding, `--_before` and `--_after`, is the
 * height of the other items.
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
  columns: number,
): Window {
  const lines = Math.ceil(count / columns)
  const whole = count <= wholeLimit
  const [seen, setSeen] = useState({ first: 0, last: firstLines, line: 0 })

  useLayoutEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[data-part=item]')
    const gap = list.current ? Number.parseFloat(getComputedStyle(list.current).rowGap) || 0 : 0
    const line = item ? item.offsetHeight + gap : 0
    if (line > 0) setSeen((now) => (now.line === line ? now : { ...now, line }))
  }, [list])

  const { line } = seen
  useEffect(() => {
    const stage = list.current?.closest<HTMLElement>('[data-part=stage]')
    if (whole || !stage || line === 0) return
    let frame = 0
    const look = (): void => {
      frame = 0
      const top =
        stage.getBoundingClientRect().top - (list.current?.getBoundingClientRect().top ?? 0)
      const first = Math.max(0, Math.floor(top / line) - overscan)
      const last = Math.ceil((top + stage.clientHeight) / line) + overscan
      setSeen((now) => {
        if (now.first === first && now.last === last) return now
        keepFocus(list.current, {
          shift: (first - now.first) * columns,
          count: (last - first) * columns,
        })
        return { ...now, first, last }
      })
    }
    const soon = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    stage.addEventListener('scroll', soon, { passive: true })
    // Content that loads above the list moves it, and a window may grow. Absent in jsdom.
    const resizes = globalThis.ResizeObserver && new ResizeObserver(soon)
    for (const each of [stage, stage.firstElementChild]) if (each) resizes?.observe(each)
    return () => {
      cancelAnimationFrame(frame)
      resizes?.disconnect()
      stage.removeEventListener('scroll', soon)
    }
  }, [list, whole, line, columns])

  // After a search the list may be shorter than the scroll position.
  const first = whole ? 0 : Math.min(seen.first, Math.max(0, lines - 1))
  const last = whole ? lines : Math.min(lines, Math.max(seen.last, first + 1))
  const before = first * line
  const after = (lines - last) * line
  // Together with the items: a later padding moves what has focus out of sight.
  useLayoutEffect(() => {
    list.current?.style.setProperty('--_before', `${before}px`)
    list.current?.style.setProperty('--_after', `${after}px`)
  }, [list, before, after])
  return { from: first * columns, to: Math.min(count, last * columns) }
}

/**
 * A focused item that is about to go would take the focus with it, and with the focus the keys that
 * scroll. The list gets it, where it can.
 */
function keepFocus(
  list: HTMLElement | null,
  { shift, count }: { readonly shift: number; readonly count: number },
): void {
  const focused = (list?.getRootNode() as Partial<ShadowRoot> | undefined)?.activeElement
  if (!list || !focused || focused === list || !list.contains(focused)) return
  const at = Array.from(list.children).findIndex((item) => item.contains(focused)) - shift
  if (at < 0 || at >= count) list.focus({ preventScroll: true })
}
