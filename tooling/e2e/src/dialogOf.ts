import type { Locator, Page } from 'playwright-core'

/**
 * The kit's open dialog. `getByText` finds what it shows, without the live regions: they say for a
 * while what stands in the view as well, and a text that is looked for once would be there twice.
 */
export function dialogOf(page: Page): Locator {
  const dialog = page.locator('[data-latchkey] dialog[open]').first()
  const find = dialog.getByText.bind(dialog)
  const shown = page.locator(':not([data-part=hidden])')
  return Object.assign(dialog, {
    getByText: (...query: Parameters<Locator['getByText']>) => find(...query).and(shown),
  })
}
