/** How long a question has to be in plain sight before its answer is taken. */
const stableMs = 500
const smallest = { width: 320, height: 400 }

/** IntersectionObserver v2. */
type SightEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** Whether this browser knows if something covers the document. */
export const canTellSight = (): boolean =>
  'isVisible' in (globalThis.IntersectionObserverEntry?.prototype ?? {})

/**
 * Watches whether a person sees an element: nothing covers or changes it, and it is large enough.
 * `onChange` hears true once that has been so for half a second.
 */
export function watchSight(element: Element, onChange: (isSeen: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1) as SightEntry | undefined
      clearTimeout(timer)
      if (entry && isSeen(entry)) timer = setTimeout(() => onChange(true), stableMs)
      else onChange(false)
    },
    { threshold: [0, 0.5, 0.99, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(element)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function isSeen({ isVisible, intersectionRatio, boundingClientRect }: SightEntry): boolean {
  const { width, height } = boundingClientRect
  return (
    isVisible === true &&
    intersectionRatio >= 0.99 &&
    width >= smallest.width &&
    height >= smallest.height
  )
}
