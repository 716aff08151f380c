import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './runProgram.mjs'

/** Most flaky tests of a run; a run with more fails. */
export const mostFlaky = 3

/**
 * Reruns a stage's failures, each alone. A failure that does not recur is flaky, and is reported
 * with both outputs.
 *
 * @param {import('./stages.mjs').Stage} stage
 * @param {readonly import('./countStage.mjs').Failure[]} failures
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(line: string) => void} say
 * @returns {Promise<{ flaky: readonly { failure: import('./countStage.mjs').Failure, output: string
 *   }[], failed: readonly import('./countStage.mjs').Failure[] }>}
 */
export async function runAgain(stage, failures, options, say) {
  const flaky = []
  const failed = []
  for (const failure of failures) {
    const command = toCommand(stage, failure)
    // So many failures are real, and reruns would take as long as the run itself.
    if (!command || failures.length > 3 * mostFlaky) {
      failed.push(failure)
      continue
    }
    say(`Running again, alone: ${failure.name}`)
    const { code, output } = await runProgram(command, options, say)
    if (code === 0) flaky.push({ failure, output })
    else failed.push(failure)
  }
  return { flaky, failed }
}

/**
 * The stage's command for one failure. Undefined if it cannot run alone, such as an error outside
 * of tests.
 */
function toCommand({ command, count }, { name, file, test }) {
  if (count === 'vitest') return file && [...command, ...aloneArgs({ file, test })]
  // `not ok host <name> …`: the hosts' stage accepts names.
  const host = /^host (\S+) /.exec(name)?.[1]
  return host && [...command, '--only', host]
}

/**
 * The arguments with which vitest runs one test, or a whole file.
 *
 * @param {{ file: string, test?: string | undefined }} failure
 * @returns {string[]}
 */
export const aloneArgs = ({ file, test }) => [
  file,
  ...(test ? ['--testNamePattern', `^${quote(test)}$`] : []),
]

const quote = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** True if docs/flaky.md lists it with its cause. */
export function isListed(root, { name, test }) {
  const list = join(root, 'docs', 'flaky.md')
  return existsSync(list) && readFileSync(list, 'utf8').includes(test ?? name)
}
