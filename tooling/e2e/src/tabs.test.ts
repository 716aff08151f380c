import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { injectWallet, usePlayground } from './visit.js'

const ground = usePlayground()

type Shown = { readonly status: string; readonly network: string | undefined }

const read = async (tab: Page): Promise<Shown> => {
  const connected = (await tab.getByTestId('status').count()) > 0
  return connected
    ? { status: (await tab.getByTestId('status').textContent()) ?? '', network: (await tab.getByTestId('network').textContent()) ?? '' }
    : { status: 'disconnected', network: undefined }
}

/** A linear congruential generator, so that a failing run can be repeated from its seed. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('R-10 tabs', () => {
  it('R-10 what happens in one tab is in the others within a second', async () => {
    const { context, page, open, dialog, newTab } = await ground.visit()
    await injectWallet(context, 'Shared Wallet', 'dev.latchkey.shared-wallet')
    await open()
    const other = await newTab()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /Shared Wallet/ }).click()
    await page.getByTestId('status').waitFor()
    await expect.poll(() => read(other), { timeout: 1_000 }).toMatchObject({ status: 'connected', network: 'Localnet One' })
    await page.getByRole('button', { name: 'Switch to Localnet Two' }).click()
    await expect.poll(() => read(page)).toMatchObject({ network: 'Localnet Two' })
    await expect.poll(() => read(other), { timeout: 1_000 }).toMatchObject({ network: 'Localnet Two' })
    await dialog.waitFor({ state: 'detached' })
    await other.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect.poll(() => read(page), { timeout: 1_000 }).toMatchObject({ status: 'disconnected' })
    await context.close()
  })

  it('R-10 five tabs and 200 random actions: they agree in the end, with no ping-pong and at most two writes an action', async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 100_000)
    const random = createRandom(seed)
    const { context, page, open, newTab } = await ground.visit()
    await injectWallet(context, 'Shared Wallet', 'dev.latchkey.shared-wallet')
    await context.addInitScript(() => {
      const { setItem } = Storage.prototype
      Object.assign(window, { writes: 0 })
      Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
        if (key.startsWith('latchkey.')) (window as unknown as { writes: number }).writes++
        return setItem.call(this, key, value)
      }
    })
    await open()
    const tabs = [page, await newTab(), await newTab(), await newTab(), await newTab()]
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
    let actions = 0
    for (let step = 0; step < 200; step++) {
      const tab = pick(tabs)
      // As a person does, but without waiting for what the last action led to.
      actions += await tab.evaluate((dice) => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('main .card .row button')]
        const named = (part: string) => buttons.find(({ textContent }) => textContent?.includes(part))
        const button = dice < 0.7 ? named('Switch to') : named('Disconnect')
        if (button) {
          button.click()
          return 1
        }
        const kit = (window as unknown as { kit?: { connection: { connect(input: unknown): Promise<unknown> } } }).kit
        kit?.connection.connect({ connectorId: 'dev.latchkey.shared-wallet' }).catch(() => undefined)
        return 1
      }, random())
    }
    const shown = async () => [...new Set((await Promise.all(tabs.map(read))).map((each) => JSON.stringify(each)))]
    await expect.poll(shown, { timeout: 10_000, message: `seed ${seed}` }).toHaveLength(1)
    const writes = async () =>
      (await Promise.all(tabs.map((tab) => tab.evaluate(() => (window as unknown as { writes: number }).writes)))).reduce(
        (sum, count) => sum + count,
        0,
      )
    const total = await writes()
    expect(total, `seed ${seed}: ${total} writes for ${actions} actions`).toBeLessThanOrEqual(actions * 2)
    // Quiet once they agree: the next action's worth of time brings no write.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)))
    expect(await writes()).toBe(total)
    await context.close()
  })
})
