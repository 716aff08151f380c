import type { Page } from 'playwright-core'

const turnMs = 50

/**
 * Whether it is so before the page has had a second of its own: turns of its timers, which a page
 * without a processor does not have. The clock on the wall would measure the machine.
 */
export async function withinSecond(tab: Page, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < 1_000 / turnMs; turn++) {
    if (await isSo()) return true
    await tab.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), turnMs)
  }
  return await isSo()
}
