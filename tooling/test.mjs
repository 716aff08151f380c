// Every check and test, in order of speed, each counted. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { printConformance } from './conformance.mjs'
import { findChromium } from './findChromium.mjs'

/**
 * `env` is set for the stage beside what all have. `count` says where a stage writes its numbers: a vitest report, or lines of the form `ok …` and `not ok …`. A stage without counts once.
 * `conformance` says where the stage runs the adapters' suites.
 */
const stages = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'layers', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tooling'] },
  { name: 'unused files, exports and dependencies', command: ['knip'] },
  {
    name: 'unit and conformance tests',
    command: ['vitest', 'run'],
    env: { LATCHKEY_TESTS: 'units' },
    count: 'vitest',
    conformance: 'Node',
  },
  { name: 'conformance in Chromium', command: ['vitest', 'run', '--project', 'chromium'], count: 'vitest', conformance: 'Chromium' },
  { name: 'local chains', command: ['node', '--test', '--test-reporter=tap', 'tooling/localnet/test'], count: 'lines' },
  { name: 'fault proxy', command: ['node', '--test', '--test-reporter=tap', 'tooling/faultproxy/test'], count: 'lines' },
  { name: 'build', command: ['turbo', 'run', 'build', '--ui=stream', '--output-logs=errors-only', '--no-update-notifier'] },
  { name: 'checks', command: ['node', 'tooling/checks/src/run.mjs'], count: 'lines' },
  { name: 'weighing', command: ['node', 'tooling/bench/src/weigh.mjs'] },
  { name: 'weight', command: ['size-limit'] },
  { name: 'browser tests', command: ['vitest', 'run', '--project', 'e2e'], count: 'vitest' },
  { name: 'host applications', command: ['node', 'tooling/e2e/hosts/run.mjs'], count: 'lines' },
]

export async function main(root, names) {
  const reports = join(root, 'test-results')
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  let chromium
  try {
    chromium = findChromium()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  const env = {
    ...process.env,
    CHROME_PATH: chromium,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    FORCE_COLOR: '0',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
  const wanted = names.length === 0 ? stages : stages.filter(({ name }) => names.some((part) => name.includes(part)))
  const total = { passed: 0, failed: 0 }
  const failures = []
  for (const [index, stage] of wanted.entries()) {
    const report = join(reports, `${index}.json`)
    const [program, ...args] = stage.command
    const extra = stage.count === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
    console.log(`\n▶ ${index + 1}/${wanted.length} ${stage.name}`)
    const from = Date.now()
    const { code, output } = await run(program, [...args, ...extra], { cwd: root, env: { ...env, ...stage.env } })
    const result = countOf(stage, code, output, report)
    total.passed += result.passed
    total.failed += result.failed
    if (result.failed > 0) failures.push([stage.name, ...namesOf(stage, output, report)].join('\n  '))
    console.log(
      `${result.failed === 0 ? '✔' : '✘'} ${stage.name}: ${result.passed} passed, ${result.failed} failed (${((Date.now() - from) / 1000).toFixed(1)} s)`,
    )
  }
  const suites = wanted.flatMap(({ conformance }, index) => (conformance ? [[conformance, join(reports, `${index}.json`)]] : []))
  if (suites.length > 0 && !printConformance(Object.fromEntries(suites))) {
    total.failed += 1
    failures.push('the same suites wherever the adapters run')
  }
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)
}

function countOf(stage, code, output, report) {
  const single = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  if (stage.count === 'vitest') {
    if (!existsSync(report)) return { passed: 0, failed: 1 }
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'))
    const failed = Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0)
    // An error outside of any test fails the run as well; so does a run in which nothing ran.
    return { passed: numPassedTests, failed: failed === 0 && (code !== 0 || numPassedTests === 0) ? 1 : failed }
  }
  if (stage.count === 'lines') {
    const passed = (output.match(/^ok /gm) ?? []).length
    const failed = (output.match(/^not ok /gm) ?? []).length
    return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
  }
  return single
}

/** What failed by name, so that the last lines of a long run say it. */
function namesOf(stage, output, report) {
  if (stage.count === 'lines') return (output.match(/^not ok .*/gm) ?? []).map((line) => line.slice(7))
  if (stage.count !== 'vitest' || !existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // What was thrown outside of any test stands in no report.
  const [, outside = ''] = /(Unhandled Errors?[\s\S]{0,2000})/.exec(output) ?? []
  const named = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      const lines = tests.map(({ fullName, failureMessages: [reason = ''] }) => `${fullName}: ${reason.split('\n')[0]}`)
      return (lines.length > 0 ? lines : [message.split('\n')[0]]).map((line) => `${relative(process.cwd(), name)}: ${line}`)
    })
  return [...named, ...outside.split('\n').filter((line) => line.trim() !== '')]
}

/** Runs a program, shows its output as it comes and keeps it. */
function run(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (stream) => (chunk) => {
      output += chunk
      stream.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, output })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
