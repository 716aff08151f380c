// Every check and test, in order of speed, each counted. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './findChromium.mjs'

/** `count` says where a stage writes its numbers: a vitest report, or lines of the form `ok …` and `not ok …`. A stage without counts once. */
const stages = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'layers', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tooling'] },
  { name: 'unused files, exports and dependencies', command: ['knip'] },
  { name: 'unit and conformance tests', command: ['vitest', 'run', '--project', '!e2e'], count: 'vitest' },
  { name: 'local chains', command: ['node', '--test', '--test-reporter=tap', 'tooling/localnet/test'], count: 'lines' },
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
    const { code, output } = await run(program, [...args, ...extra], { cwd: root, env })
    const result = countOf(stage, code, output, report)
    total.passed += result.passed
    total.failed += result.failed
    if (result.failed > 0) failures.push(stage.name)
    console.log(
      `${result.failed === 0 ? '✔' : '✘'} ${stage.name}: ${result.passed} passed, ${result.failed} failed (${((Date.now() - from) / 1000).toFixed(1)} s)`,
    )
  }
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`)
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
