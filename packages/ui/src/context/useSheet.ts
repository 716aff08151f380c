import { type RefObject, useLayoutEffect } from 'react'
import { adoptSheet } from './adoptSheet.js'

/**
 * Adds the stylesheet of a part that follows its view to the part's shadow root, before the part is
 * painted.
 */
export function useSheet(element: RefObject<HTMLElement | null>, css: string): void {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode()
    if (root instanceof ShadowRoot) adoptSheet(root, css)
  }, [element, css])
}
