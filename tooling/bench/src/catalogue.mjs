// `npm run bench:catalogue`: scrolls All wallets with 1,004 wallets from end to end and reports the
// longest busy periods of the page.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@latchkey/testing/playwright'
import { build } from 'vite'
import { serveGallery } from '../../e2e/gallery/serveGallery.mjs'

const rounds = Number(process.argv.find((each) => each.startsWith('--runs='))?.slice(7) ?? 5)
/** Perceived as a stutter: the threshold of the Long Tasks API. */
const limitMs = 50
/** A fast wheel: about 30 lines a second. */
const step = { pixels: 120, everyMs: 32 }
const gallery = fileURLToPath(new URL('../../e2e/gallery', import.meta.url))

await build({ configFile: join(gallery, 'vite.config.ts'), logLevel: 'error' })
const site = await serveGallery(join(gallery, 'dist'))
const browser = await launchChromium()
const results = []
try {
  for (let round = 0; round < rounds; round++) results.push(await scroll())
} finally {
  await browser.close()
  await site.close()
}
const worst = Math.max(...results.map(({ cpuMs }) => cpuMs))
for (const [index, { wallets, steps, tasks, wallMs, cpuMs }] of results.entries()) {
  console.log(
    `round ${index + 1}: ${wallets} wallets, ${steps} turns of the wheel, ${tasks} tasks, longest ${wallMs.toFixed(1)} ms (${cpuMs.toFixed(1)} ms of its own work)`,
  )
}
console.log(`longest stretch of work ${worst.toFixed(1)} ms, limit ${limitMs} ms`)
process.exit(worst <= limitMs ? 0 : 1)

/**
 * One round in a fresh page. Only a task's own work counts, not other load of the machine; both are
 * reported.
 */
async function scroll() {
  const page = await browser.newPage({ viewport: { width: 480, height: 720 } })
  await page.goto(`${site.url}?view=AllWallets-long&theme=dark&lang=en`)
  const tiles = page.locator('[data-part=item][aria-setsize]')
  await tiles.first().waitFor()
  const wallets = Number(await tiles.first().getAttribute('aria-setsize'))
  await page.locator('[data-part=stage]').first().hover()
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline', 'toplevel', '__metadata'],
  })
  let steps = 0
  for (let last = 0; last < wallets && steps < 2_000; steps++) {
    await page.mouse.wheel(0, step.pixels)
    await page.waitForTimeout(step.everyMs)
    last = Number(await tiles.last().getAttribute('aria-posinset'))
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8'))
  await page.close()
  if (steps >= 2_000) throw new Error('the end of the list was never reached')
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ph }) => /RunTask$/.test(name) && ph === 'X' && mains.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0 || tasks.every(({ tdur }) => tdur === undefined))
    throw new Error('the trace holds no tasks')
  const longest = (field) =>
    tasks.reduce((most, task) => Math.max(most, (task[field] ?? 0) / 1000), 0)
  return { wallets, steps, tasks: tasks.length, wallMs: longest('dur'), cpuMs: longest('tdur') }
}
