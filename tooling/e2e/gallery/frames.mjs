// node frames.mjs [rounds]: how long the frames of a change of views last, in the built gallery,
// beside those of the same page at rest. The code of every view is there; the machine should be
// idle. Without a graphics card Chromium computes the blur behind the modal anew with each frame,
// so a desk is measured without it, too.
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@latchkey/testing/playwright'
import { drawPlainly } from '../src/drawPlainly.mjs'
import { serveGallery } from './serveGallery.mjs'

const rounds = Number(process.argv[2] ?? 5)
/** The longest that a frame may last, in milliseconds: two of 60 a second. */
const longest = 34
/** A change ends within this time: its motion takes 260 ms. */
const changeMs = 500

const ways = {
  'Connect-many': ['ConnectingExternal', 'AllWallets', 'GetWallet', 'Networks'],
  Account: ['Networks', 'WalletReceive', 'WalletSend', 'Wallets'],
}
const desk = { width: 1280, height: 800 }
const places = {
  'at a desk': { viewport: desk },
  'at a desk, without blur': { viewport: desk, plain: true },
  'on a phone': { viewport: { width: 360, height: 740 } },
}

const server = await serveGallery(fileURLToPath(new URL('./dist', import.meta.url)))
const browser = await launchChromium()
try {
  for (const [place, { viewport, plain }] of Object.entries(places))
    for (const [scene, views] of Object.entries(ways)) {
      const page = await browser.newPage({ viewport, reducedMotion: 'no-preference' })
      if (plain) await page.addInitScript(drawPlainly)
      await page.goto(`${server.url}?view=${scene}`)
      await page.locator('[data-latchkey] [data-part=title]').first().waitFor()
      await page.evaluate(listen)
      const steps = [...views, ...views.map(() => undefined)]
      const found = new Map()
      const rest = []
      for (let round = 0; round <= rounds; round++)
        for (const [index, view] of steps.entries()) {
          const frames = await page.evaluate(change, [view, changeMs])
          // The first round loads the code.
          if (round === 0) continue
          const name = view ?? `back ${index - views.length + 1}`
          found.set(name, [...(found.get(name) ?? []), ...frames])
          rest.push(...(await page.evaluate(change, [null, changeMs])))
        }
      print(`${scene}, ${place}`, found, rest)
      await page.close()
    }
} finally {
  await browser.close()
  await server.close()
}

function print(title, found, rest) {
  console.log(`\n${title}: frames over ${longest} ms, and the longest in ms`)
  for (const [name, frames] of [...found, ['at rest', rest]])
    console.log(
      `  ${name.padEnd(20)} ${String(frames.filter((ms) => ms > longest).length).padStart(3)} of ${String(frames.length).padEnd(5)} ${Math.max(...frames).toFixed(1)}`,
    )
}

/** Runs in the page: keeps the time of each frame. */
function listen() {
  globalThis.frames = []
  let last = performance.now()
  const next = (now) => {
    globalThis.frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/** Runs in the page: changes the view, back without one, not at all with null. */
async function change([view, ms]) {
  globalThis.frames.length = 0
  const { kit } = globalThis
  if (view) kit.router.push(view, view === 'ConnectingExternal' ? { walletId: 'latch' } : {})
  else if (view === undefined) kit.router.goBack()
  await new Promise((resolve) => setTimeout(resolve, ms))
  return globalThis.frames.slice()
}
