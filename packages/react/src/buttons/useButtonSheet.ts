import { useEffect } from 'react'
import css from './buttons.css?inline'

const key = Symbol.for('latchkey.buttonSheet')
type Holder = { readonly sheet: CSSStyleSheet; users: number }

/** jsdom, used in hosts' tests, has no `adoptedStyleSheets`. */
const adopted = () => document.adoptedStyleSheets ?? []

/**
 * Adds the buttons' stylesheet to the document while a button is on the page. The sheet is
 * constructed, so a strict CSP allows it.
 */
export function useButtonSheet(): void {
  useEffect(() => {
    const page = document as Document & { [key]?: Holder }
    const holder = page[key] ?? { sheet: new CSSStyleSheet(), users: 0 }
    if (holder.users++ === 0) {
      holder.sheet.replaceSync(css)
      // First in order, so that the host's rules win.
      document.adoptedStyleSheets = [holder.sheet, ...adopted()]
    }
    page[key] = holder
    return () => {
      if (--holder.users > 0) return
      document.adoptedStyleSheets = adopted().filter((sheet) => sheet !== holder.sheet)
    }
  }, [])
}
