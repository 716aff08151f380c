import type { Locator, Page } from '@playwright/test'

/** The kit's modal in a page. Playwright's locators pierce its shadow root. */
export type KitModal = {
  /** The open dialog. */
  readonly dialog: Locator
  /** Picks a wallet of the list by its name. The modal must be open. */
  pick(wallet: string | RegExp): Promise<void>
  /** Closes the modal as a visitor does, by Escape. */
  close(): Promise<void>
  /** Waits until no modal is open. */
  waitUntilClosed(): Promise<void>
}

export function createKitModal(page: Page): KitModal {
  const dialog = page.locator('[data-latchkey] dialog[open]').first()
  const waitUntilClosed = () => dialog.waitFor({ state: 'detached' })
  return {
    dialog,
    pick: (wallet) => dialog.getByRole('button', { name: wallet }).first().click(),
    async close() {
      await page.keyboard.press('Escape')
      await waitUntilClosed()
    },
    waitUntilClosed,
  }
}
