import { type RefObject, useLayoutEffect } from 'react'

const adopted = new WeakMap<ShadowRoot, Set<string>>()

/**
 * Adds the stylesheet of a part that follows its view to the part's shadow root, once, before the
 * part is painted. A constructable sheet needs no nonce.
 */
export function useSheet(element: RefObject<HTMLElement | null>, css: string): void {
  useLayoutEffect(() => {
    const root = element.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const known = adopted.get(root) ?? new Set()
    adopted.set(root, known)
    if (known.has(css)) return
    known.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }, [element, css])
}
