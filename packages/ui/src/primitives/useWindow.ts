import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Lists of more than this are drawn only where they are seen. */
const wholeLimit = 100
/**
 * Lines drawn above and below what is seen, so that the keyboard and a fast finger find them there.
 */
const overscan = 6
const firstLines = 14

export type Window = {
  /** The places of the first item drawn and of the one after the last. */
  readonly from: number
  readonly to: number
  /** Pixels before and after what is drawn. */
  readonly before: number
  readonly after: number
}

/**
 * Which items of a long list of equal lines to draw. `list` is their list, `[data-part=stage]`
 * around it scrolls.
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
  // A search may have left fewer lines than were scrolled past.
  const first = Math.min(seen.first, Math.max(0, lines - 1))
  const last = Math.min(lines, Math.max(seen.last, first + 1))
  return {
    from: first * columns,
    to: Math.min(count, last * columns),
    before: first * seen.line,
    after: (lines - last) * seen.line,
  }
}
