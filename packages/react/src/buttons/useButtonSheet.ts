import { useInsertionEffect } from 'react'
import css from './buttons.css?inline'

let sheet: CSSStyleSheet | undefined
let users = 0

/** The other sheets of the document. jsdom, used in hosts' tests, has no `adoptedStyleSheets`. */
const others = () => (document.adoptedStyleSheets ?? []).filter((each) => each !== sheet)

/**
 * Adds the buttons' stylesheet to the document while a button is on the page. The sheet is
 * constructed, so a strict CSP allows it. It is there before the first paint, so that no button
 * changes its size.
 */
export function useButtonSheet(): void {
  useInsertionEffect(() => {
    if (!users++) {
      sheet = new CSSStyleSheet()
      // jsdom 26 and older, which Jest 30 brings, has no `replaceSync`: a test needs no style.
      sheet.replaceSync?.(css)
      // First in order, so that the host's rules win.
      document.adoptedStyleSheets = [sheet, ...others()]
    }
    return () => {
      if (!--users) document.adoptedStyleSheets = others()
    }
  }, [])
}
