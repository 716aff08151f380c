/**
 * Events that libraries such as Radix handle on the document as a click or focus outside their own
 * dialog, which they then close.
 */
const events = ['pointerdown', 'mousedown', 'touchstart', 'focusin'] as const

/** Stops events that would make the page's own dialogs close. Returns the stop function. */
export function keepInside(host: HTMLElement): () => void {
  const stop = (event: Event): void => event.stopPropagation()
  // Page code may listen on the document in the capture phase, so the original event must not reach
  // it. The same key is dispatched again inside, where it stays.
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
