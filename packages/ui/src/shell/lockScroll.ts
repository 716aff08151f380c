const key = Symbol.for('latchkey.scrollLock')

type Lock = { count: number; readonly restore: () => void }

/**
 * Keeps the page behind from scrolling until the returned function runs. Counts references on the document, so that several kits,
 * also of different copies of this package, share one lock; the scrollbar's room stays, and what the host had set comes back.
 */
export function lockScroll(): () => void {
  const holder = document as { [key]?: Lock | undefined }
  const lock = holder[key] ?? { count: 0, restore: freeze(document.documentElement) }
  holder[key] = lock
  lock.count++
  let released = false
  return () => {
    if (released) return
    released = true
    lock.count--
    if (lock.count > 0) return
    holder[key] = undefined
    lock.restore()
  }
}

function freeze(root: HTMLElement): () => void {
  const { style } = root
  const hasScrollbar = globalThis.innerWidth > root.clientWidth
  const before = (['overflow', 'scrollbar-gutter'] as const).map((name) => [name, style.getPropertyValue(name)] as const)
  style.setProperty('overflow', 'hidden')
  if (hasScrollbar) style.setProperty('scrollbar-gutter', 'stable')
  return () => {
    for (const [name, value] of before) {
      if (value === '') style.removeProperty(name)
      else style.setProperty(name, value)
    }
    // An empty attribute would be left behind where the host had none.
    if (root.getAttribute('style') === '') root.removeAttribute('style')
  }
}
