import { readFileSync } from 'node:fs'
import { launchChromium } from '@latchkey/testing/playwright'

const fakeWallet = readFileSync(new URL('./fakeWallet.js', import.meta.url), 'utf8')
const probe = readFileSync(new URL('./probe.js', import.meta.url), 'utf8')

/**
 * A browser in which every host name but localhost fails at once: the internet is off for every kit
 * alike.
 */
export const launch = () =>
  launchChromium({
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  })

/** A list comes with a frame, so one opening measures in steps of 16.7 ms. */
const warmOpenings = 3

/**
 * One visit in a fresh context, without cache and storage. The page measures the times; this side
 * only waits and clicks.
 */
export async function visit(browser, kit, { url, profile, eager, screenshot }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const requests = []
    let phase = 'load'
    page.on('request', (request) => requests.push({ phase, url: request.url(), request }))
    page.on('websocket', (socket) => requests.push({ phase, url: socket.url() }))
    await session.send('Performance.enable')
    await context.addInitScript(
      `window.__target=${JSON.stringify({ modal: kit.modal, fake: kit.fake })}`,
    )
    await context.addInitScript(fakeWallet)
    await context.addInitScript(probe)
    if (profile.throttle > 1)
      await session.send('Emulation.setCPUThrottlingRate', { rate: profile.throttle })
    if (profile.network) {
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...profile.network })
    }
    const until = (expression, timeout = 60_000) =>
      page.waitForFunction(expression, null, { timeout, polling: 50 })
    await page.goto(url, { waitUntil: 'commit' })
    await until(() => window.__bench?.times.button !== undefined)
    if (!eager) await quiet(page)
    phase = 'open'
    const click = async () => {
      const at = await page.evaluate(() => window.__bench.findButton())
      await page.mouse.move(at.x - 60, at.y + 40)
      await page.mouse.click(at.x, at.y)
      await until(() => window.__bench.times.usable !== undefined)
      return await page.evaluate(() => ({
        click: window.__bench.click,
        origin: performance.timeOrigin,
        ...window.__bench.times,
      }))
    }
    const first = await click()
    await quiet(page)
    // Prefetches after the list is usable do not count.
    for (const each of requests) {
      const startedAt = each.request?.timing().startTime ?? 0
      if (each.phase === 'open' && startedAt > first.origin + first.usable) each.phase = 'after'
    }
    phase = 'after'
    if (screenshot)
      await page.screenshot({ path: screenshot, timeout: 5_000 }).catch(() => undefined)
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const warm = []
    while (!eager && profile.throttle > 1 && warm.length < warmOpenings)
      warm.push(await openAgain(page, click))
    return {
      button: first.button,
      listed: first.listed - first.click,
      usable: first.usable - first.click,
      navigationToUsable: first.usable,
      warmListed: warm.map((again) => again.listed - again.click),
      heap: (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1_048_576,
      requests: requests.map(({ phase: when, url: asked }) => ({ phase: when, url: asked })),
    }
  } finally {
    await context.close()
  }
}

/** Closes by Escape or the page's own control, and opens again. */
async function openAgain(page, click) {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !window.__bench.isOpen(), null, { timeout: 10_000, polling: 50 })
  await quiet(page)
  await page.evaluate(() => window.__bench.again())
  return await click()
}

/** Waits until the main thread has had no long task for 700 ms. */
async function quiet(page) {
  await page.waitForFunction(
    () => {
      const ends = window.__bench.longTasks.map(([start, duration]) => start + duration)
      window.__quietSince ??= performance.now()
      const since = Math.max(window.__quietSince, ...ends)
      if (performance.now() - since < 700) return false
      window.__quietSince = undefined
      return true
    },
    null,
    { timeout: 60_000, polling: 100 },
  )
}
