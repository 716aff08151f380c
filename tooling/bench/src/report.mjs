import { floor, ours, peers } from './kits.mjs'

const kib = (bytes) => bytes / 1024
const isCode = (file) => /\.(m?js|css)$/.test(file)

function spread(values) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  if (sorted.length === 0) return undefined
  const middle = sorted.length >> 1
  return {
    n: sorted.length,
    min: sorted[0],
    max: sorted.at(-1),
    median: sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2,
  }
}

/** Size of JavaScript and style sheets fetched in the given phases. */
function fetched(kit, phases) {
  const seen = new Set()
  const sum = { raw: 0, gzip: 0, brotli: 0 }
  for (const { phase, url } of kit.warmup.requests) {
    const file = url.split(`/${kit.id}/`)[1]?.split('?')[0]
    const size = file && kit.files[file]
    if (!phases.includes(phase) || !size || !isCode(file) || seen.has(file)) continue
    seen.add(file)
    for (const unit of Object.keys(sum)) sum[unit] += size[unit]
  }
  return sum
}

function emitted(kit) {
  return Object.entries(kit.files)
    .filter(([file]) => isCode(file))
    .reduce(
      (sum, [, { raw, gzip, brotli }]) => ({
        raw: sum.raw + raw,
        gzip: sum.gzip + gzip,
        brotli: sum.brotli + brotli,
      }),
      {
        raw: 0,
        gzip: 0,
        brotli: 0,
      },
    )
}

function thirdParty(kit) {
  const hosts = new Map()
  for (const { url } of kit.warmup.requests) {
    if (/^(data|blob):/.test(url)) continue
    const { hostname } = new URL(url)
    if (hostname !== 'localhost') hosts.set(hostname, (hosts.get(hostname) ?? 0) + 1)
  }
  return hosts
}

const series = {
  'navigation → usable button, CPU 1×': (kit) => kit.idle.cpu1.map(({ button }) => button),
  'click → wallet listed, CPU 1×': (kit) => kit.idle.cpu1.map(({ listed }) => listed),
  'click → list usable, CPU 1×': (kit) => kit.idle.cpu1.map(({ usable }) => usable),
  'R-17 click → list usable, slow 3G': (kit) => kit.idle.slow3g.map(({ usable }) => usable),
  'navigation → usable button, CPU 4×': (kit) => kit.idle.cpu4.map(({ button }) => button),
  'click → wallet listed, CPU 4×': (kit) => kit.idle.cpu4.map(({ listed }) => listed),
  'warm click → wallet listed, CPU 4×': (kit) =>
    kit.idle.cpu4.flatMap(({ warmListed }) => warmListed),
  'cold click → list usable, CPU 4× and slow 4G': (kit) =>
    kit.cold.map(({ navigationToUsable }) => navigationToUsable),
  'the part of it to the usable button': (kit) => kit.cold.map(({ button }) => button),
  'the part of it from the click to the list': (kit) => kit.cold.map(({ listed }) => listed),
}

/** The gates: ratios of medians of one run. */
export function gates({ kits }) {
  const byId = Object.fromEntries(kits.map((kit) => [kit.id, kit]))
  if (!byId[ours]) return []
  const react = fetched(byId[floor], ['load', 'open']).gzip
  const own = (id) => fetched(byId[id], ['load', 'open']).gzip - react
  const ratio = (name, id) =>
    (spread(series[name](byId[id]))?.median ?? Number.NaN) /
    (spread(series[name](byId[floor]))?.median ?? Number.NaN)
  const lighter = peers
    .filter((id) => byId[id])
    .map((id) => ({
      text: `${byId[id].label} over Latchkey, gzip to the open list without React`,
      value: own(id) / own(ours),
      bound: '≥ 10',
      holds: own(id) / own(ours) >= 10,
    }))
  const cold = ratio('cold click → list usable, CPU 4× and slow 4G', ours)
  const warm = ratio('warm click → wallet listed, CPU 4×', ours)
  const most = (text, name, ms) => {
    const value = spread(series[name](byId[ours]))?.median ?? Number.NaN
    return { text, value, bound: `≤ ${ms}`, holds: value <= ms }
  }
  return [
    ...lighter,
    // Limits of the requirements in milliseconds; the ratio to bare React is in the table above.
    most('click → list usable with nobody to ask, ms', 'click → list usable, CPU 1×', 300),
    most('R-17 click → list usable, slow 3G, ms', 'R-17 click → list usable, slow 3G', 1000),
    {
      text: 'cold click, CPU 4× and slow 4G, over bare React',
      value: cold,
      bound: '≤ 1.35',
      holds: cold <= 1.35,
    },
    {
      text: 'warm click → wallet listed, CPU 4×, over bare React',
      value: warm,
      bound: '≤ 2',
      holds: warm <= 2,
    },
  ]
}

/** The report as Markdown, with medians and their spread. */
export function report(measured) {
  const { kits, runs, at } = measured
  const base = kits.find(({ id }) => id === floor)
  const react = fetched(base, ['load', 'open']).gzip
  const sizes = (size) =>
    `${kib(size.raw).toFixed(0)} / ${kib(size.gzip).toFixed(1)} / ${kib(size.brotli).toFixed(1)}`
  const weight = kits.map((kit) => {
    const open = fetched(kit, ['load', 'open'])
    return `| ${kit.label} | ${sizes(fetched(kit, ['load']))} | ${sizes(open)} | ${kib(open.gzip - react).toFixed(1)} | ${kib(fetched(kit, ['load', 'open', 'after']).gzip - react).toFixed(1)} | ${sizes(emitted(kit))} | ${kit.warmup.requests.length} | ${[...thirdParty(kit)].map(([host, count]) => `${host} ×${count}`).join(', ') || 'none'} | ${kit.warmup.heap.toFixed(1)} |`
  })
  const times = Object.entries(series).map(([name, values]) => {
    const floorMedian = spread(values(base))?.median
    const cells = kits.map((kit) => {
      const s = spread(values(kit))
      return s
        ? `${s.median.toFixed(0)} (${s.min.toFixed(0)}…${s.max.toFixed(0)}) · ×${(s.median / floorMedian).toFixed(2)}`
        : '–'
    })
    return `| ${name} | ${cells.join(' | ')} |`
  })
  return `# Bench, ${at}, ${runs} interleaved runs

KiB raw / gzip / brotli of JavaScript and CSS; the vite production build of each kit's documented minimum; the outside world off.

| kit | at page load | until the list is usable | the same without React, gzip | and what is fetched ahead of the choice | everything emitted | requests | other hosts | heap, MiB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${weight.join('\n')}

Milliseconds, median (least…most) · ratio of medians to bare React.

| | ${kits.map(({ label }) => label).join(' | ')} |
| --- |${' --- |'.repeat(kits.length)}
${times.join('\n')}

| gate | measured | bound | |
| --- | --- | --- | --- |
${gates(measured)
  .map(
    ({ text, value, bound, holds }) =>
      `| ${text} | ${value.toFixed(2)} | ${bound} | ${holds ? 'holds' : 'FAILS'} |`,
  )
  .join('\n')}
`
}
