// `npm run bench:phones -- [--runs=15]`: the connector with its engine, beside the bare library it
// drives, over the same relay and wallet. Rounds run in random order, with a fresh context per
// visit.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchChromium } from '@latchkey/testing/playwright'
import { decodeQR } from 'qr/decode.js'
import { openStage } from './phonesStage.mjs'
import { work } from './prepare.mjs'
import { shuffle } from './shuffle.mjs'

const runs = Number(process.argv.find((word) => word.startsWith('--runs='))?.slice(7) ?? 15)
const signatures = 50
const gates = { ratio: 1.1, fasterMs: 3_500 }

const sides = ['ours', 'bare']
/**
 * `black-holed`: the bare library unchanged, ours with `verify: 'bounded'`. Elsewhere neither
 * requests an attestation.
 */
const kinds = {
  cold: { loaded: false, verify: 'off', scans: true },
  loaded: { loaded: true, verify: 'off', scans: true, signs: true },
  dark: { loaded: false, verify: 'bounded' },
}
const visits = sides.flatMap((side) => Object.keys(kinds).map((kind) => ({ side, kind })))
/** Close comparisons run twice per round. */
const round = [...visits, ...visits.filter(({ kind }) => kind !== 'dark')]
const rows = {
  cold: 'click → QR visible, cold',
  loaded: 'click → QR visible, code loaded',
  scan: 'scan → connected',
  request: `request round trip (personal_sign, ${signatures} a visit)`,
  dark: 'click → QR visible, cold, verify host black-holed',
}
const times = Object.fromEntries(
  sides.map((side) => [side, Object.fromEntries(Object.keys(rows).map((row) => [row, []]))]),
)
const failures = []

const startedAt = performance.now()
const stage = await openStage(sides)
let measuring = 0
try {
  const first = await launch()
  for (const each of visits) await visit(first, each, { picture: true })
  await first.close()
  if (stage.dark.calls() === 0)
    throw new Error('nobody asked the verify host: the black hole measures nothing')
  measuring = performance.now()
  for (let run = 0; run < runs; run++) {
    const browser = await launch()
    for (const each of shuffle(round)) await record(browser, each)
    await browser.close()
    console.log(`round ${run + 1} of ${runs}`)
  }
} finally {
  await stage.close()
}
const roundMs = (performance.now() - measuring) / runs
const text = report()
writeFileSync(join(work, 'phones.md'), text)
console.log(text)
process.exit(failures.length === 0 ? 0 : 1)

function launch() {
  const names = `MAP verify.walletconnect.org 127.0.0.1:${stage.dark.port}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`
  return launchChromium({ args: [`--host-resolver-rules=${names}`] })
}

async function record(browser, { side, kind }) {
  try {
    const { qr, scan, requests = [] } = await visit(browser, { side, kind })
    times[side][kind].push(qr)
    if (scan !== undefined) times[side].scan.push(scan)
    times[side].request.push(...requests)
  } catch (error) {
    failures.push(`${side}, ${kind}: ${error.message.split('\n')[0]}`)
  }
}

/** The page measures the times; this side clicks and controls the phone. */
async function visit(browser, { side, kind }, { picture = false } = {}) {
  const { loaded, verify, scans = false, signs = false } = kinds[kind]
  // Screenshots use twice the density: at one pixel per dot the decoder misreads some codes.
  const context = await browser.newContext({
    viewport: { width: 800, height: 600 },
    deviceScaleFactor: picture ? 2 : 1,
  })
  try {
    const page = await context.newPage()
    page.on('pageerror', ({ message }) => console.log(`${side}, ${kind}: ${message}`))
    const until = (expression) =>
      page.waitForFunction(expression, null, { timeout: 30_000, polling: 20 })
    await page.goto(stage.urlOf(side, { loaded, verify }))
    await until(() => window.bench?.ready)
    await page.click('button')
    await until(() => window.bench.visible !== undefined || window.bench.failed !== undefined)
    const { click, visible, uri, failed } = await page.evaluate(() => ({
      ...window.bench,
      connected: undefined,
      sign: undefined,
    }))
    if (failed !== undefined) throw new Error(failed)
    if (picture && (await photograph(page, `phones-${side}-${kind}`)) !== uri)
      throw new Error('the code on the screen is not the one that was made')
    const qr = visible - click
    if (!scans) return { qr }
    const scannedAt = Date.now()
    await stage.wallet.pair(uri)
    const connectedAt = await page.evaluate(() =>
      window.bench.connected.then(() => window.bench.connectedAt),
    )
    const requests = await page.evaluate(
      (count) => window.bench.sign(count),
      signs ? signatures : 0,
    )
    return { qr, scan: connectedAt - scannedAt, requests }
  } finally {
    await context.close()
  }
}

/** Takes a screenshot to check before measuring; returns the text of its code. */
async function photograph(page, name) {
  mkdirSync(join(work, 'screenshots'), { recursive: true })
  const picture = await page.screenshot({ path: join(work, 'screenshots', `${name}.png`) })
  const { pixels, ...size } = await page.evaluate(async (png) => {
    const bitmap = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${png}`)).blob(),
    )
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context.drawImage(bitmap, 0, 0)
    return {
      width,
      height,
      pixels: [...context.getImageData(0, 0, width, height).data]
        .map((byte) => String.fromCharCode(byte))
        .join(''),
    }
  }, picture.toString('base64'))
  return decodeQR({ ...size, data: Uint8Array.from(Buffer.from(pixels, 'latin1')) })
}

function report() {
  const stats = Object.fromEntries(
    sides.map((side) => [
      side,
      Object.fromEntries(Object.entries(times[side]).map(([row, list]) => [row, spread(list)])),
    ]),
  )
  const cell = ({ median, low, high, least, most, count }) =>
    `${median.toFixed(1)} (${low.toFixed(1)}…${high.toFixed(1)}; ${least.toFixed(1)}…${most.toFixed(1)}; n=${count})`
  const lines = Object.entries(rows).map(([row, label]) => {
    const ours = stats.ours[row]
    const bare = stats.bare[row]
    const ratio = ours.median / bare.median
    const faster = bare.median - ours.median
    const holds = row === 'dark' ? faster >= gates.fasterMs : ratio <= gates.ratio
    if (!holds)
      failures.push(
        `${label}: ${row === 'dark' ? `${faster.toFixed(0)} ms faster` : `×${ratio.toFixed(2)}`}`,
      )
    const bound =
      row === 'dark'
        ? `${faster.toFixed(0)} ms faster, ≥ ${gates.fasterMs}`
        : `≤ ×${gates.ratio.toFixed(2)}`
    return `| ${label} | ${cell(ours)} | ${cell(bare)} | ×${ratio.toFixed(2)} | ${bound} | ${holds ? 'holds' : 'FAILS'} |`
  })
  const minutes = (ms) => (ms / 60_000).toFixed(1)
  return `
Phones, ${runs} interleaved rounds; ms, median (quartiles; least…most):

| | Latchkey | bare library | ratio | gate | |
| --- | --- | --- | ---: | --- | --- |
${lines.join('\n')}

${minutes(performance.now() - startedAt)} minutes; ${(roundMs / 1000).toFixed(0)} s a round, so 15 rounds are about ${minutes(measuring - startedAt + 15 * roundMs)} minutes on this machine as it is now.
${failures.length === 0 ? 'ok' : `NOT OK: ${failures.join('; ')}`}
`
}

function spread(list) {
  const sorted = [...list].sort((a, b) => a - b)
  const at = (share) => {
    const place = (sorted.length - 1) * share
    const below = sorted[Math.floor(place)] ?? Number.NaN
    return below + ((sorted[Math.ceil(place)] ?? Number.NaN) - below) * (place % 1)
  }
  return {
    median: at(0.5),
    low: at(0.25),
    high: at(0.75),
    least: at(0),
    most: at(1),
    count: sorted.length,
  }
}
