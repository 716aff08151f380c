import type { Locator, Page } from '@playwright/test'

/** The kit's modal in a page. Playwright's locators pierce its shadow root. */
export type KitModal = {
  /** The open dialog. */
  readonly dialog: Locator
  /**
   * Picks a wallet of the list by its name. The modal must be open. A wallet of several ecosystems
   * is asked for those that `ecosystems` names, as the modal writes them or by their beginning;
   * without it the modal waits for the choice.
   */
  pick(
    wallet: string | RegExp,
    options?: { readonly ecosystems?: readonly string[] | undefined },
  ): Promise<void>
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
    async pick(wallet, { ecosystems } = {}) {
      await dialog.getByRole('button', { name: wallet }).first().click()
      if (ecosystems) await choose(dialog, ecosystems)
    },
    async close() {
      await page.keyboard.press('Escape')
      await waitUntilClosed()
    },
    waitUntilClosed,
  }
}

/** Answers the question "Choose ecosystems" of a wallet that has several. */
async function choose(dialog: Locator, ecosystems: readonly string[]): Promise<void> {
  const choices = dialog.locator('[data-part="choice"]')
  await choices.first().waitFor()
  const names = await choices.allTextContents()
  const isAsked = (name: string) => ecosystems.some((each) => name.startsWith(each))
  const missing = ecosystems.filter((each) => !names.some((name) => name.startsWith(each)))
  if (missing.length > 0)
    throw new Error(`The wallet has no ${missing.join(', ')}. It has ${names.join(', ')}.`)
  for (const [index, name] of names.entries())
    await choices.nth(index).getByRole('checkbox').setChecked(isAsked(name))
  await dialog.locator('[data-part="button"][data-kind="primary"]').click()
}
