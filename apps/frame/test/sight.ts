import { vi } from 'vitest'

type Seen = {
  readonly isVisible?: boolean | undefined
  readonly intersectionRatio?: number
  readonly width?: number
  readonly height?: number
}

/** An IntersectionObserver of the second version, which reports what a test says. */
export function createSight() {
  let hear: ((entries: readonly unknown[]) => void) | undefined
  let element: Element | undefined
  let given: unknown
  vi.stubGlobal('IntersectionObserverEntry', { prototype: { isVisible: true } })
  vi.stubGlobal(
    'IntersectionObserver',
    function IntersectionObserver(callback: typeof hear, options: unknown) {
      hear = callback
      given = options
      return {
        observe: (watched: Element) => {
          element = watched
        },
        disconnect: () => {
          hear = undefined
          element = undefined
        },
      }
    },
  )
  return {
    watched: () => element,
    options: () => given,
    isWatching: () => hear !== undefined,
    /** Reports a question in plain sight, but for these values. */
    report(seen: Seen) {
      const { intersectionRatio = 1, width = 360, height = 560 } = seen
      const isVisible = 'isVisible' in seen ? seen.isVisible : true
      hear?.([{ isVisible, intersectionRatio, boundingClientRect: { width, height } }])
    },
  }
}
