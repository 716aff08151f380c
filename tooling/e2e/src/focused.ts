import type { Page } from 'playwright-core'

/** The words of the element that has the focus, through shadow roots; `body` where none has. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active === document.body ? 'body' : (active?.textContent ?? '').trim()
  })
