import type { Page } from 'playwright-core'

const turnMs = 50

/**
 * True if the condition holds within one second of the page's timer turns, which stop without CPU
 * time. Wall time would measure the machine.
 */
export async function withinSecond(tab: Page, isSo: () => Promise<boolean>): Promise<boolean> {
  for (let turn = 0; turn < 1_000 / turnMs; turn++) {
    if (await isSo()) return true
    await tab.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), turnMs)
  }
  return await isSo()
}
