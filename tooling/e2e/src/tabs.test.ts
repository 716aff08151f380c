import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../../tooling/suite/tableRows.js'
import { recordTabs } from './recordTabs.js'
import { injectWallet, usePlayground } from './visit.js'
import { withinSecond } from './withinSecond.js'

const ground = usePlayground()
const sharedWallet = 'dev.latchkey.shared-wallet'
/**
 * Timer turns of 50 ms without news, in every tab: longer than any delay of the kit but its
 * deadlines, which end in news.
 */
const quietLimit = 40
const settleMs = 60_000
/** Somewhat less than what R-07 gives a wallet. */
const patienceMs = 3_500
/** `npm run test:long` tries ten seeds, with more actions. */
const repeats = runsOf(1, 10) - 1
const steps = repeats > 0 ? 200 : 40

type Shown = { readonly status: string; readonly network: string | undefined }

const read = async (tab: Page): Promise<Shown> => {
  const connected = (await tab.getByTestId('status').count()) > 0
  return connected
    ? {
        status: (await tab.getByTestId('status').textContent()) ?? '',
        network: (await tab.getByTestId('network').textContent()) ?? '',
      }
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

type PageKit = {
  readonly connection: { connect(input: unknown): Promise<unknown>; reconnect(): Promise<void> }
}

/**
 * As a person does, but without waiting for what the last action led to. Returns how many actions
 * it was.
 */
async function act(tab: Page, dice: number): Promise<number> {
  return await tab.evaluate(
    ([chance, connectorId]) => {
      const { kit, recording } = window as unknown as {
        kit?: PageKit
        recording: { note(text: string): void }
      }
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('main .card .row button')]
      const named = (part: string) => buttons.find(({ textContent }) => textContent?.includes(part))
      const button = chance < 0.7 ? named('Switch to') : named('Disconnect')
      if (!button && !kit) return 0
      recording.note(`> ${button?.textContent ?? 'Connect'}`)
      if (button) button.click()
      else
        kit?.connection
          .connect({ connectorId })
          .catch((error) => recording.note(`does not connect: ${error.code ?? error}`))
      return 1
    },
    [dice, sharedWallet] as const,
  )
}

const reconnect = (tab: Page) =>
  tab.evaluate(() => (window as unknown as { kit: PageKit }).kit.connection.reconnect())

describe('tabs [R-10]', () => {
  it('a change in one tab is in the others within a second [R-10]', async () => {
    const { context, page, open, dialog, newTab } = await ground.visit()
    await injectWallet(context, 'Shared Wallet', sharedWallet)
    await open()
    const other = await newTab()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /Shared Wallet/ }).click()
    await page.getByTestId('status').waitFor()
    const shows = (tab: Page, wanted: Partial<Shown>) =>
      withinSecond(tab, async () => {
        const shown = await read(tab)
        return Object.entries(wanted).every(([name, value]) => shown[name as keyof Shown] === value)
      })
    expect(await shows(other, { status: 'connected', network: 'Localnet One' })).toBe(true)
    await page.getByRole('button', { name: 'Switch to Localnet Two' }).click()
    await expect.poll(() => read(page)).toMatchObject({ network: 'Localnet Two' })
    expect(await shows(other, { network: 'Localnet Two' })).toBe(true)
    await dialog.waitFor({ state: 'detached' })
    await other.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await other.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(await shows(page, { status: 'disconnected' })).toBe(true)
    await context.close()
  })

  it(`five tabs and ${steps} random actions: they agree in the end, with no ping-pong and at most two writes an action [R-10]`, {
    repeats,
    timeout: 240_000,
  }, async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 100_000)
    process.stdout.write(`R-10 runs with SEED=${seed}\n`)
    const random = createRandom(seed)
    const { context, page, open, newTab } = await ground.visit()
    await injectWallet(context, 'Shared Wallet', sharedWallet)
    const recorder = await recordTabs(context, sharedWallet)
    await open()
    const tabs = [page, await newTab(), await newTab(), await newTab(), await newTab()]
    const pick = <Item>(items: readonly Item[]): Item =>
      items[Math.floor(random() * items.length)] as Item
    let actions = 0
    for (let step = 0; step < steps; step++) {
      actions += await act(pick(tabs), random())
    }

    const records = () => Promise.all(tabs.map(recorder.read))
    const shown = () => Promise.all(tabs.map(read))
    const isQuiet = async () =>
      (await records()).every(({ quietTurns }) => quietTurns >= quietLimit)
    const report = async () => `seed ${seed}\n${await recorder.report(tabs, await shown())}`
    /** However long that takes: a page without a processor has no turns. */
    const settle = async () => {
      await expect
        .poll(isQuiet, { timeout: settleMs })
        .toBe(true)
        .catch(async () => {
          throw new Error(`The tabs do not come to rest. ${await report()}`)
        })
    }
    await settle()
    // A wallet that takes longer than R-07 allows is given up silently, and a page may ask it
    // again.
    const waits = (await records()).map(({ slowestAnswer }) => slowestAnswer)
    if (waits.some((ms) => ms > patienceMs)) {
      process.stdout.write(
        `R-10 the wallet was starved: the slowest answers took ${waits.join(', ')} ms; those tabs ask it again\n`,
      )
      await Promise.all(tabs.filter((_, index) => (waits[index] ?? 0) > patienceMs).map(reconnect))
      await settle()
    }

    const views = new Set((await shown()).map((each) => JSON.stringify(each)))
    if (views.size > 1) throw new Error(`The tabs have parted. ${await report()}`)
    const stored = new Set((await records()).map((each) => each.stored))
    if (stored.size > 1)
      throw new Error(`The tabs agree, their storage does not. ${await report()}`)
    const total = (await records()).reduce((sum, { writes }) => sum + writes, 0)
    if (total > actions * 2)
      throw new Error(`${total} writes for ${actions} actions. ${await report()}`)
    await context.close()
  })
})
