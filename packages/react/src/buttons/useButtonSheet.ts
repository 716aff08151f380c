import { useInsertionEffect } from 'react'
import css from './buttons.css?inline'

let sheet: CSSStyleSheet | undefined
let users = 0

/** jsdom, used in hosts' tests, has no `adoptedStyleSheets`. */
const adopted = () => document.adoptedStyleSheets ?? []

/**
 * Adds the buttons' stylesheet to the document while a button is on the page. The sheet is
 * constructed, so a strict CSP allows it. It is there before the first paint, so that no button
 * changes its size.
 */
export function useButtonSheet(): void {
  useInsertionEffect(() => {
    if (users++ === 0) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      // First in order, so that the host's rules win.
      document.adoptedStyleSheets = [sheet, ...adopted()]
    }
    return () => {
      if (--users === 0) document.adoptedStyleSheets = adopted().filter((each) => each !== sheet)
    }
  }, [])
}
