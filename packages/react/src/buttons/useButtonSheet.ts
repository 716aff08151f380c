import { useEffect } from 'react'
import css from './buttons.css?inline'

const key = Symbol.for('latchkey.buttonSheet')
type Holder = { readonly sheet: CSSStyleSheet; users: number }

/** jsdom, in which hosts test their pages, has none. */
const adopted = () => document.adoptedStyleSheets ?? []

/**
 * Puts the buttons' sheet into the document for as long as one of them is on the page. Constructed,
 * so a strict CSP allows it.
 */
export function useButtonSheet(): void {
  useEffect(() => {
    const page = document as Document & { [key]?: Holder }
    const holder = page[key] ?? { sheet: new CSSStyleSheet(), users: 0 }
    if (holder.users++ === 0) {
      holder.sheet.replaceSync(css)
      // First, so that any rule of the host comes after it and wins.
      document.adoptedStyleSheets = [holder.sheet, ...adopted()]
    }
    page[key] = holder
    return () => {
      if (--holder.users > 0) return
      document.adoptedStyleSheets = adopted().filter((sheet) => sheet !== holder.sheet)
    }
  }, [])
}
