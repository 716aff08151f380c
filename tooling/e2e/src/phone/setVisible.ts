import type { Page } from 'playwright-core'

/**
 * An app comes to the front, or the page does again. Browsers under test never hide a page by
 * themselves.
 */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      Object.defineProperty(document, 'hidden', {
        configurable: true,
        get: () => state === 'hidden',
      })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
}
