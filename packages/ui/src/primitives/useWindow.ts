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
  /** Pixels before and after the rendered items. */
  readonly before: number
  readonly after: number
}

/**
 * Selects the items to render of a long list of equal lines. `list` is the list element; the
 * `[data-part=stage]` around it scrolls.
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
      setSeen((now) => (now.first === first && now.last === last ? now : { ...now, first, last }))
    }
    const soon = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    stage.addEventListener('scroll', soon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      stage.removeEventListener('scroll', soon)
    }
  }, [list, whole, line])

  if (whole) return { from: 0, to: count, before: 0, after: 0 }
  // After a search the list may be shorter than the scroll position.
  const first = Math.min(seen.first, Math.max(0, lines - 1))
  const last = Math.min(lines, Math.max(seen.last, first + 1))
  return {
    from: first * columns,
    to: Math.min(count, last * columns),
    before: first * seen.line,
    after: (lines - last) * seen.line,
  }
}
