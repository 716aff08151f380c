import type { Locator, Page } from 'playwright-core'

/**
 * The kit's open dialog. `getByText` finds visible text, without the live regions: they repeat
 * texts of the view for a while, so a search for one text would find two.
 */
export function dialogOf(page: Page): Locator {
  const dialog = page.locator('[data-latchkey] dialog[open]').first()
  const find = dialog.getByText.bind(dialog)
  const shown = page.locator(':not([data-part=hidden])')
  return Object.assign(dialog, {
    getByText: (...query: Parameters<Locator['getByText']>) => find(...query).and(shown),
  })
}
