import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { runsOf } from '../../../tooling/suite/tableRows.js'
import { injectWallet, usePlayground } from './visit.js'

const ground = usePlayground()

type Counts = { readonly heap: number; readonly listeners: number; readonly nodes: number }

/** Memory left after garbage collection. */
async function count(page: Page): Promise<Counts> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  for (let times = 0; times < 3; times++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { heap: read('JSHeapUsedSize'), listeners: read('JSEventListeners'), nodes: read('Nodes') }
}

/** Counts the timers that are running, from before the page's own scripts. */
function watchTimers(): void {
  const running = new Set<unknown>()
  Object.assign(window, { runningTimers: running })
  const { setTimeout: set, clearTimeout: clear, setInterval: every, clearInterval: stop } = window
  window.setTimeout = ((callback: () => void, ms?: number, ...rest: unknown[]) => {
    const id = set(
      () => {
        running.delete(id)
        callback()
      },
      ms,
      ...rest,
    )
    running.add(id)
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = (id) => {
    running.delete(id)
    clear(id)
  }
  window.setInterval = ((callback: () => void, ms?: number) => {
    const id = every(callback, ms)
    running.add(id)
    return id
  }) as typeof window.setInterval
  window.clearInterval = (id) => {
    running.delete(id)
    stop(id)
  }
}

const timers = (page: Page) =>
  page.evaluate(() => (window as unknown as { runningTimers: Set<unknown> }).runningTimers.size)

type Kit = {
  open(): void
  close(): void
  connection: {
    connect(input: { connectorId: string }): Promise<unknown>
    disconnect(): Promise<void>
  }
}

/**
 * Opens and closes inside the page, so that nothing of the test's own is counted; each time until
 * the dialog is really there, or gone.
 */
function openAndClose(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    const { kit } = window as unknown as { kit: Kit }
    const isOpen = () =>
      [...document.querySelectorAll('[data-latchkey]')].some(({ shadowRoot }) =>
        shadowRoot?.querySelector('dialog[open]'),
      )
    const until = async (wanted: boolean) => {
      while (isOpen() !== wanted) await new Promise(requestAnimationFrame)
    }
    for (let turn = 0; turn < count; turn++) {
      kit.open()
      await until(true)
      kit.close()
      await until(false)
    }
  }, times)
}

function connectAndDisconnect(page: Page, connectorId: string, times: number): Promise<void> {
  return page.evaluate(
    async ([id, count]) => {
      const { kit } = window as unknown as { kit: Kit }
      for (let turn = 0; turn < count; turn++) {
        await kit.connection.connect({ connectorId: id })
        await kit.connection.disconnect()
      }
    },
    [connectorId, times] as const,
  )
}

/**
 * `npm run test:long` takes three times the 200 openings and 50 connections of R-16, to see slow
 * growth; `npm test` takes a quarter.
 */
const turns = runsOf(0.25, 3)
const openings = Math.ceil(200 * turns)
const connections = Math.ceil(50 * turns)

describe('leaks [R-16]', () => {
  it(`${openings} openings leave at most 1 MB, no listener and no timer behind [R-16]`, async () => {
    const { context, page, open, watch } = await ground.visit()
    await page.addInitScript(watchTimers)
    await open()
    // Until the page's own event log holds the hundred entries that it keeps.
    await openAndClose(page, 60)
    const before = await count(page)
    const timersBefore = await timers(page)
    await openAndClose(page, openings)
    await expect.poll(() => timers(page)).toBeLessThanOrEqual(timersBefore)
    const after = await count(page)
    expect(after.heap - before.heap).toBeLessThanOrEqual(1_048_576)
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(0)
    expect(watch.problems()).toEqual([])
    await context.close()
  })

  it(`${connections} connects and disconnects leave at most 1 MB, no listener and no timer behind [R-16]`, async () => {
    const { context, page, open, watch } = await ground.visit()
    const wallet = await injectWallet(context, 'Leaky Wallet', 'dev.latchkey.leaky-wallet')
    await page.addInitScript(watchTimers)
    await open()
    await connectAndDisconnect(page, 'dev.latchkey.leaky-wallet', 55)
    const before = await count(page)
    const timersBefore = await timers(page)
    await connectAndDisconnect(page, 'dev.latchkey.leaky-wallet', connections)
    await expect.poll(() => timers(page)).toBeLessThanOrEqual(timersBefore)
    const after = await count(page)
    expect(after.heap - before.heap).toBeLessThanOrEqual(1_048_576)
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(0)
    expect(wallet.isPermitted).toBe(false)
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})
