import { type RefObject, useLayoutEffect } from 'react'
import { createSheetAdopter } from '../shell/createSheetAdopter.js'

const adopters = new WeakMap<ShadowRoot, (css: string) => void>()

/** Adds the stylesheet of a part that follows its view, before the part is painted. */
export function useSheet(element: RefObject<HTMLElement | null>, css: string): void {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const adopt = adopters.get(root) ?? createSheetAdopter(root)
    adopters.set(root, adopt)
    adopt(css)
  }, [element, css])
}
