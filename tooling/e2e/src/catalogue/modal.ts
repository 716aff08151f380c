import { patienceMs } from '../patienceMs.js'
import type { Stage } from './openStage.js'

/**
 * Polls until the condition holds. Vitest's own polls do not support concurrent tests.
 * @throws after the timeout
 */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${patienceMs} ms and not yet: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function openModal({ page, dialog }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).waitFor()
}

export async function openAll({ dialog }: Stage): Promise<void> {
  await dialog.getByRole('button', { name: /^All wallets/ }).click()
  await dialog.locator('[data-part=tile]').first().waitFor()
}

/** The number of wallets in the list, rendered or not. */
export async function countOf({ dialog }: Stage): Promise<number> {
  return Number(
    await dialog.locator('[data-part=item][aria-setsize]').first().getAttribute('aria-setsize'),
  )
}

/** The list's source and the outcome of its last request, such as `server success`. */
export async function catalogueStateOf({ page }: Stage): Promise<string> {
  return await page.evaluate(() => {
    const { kit } = window as unknown as {
      kit: { wallets: { store: { getState(): { catalogue: { source: string; status: string } } } } }
    }
    const { source, status } = kit.wallets.store.getState().catalogue
    return `${source} ${status}`
  })
}

export async function scrollToEnd({ dialog }: Stage): Promise<void> {
  await dialog.locator('[data-part=grid-end]').evaluate((end) => end.scrollIntoView())
}
