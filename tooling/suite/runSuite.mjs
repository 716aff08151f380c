// `npm test` and `npm run test:long`: every check and test, counted. Ends with `N passed, N
// failed`.
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { printConformance } from '../conformance.mjs'
import { findChromium, findHeadlessShell } from '../findChromium.mjs'
import { findEngines } from '../findEngines.mjs'
import { chooseStages } from './chooseStages.mjs'
import { countStage } from './countStage.mjs'
import { isListed, mostFlaky, runAgain } from './runAgain.mjs'
import { runProgram } from './runProgram.mjs'
import { runStages } from './runStages.mjs'
import { slowestFiles, watchCores } from './summarise.mjs'

/**
 * @param {string} root the repository
 * @param {readonly import('./stages.mjs').Stage[]} stages
 * @param {readonly string[]} args parts of the names of the stages that are wanted; all without
 */
export async function runSuite(root, stages, args) {
  const wanted = chooseStages(stages, args)
  // A suite run by a test keeps its reports apart from the outer suite's.
  const reports = join(root, 'test-results', process.env.LATCHKEY_SUITE ? 'inner' : 'latest')
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  // Installed first: two concurrent stages would install them twice.
  findEngines()
  const options = { cwd: root, env: toEnvironment(root) }
  const from = Date.now()
  const coresUsed = watchCores()

  const runStage = async (stage) => {
    const report = join(reports, `${stage.name.replaceAll(/\W+/g, '-')}.json`)
    const log = createWriteStream(report.replace(/json$/, 'log'))
    const tag = stage.name.slice(0, 20).padEnd(20)
    console.log(`▶ ${stage.name}`)
    const ended = await runProgram(
      [...stage.command, ...reportTo(stage, report)],
      { ...options, env: { ...options.env, ...stage.env } },
      (line) => {
        log.write(`${line}\n`)
        if (line.trim() !== '') console.log(`${tag} │ ${line}`)
      },
    )
    log.end()
    const result = { stage, report, ended, ...countStage(stage, ended, report, root) }
    console.log(
      `${result.failures.length === 0 ? '✔' : '✘'} ${stage.name}: ${result.passed} passed, ${result.failures.length} failed (${ended.seconds.toFixed(1)} s${ended.cpuSeconds === undefined ? '' : `, ${ended.cpuSeconds.toFixed(0)} s of CPU`})`,
    )
    return result
  }
  const results = await runStages(wanted, runStage)

  let passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failures = results.flatMap((result) => (result.stage.again ? [] : result.failures))
  const flaky = []
  for (const { stage, failures: first } of results.filter((result) => result.stage.again)) {
    const again = await runAgain(
      stage,
      first,
      { ...options, env: { ...options.env, ...stage.env } },
      console.log,
    )
    flaky.push(...again.flaky)
    failures.push(...again.failed)
  }
  passed += flaky.length
  const isConform = results.filter(({ stage }) => stage.conformance)
  // Compared after reruns: a test that passed on the rerun counts as passed.
  if (
    isConform.length > 1 &&
    flaky.length === 0 &&
    !printConformance(
      Object.fromEntries(isConform.map(({ stage, report }) => [stage.conformance, report])),
    )
  )
    failures.push({ name: 'the same suites wherever the adapters run', reason: '' })
  if (flaky.length > mostFlaky)
    failures.push({
      name: `${flaky.length} tests are flaky, where ${mostFlaky} are borne`,
      reason: '',
    })

  console.log(
    `\nThe ten slowest files:\n${slowestFiles(results.flatMap(({ files }) => files)).join('\n')}`,
  )
  const minutes = (Date.now() - from) / 60_000
  console.log(
    `\n${minutes.toFixed(1)} minutes; ${(coresUsed() * 100).toFixed(0)} % of ${availableParallelism()} cores were in use.`,
  )
  for (const { failure, output } of flaky) printFlaky(root, failure, output)
  if (failures.length > 0)
    console.log(
      `\nFailed:\n${failures.map(({ name, reason }) => `  ${[name, ...reason.split('\n')].filter(Boolean).join('\n    ')}`).join('\n')}`,
    )
  if (flaky.length > 0) console.log(`\n${flaky.length} flaky`)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  return failures.length === 0 && passed > 0
}

function reportTo({ count }, report) {
  return count === 'vitest'
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    : []
}

function toEnvironment(root) {
  const shell = process.env.LATCHKEY_SHELL_PATH ?? findHeadlessShell()
  return {
    ...process.env,
    CHROME_PATH: findChromium(),
    ...(shell ? { LATCHKEY_SHELL_PATH: shell } : {}),
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    FORCE_COLOR: '0',
    LATCHKEY_SUITE: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}

function printFlaky(root, failure, output) {
  const { name, reason } = failure
  const listed = isListed(root, failure)
    ? 'listed in docs/flaky.md'
    : 'not listed: give it a row in docs/flaky.md, with its cause'
  const tail = output.trim().split('\n').slice(-8)
  console.log(
    `\nflaky: ${name} (${listed})\n  first:\n    ${reason.split('\n').slice(0, 12).join('\n    ')}\n  again, alone:\n    ${tail.join('\n    ')}`,
  )
}
