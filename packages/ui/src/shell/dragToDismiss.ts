import { isSheet } from './isSheet.js'

/**
 * A released sheet closes beyond this share of its height, or above this speed in pixels per
 * millisecond.
 */
const dismissShare = 0.25
const dismissSpeed = 0.5

/**
 * Lets a bottom sheet be pulled down by its header, until the returned function runs. Has no effect
 * where the card is no sheet. The close button does the same without a drag.
 */
export function dragToDismiss(card: HTMLElement, dismiss: () => void): () => void {
  const header = card.querySelector<HTMLElement>('[data-part=header]')
  let drag:
    | { readonly id: number; readonly y: number; readonly at: number; top: number }
    | undefined

  const start = (event: PointerEvent): void => {
    if (
      !header ||
      !isSheet(card) ||
      (event.target as Element).closest('button') ||
      event.button !== 0
    )
      return
    const { top } = card.getBoundingClientRect()
    drag = { id: event.pointerId, y: event.clientY, at: event.timeStamp, top }
    header.setPointerCapture(event.pointerId)
    card.style.translate = ''
    card.setAttribute('data-dragging', '')
  }
  const move = (event: PointerEvent): void => {
    if (drag?.id !== event.pointerId) return
    // A custom property would restyle the whole card at each move.
    card.style.translate = `0 ${Math.max(0, event.clientY - drag.y)}px`
  }
  const end = (event: PointerEvent): void => {
    if (drag?.id !== event.pointerId) return
    const { y, at, top } = drag
    drag = undefined
    card.removeAttribute('data-dragging')
    // From here it springs back, or leaves.
    card.style.translate = ''
    const distance = event.clientY - y
    const speed = distance / Math.max(1, event.timeStamp - at)
    const isFar = distance > (innerHeight - top) * dismissShare
    if (event.type === 'pointerup' && distance > 8 && (isFar || speed > dismissSpeed)) dismiss()
  }
  const listeners = Object.entries({
    pointerdown: start,
    pointermove: move,
    pointerup: end,
    pointercancel: end,
  }) as [keyof HTMLElementEventMap, EventListener][]
  for (const [type, listener] of listeners) header?.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of listeners) header?.removeEventListener(type, listener)
  }
}
