// `npm run bench -- [--runs=15] [--only=latchkey,rainbowkit]`: compares kits in one run, as ratios.
// All kits take about twenty minutes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { floor, kits, ours, profiles } from './kits.mjs'
import { packOurs, prepare, work } from './prepare.mjs'
import { gates, report } from './report.mjs'
import { serve } from './serve.mjs'
import { shuffle } from './shuffle.mjs'
import { launch, visit } from './visit.mjs'

const option = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1]
const runs = Number(option('runs') ?? 15)
const only = option('only')?.split(',')
const chosen = kits.filter(({ id }) => !only || id === floor || only.includes(id))

mkdirSync(join(work, 'screenshots'), { recursive: true })
const tarballs = packOurs()
const files = {}
for (const kit of chosen) files[kit.id] = await prepare(kit, tarballs)

const server = await serve()
const urlOf = (kit) => `http://localhost:${server.port}/${kit.id}/`
const results = Object.fromEntries(
  chosen.map(({ id }) => [
    id,
    { idle: { cpu1: [], cpu4: [], slow3g: [] }, cold: [], warmup: undefined },
  ]),
)

// One warm-up each, with a screenshot to check before measuring.
const first = await launch()
for (const kit of chosen)
  results[kit.id].warmup = await visit(first, kit, {
    url: urlOf(kit),
    profile: profiles.cpu1,
    screenshot: join(work, 'screenshots', `${kit.id}.png`),
  })
await first.close()

for (let run = 0; run < runs; run++) {
  const browser = await launch()
  for (const kit of shuffle(chosen)) {
    const names = [floor, ours].includes(kit.id) ? ['cpu1', 'cpu4', 'slow3g'] : ['cpu1', 'cpu4']
    for (const name of names)
      await record(results[kit.id].idle[name], () =>
        visit(browser, kit, { url: urlOf(kit), profile: profiles[name] }),
      )
    await record(results[kit.id].cold, () =>
      visit(browser, kit, { url: urlOf(kit), profile: profiles['cpu4-slow4g'], eager: true }),
    )
  }
  await browser.close()
  console.log(`round ${run + 1} of ${runs}`)
}
server.close()

const measured = {
  runs,
  at: new Date().toISOString().slice(0, 10),
  kits: chosen.map(({ id, label }) => ({ id, label, files: files[id], ...results[id] })),
}
writeFileSync(join(work, 'results.json'), JSON.stringify(measured))
const text = report(measured)
writeFileSync(join(work, 'report.md'), text)
console.log(text)
const failed = gates(measured).filter(({ holds }) => holds === false)
process.exitCode = failed.length === 0 ? 0 : 1

async function record(list, measure) {
  try {
    list.push(await measure())
  } catch (error) {
    console.log(`a visit failed: ${error.message.split('\n')[0]}`)
  }
}
