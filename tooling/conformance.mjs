// `npm run conformance`: the adapters' suites in Node and in Chromium, with the number of passed
// tests per adapter.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './findChromium.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const suite = /^packages\/(adapter-[a-z]+)\/src\/(conformance|misbehaviour)\.test\.ts$/

/**
 * Prints a row per adapter: conformance tests and misbehaving wallets, in Node and in Chromium.
 * False if a test failed, or if both places did not run the same tests.
 */
export function printConformance(reports) {
  const counts = Object.fromEntries(
    Object.entries(reports).map(([place, report]) => [place, countTests(report)]),
  )
  const adapters = [...new Set(Object.values(counts).flatMap((rows) => Object.keys(rows)))].sort()
  const columns = ['conformance', 'misbehaviour'].flatMap((kind) =>
    Object.keys(counts).map((place) => ({ kind, place })),
  )
  const width = 24
  console.log(
    `\n${'tests passed'.padEnd(18)}${columns.map(({ kind, place }) => `${kind}, ${place}`.padStart(width)).join('')}\n${adapters
      .map(
        (adapter) =>
          adapter.padEnd(18) +
          columns
            .map(({ kind, place }) => say(counts[place][adapter]?.[kind]).padStart(width))
            .join(''),
      )
      .join('\n')}`,
  )
  const outcome = ({ passed = 0, failed = 0 } = {}) => `${passed}/${failed}`
  const whole = adapters.flatMap((adapter) =>
    ['conformance', 'misbehaviour'].map((kind) => ({ adapter, kind })),
  )
  return (
    adapters.length > 0 &&
    whole.every(({ adapter, kind }) => {
      const [first, ...others] = Object.values(counts).map((rows) => rows[adapter]?.[kind])
      return first?.failed === 0 && others.every((other) => outcome(other) === outcome(first))
    })
  )
}

const say = ({ passed, failed } = { passed: 0, failed: 0 }) =>
  failed === 0 ? `${passed}` : `${passed}, ${failed} failed`

/** Counts tests by adapter and suite. A file that failed to load counts as one failure. */
function countTests(report) {
  const counts = {}
  if (!existsSync(report)) return counts
  for (const { name, status, assertionResults } of JSON.parse(readFileSync(report, 'utf8'))
    .testResults) {
    const [, adapter, kind] = suite.exec(relative(root, name).replaceAll('\\', '/')) ?? []
    if (!adapter || !kind) continue
    const of = (wanted) => assertionResults.filter((test) => test.status === wanted).length
    const failed = Math.max(of('failed'), status === 'failed' ? 1 : 0)
    counts[adapter] = { ...counts[adapter], [kind]: { passed: of('passed'), failed } }
  }
  return counts
}

const files = ['src/conformance.test', 'src/misbehaviour.test']
/** Vitest arguments per place. */
export const suitesIn = {
  Node: ['run', '--project', 'adapter-*', ...files],
  Chromium: ['run', '--config', 'tooling/chromium/vitest.config.ts', ...files],
}

function run(place, env) {
  const report = join(root, 'test-results', `conformance-${place.toLowerCase()}.json`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [
      vitest,
      ...suitesIn[place],
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: root, stdio: 'inherit', env },
  )
  return { place, report, passed: status === 0 }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const env = { ...process.env, CHROME_PATH: findChromium() }
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const runs = Object.keys(suitesIn).map((place) => run(place, env))
  const same = printConformance(
    Object.fromEntries(runs.map(({ place, report }) => [place, report])),
  )
  process.exit(same && runs.every(({ passed }) => passed) ? 0 : 1)
}
