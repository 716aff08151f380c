/**
 * What libraries such as Radix take on the document for a click or a focus beside their own dialog,
 * which they then close.
 */
const events = ['pointerdown', 'mousedown', 'touchstart', 'focusin'] as const

/**
 * Keeps from the page what tells its own dialogs that somebody has turned away from them. Returns
 * what ends it.
 */
export function keepInside(host: HTMLElement): () => void {
  const stop = (event: Event): void => event.stopPropagation()
  // Listened to on the document as the event goes down, so that it must not start: the same key is
  // pressed again inside, where it stays.
  const press = (event: KeyboardEvent): void => {
    const { key, code, isComposing } = event
    const path = event.composedPath()
    const [target] = path
    if (key !== 'Escape' || !event.composed || !target || !path.includes(host)) return
    event.stopImmediatePropagation()
    const inside = new KeyboardEvent('keydown', {
      key,
      code,
      isComposing,
      bubbles: true,
      cancelable: true,
    })
    if (!target.dispatchEvent(inside)) event.preventDefault()
  }
  for (const name of events) host.addEventListener(name, stop)
  window.addEventListener('keydown', press, true)
  return () => {
    for (const name of events) host.removeEventListener(name, stop)
    window.removeEventListener('keydown', press, true)
  }
}
