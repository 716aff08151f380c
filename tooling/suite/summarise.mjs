import { stripVTControlCharacters } from 'node:util'

/** Most tests of a run that may pass only when they are retried; a run with more fails. */
const mostRetried = 3

/**
 * The end of a run: the slowest tasks, each retried test, each failure with its reason, and the
 * line `N passed, N failed`. A task counts as often as the closing line of its log says; one
 * without such a line counts once.
 *
 * @param {{ tasks: readonly TurboTask[] }} run turbo's summary
 * @param {{ read(file: string): string, minutes: number }} context `read`: the text of a log
 * @returns {{ text: string, failed: number }}
 *
 * @typedef {object} TurboTask
 * @property {string} taskId
 * @property {string} logFile
 * @property {string} command
 * @property {{ status: 'HIT' | 'MISS' }} cache
 * @property {{ startTime: number, endTime: number, exitCode: number | null }} [execution]
 */
export function summarise({ tasks }, { read, minutes }) {
  const results = tasks.filter(({ command }) => command !== '<NONEXISTENT>').map(countOf(read))
  const retried = results.flatMap((result) => result.retried)
  const failures = results.flatMap((result) => result.failures)
  if (retried.length > mostRetried)
    failures.push(`${retried.length} tests were retried, where ${mostRetried} are borne`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = Math.max(
    failures.length,
    results.reduce((sum, result) => sum + result.failed, 0) +
      (retried.length > mostRetried ? 1 : 0),
  )
  const slowest = results
    .filter(({ isCached }) => !isCached)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
  const cached = results.filter(({ isCached }) => isCached).length
  const text = [
    `\n${minutes.toFixed(1)} minutes; ${cached} of ${results.length} tasks came from the cache.`,
    ...slowest,
    ...(retried.length > 0 ? [`\nRetried:`, ...retried.map(indent)] : []),
    ...(failures.length > 0 ? [`\nFailed:`, ...failures.map(indent)] : []),
    `\n${passed} passed, ${failed} failed`,
  ].join('\n')
  return { text, failed }
}

const countOf = (read) => (task) => {
  const { taskId: name, execution, cache } = task
  const isCached = cache.status === 'HIT'
  const seconds = execution ? (execution.endTime - execution.startTime) / 1000 : 0
  const common = { name, isCached, seconds }
  if (!isCached && execution === undefined)
    return {
      ...common,
      passed: 0,
      failed: 1,
      retried: [],
      failures: [`${name}: did not run, since a task before it failed`],
    }
  const log = stripVTControlCharacters(read(task.logFile))
  const isSound = isCached || execution?.exitCode === 0
  const counted = closingOf(log)
  const failed = isSound ? 0 : Math.max(1, counted?.failed ?? 0)
  return {
    ...common,
    passed: counted?.passed ?? (isSound ? 1 : 0),
    failed: counted && counted.passed === 0 && isSound ? 1 : failed,
    retried: isCached ? [] : [...log.matchAll(/^retried: (.*)$/gm)].map(([, text]) => text),
    failures: isSound ? [] : [`${name}\n${reasonOf(log)}`],
  }
}

/** Of our own programs and the reporter of Vitest, or of Node's test runner. */
function closingOf(log) {
  const [, passed, failed] =
    [...log.matchAll(/^(\d+) passed, (\d+) failed\r?$/gm)].at(-1) ??
    /^# pass (\d+)\r?\n# fail (\d+)/m.exec(log) ??
    []
  return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed) }
}

/** The lines of a log that say what failed; its last lines where none does. */
function reasonOf(log) {
  const lines = log.trimEnd().split('\n')
  const from = lines.findIndex((line) =>
    /^(not ok |⎯+ Failed |⎯+ Unhandled |.*error TS\d|.*Failed Tests)/.test(line),
  )
  return (from < 0 ? lines.slice(-mostLines) : lines.slice(from, from + mostLines)).join('\n')
}

const mostLines = 40
const indent = (text) =>
  text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
