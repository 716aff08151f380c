import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * @typedef {object} Failure
 * @property {string} name what failed, as a person reads it
 * @property {string} reason its first words
 * @property {string} [file] of a test, from the root
 * @property {string} [test] its full name
 */

/**
 * The result of a stage: passed and failed tests, failures, and the duration of each file.
 *
 * @param {import('./stages.mjs').Stage} stage
 * @param {{ code: number, output: string, seconds: number }} ended
 * @param {string} report the file of vitest's report
 * @param {string} root
 * @returns {{ passed: number, failures: readonly Failure[], files: readonly { name: string,
 *   seconds: number }[] }}
 */
export function countStage(stage, { code, output, seconds }, report, root) {
  if (stage.count === 'vitest') return countVitest(stage, code, output, report, root)
  const whole = [{ name: stage.name, seconds }]
  if (stage.count === 'lines') {
    const passed = (output.match(/^ok /gm) ?? []).length
    const failures = [...output.matchAll(/^not ok (.*)((?:\n {2,}.*)*)/gm)].map(
      ([, name, why]) => ({
        name,
        reason: why
          .replaceAll(/\n {2,3}/g, '\n')
          .trim()
          .slice(0, 2_000),
      }),
    )
    return { passed, failures: orWhole(stage, failures, code, passed, output), files: whole }
  }
  return { passed: code === 0 ? 1 : 0, failures: orWhole(stage, [], code, 1, output), files: whole }
}

function countVitest(stage, code, output, report, root) {
  if (!existsSync(report))
    return { passed: 0, failures: orWhole(stage, [], 1, 0, output), files: [] }
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // A file that failed to load has no failed tests.
      if (failed.length === 0) return [{ name: file, file, reason: message.split('\n')[0] }]
      return failed.map(({ fullName, failureMessages: [reason = ''] }) => ({
        name: `${file}: ${fullName}`,
        file,
        test: fullName,
        reason,
      }))
    })
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }))
  // Errors outside of tests are missing in the report.
  const [outside] = /Unhandled Errors?[\s\S]{0,2000}/.exec(output) ?? []
  if (outside)
    failures.push({ name: `${stage.name}: an error outside of any test`, reason: outside })
  return {
    passed: numPassedTests,
    failures: orWhole(stage, failures, code, numPassedTests, output),
    files,
  }
}

/**
 * A stage with a failing exit code counts as failed even without a failed test, and so does one
 * without any test.
 */
function orWhole({ name }, failures, code, passed, output) {
  if (failures.length > 0 || (code === 0 && passed > 0)) return failures
  const reason =
    code === 0
      ? 'nothing ran'
      : `it ended with ${code}\n${output.trim().split('\n').slice(-15).join('\n')}`
  return [{ name, reason }]
}
