import { type PointerEvent, type RefObject, useRef } from 'react'

/**
 * A released sheet closes beyond this share of its height, or above this speed in pixels per
 * millisecond.
 */
const dismissShare = 0.25
const dismissSpeed = 0.5

type DragHandlers = Readonly<
  Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLElement>) => void
  >
>

/**
 * Lets a bottom sheet be pulled down by its header. Has no effect where the card is no sheet (see
 * shell.css). The close button does the same without a drag.
 */
export function useDragToDismiss(
  card: RefObject<HTMLElement | null>,
  dismiss: () => void,
): DragHandlers {
  const drag = useRef<{
    readonly id: number
    readonly y: number
    readonly at: number
    readonly shell: HTMLElement
  }>(undefined)

  const end = (event: PointerEvent<HTMLElement>, letGo: boolean): void => {
    const { current } = drag
    if (!current || current.id !== event.pointerId) return
    drag.current = undefined
    const { shell } = current
    shell.removeAttribute('data-dragging')
    const distance = event.clientY - current.y
    const speed = distance / Math.max(1, event.timeStamp - current.at)
    if (
      letGo &&
      distance > 8 &&
      (distance > shell.offsetHeight * dismissShare || speed > dismissSpeed)
    )
      dismiss()
    else shell.style.removeProperty('--_drag')
  }

  return {
    onPointerDown(event) {
      const shell = card.current
      const isButton = (event.target as Element).closest('button') !== null
      if (
        !shell ||
        isButton ||
        event.button !== 0 ||
        getComputedStyle(shell).getPropertyValue('--_sheet').trim() !== '1'
      )
        return
      drag.current = { id: event.pointerId, y: event.clientY, at: event.timeStamp, shell }
      event.currentTarget.setPointerCapture(event.pointerId)
      shell.style.removeProperty('--_drag')
      shell.setAttribute('data-dragging', '')
    },
    onPointerMove(event) {
      const { current } = drag
      if (current?.id === event.pointerId)
        current.shell.style.setProperty('--_drag', `${Math.max(0, event.clientY - current.y)}px`)
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  }
}
