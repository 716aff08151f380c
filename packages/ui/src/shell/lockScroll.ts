const key = Symbol.for('latchkey.scrollLock')

type Lock = { count: number; readonly restore: () => void }
type Holder = { [key]?: Lock | undefined }

/**
 * Keeps the page behind from scrolling until the returned function runs. Counts references on the
 * document, so that several kits, also of different copies of this package, share one lock; the
 * scrollbar's space stays, and the host's own styles are restored.
 */
export function lockScroll(): () => void {
  const holder = document as Holder
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

/**
 * `lockScroll` from the next frame on, together with the modal, so that the click itself causes no
 * page layout.
 */
export function lockWithFrame(): () => void {
  let unlock: (() => void) | undefined
  const frame = requestAnimationFrame(() => {
    unlock = lockScroll()
  })
  return () => {
    cancelAnimationFrame(frame)
    unlock?.()
  }
}

function freeze(root: HTMLElement): () => void {
  const { style } = root
  const hasScrollbar = globalThis.innerWidth > root.clientWidth
  const before = (['overflow', 'scrollbar-gutter'] as const).map(
    (name) => [name, style.getPropertyValue(name)] as const,
  )
  style.setProperty('overflow', 'hidden')
  if (hasScrollbar) style.setProperty('scrollbar-gutter', 'stable')
  return () => {
    for (const [name, value] of before) {
      if (value === '') style.removeProperty(name)
      else style.setProperty(name, value)
    }
    // Removes the empty attribute that would otherwise remain.
    if (root.getAttribute('style') === '') root.removeAttribute('style')
  }
}
