// `npm test`: every task of the turbo.json files, with what is unchanged from turbo's cache.
// `npm run test:long`: the tasks whose name begins with `long:`. An argument selects tasks by a
// part of their name: `npm test -- phones`.
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from './findChromium.mjs'
import { findEngines } from './findEngines.mjs'
import { chooseTasks } from './suite/chooseTasks.mjs'
import { summarise } from './suite/summarise.mjs'

/** Three tasks at a time on two cores: one of them mostly waits, for a chain or a deadline. */
const atOnce = availableParallelism() + 1

/** @param {readonly string[]} args parts of the names of tasks; all without */
export async function main(root, args, { long = false } = {}) {
  const tasks = chooseTasks(root, { long, parts: args })
  if (tasks.length === 0) return process.exit(2)
  const env = prepare(root, { long })
  const startedAt = Date.now()
  const code = await run(root, env, [
    ...['run', ...tasks, '--continue=always', `--concurrency=${atOnce}`, '--summarize'],
    ...['--output-logs=errors-only', '--no-update-notifier'],
  ])
  const { text, failed } = summarise(readSummary(root, startedAt), {
    read: (file) => readFileSync(join(root, file), 'utf8'),
    minutes: (Date.now() - startedAt) / 60_000,
  })
  console.log(text)
  process.exit(code === 0 && failed === 0 ? 0 : 1)
}

/** Installs what tasks would otherwise install side by side. Returns their environment. */
function prepare(root, { long }) {
  findEngines()
  const shell = process.env.LATCHKEY_SHELL_PATH ?? findHeadlessShell()
  // Says itself if it finds no node; the tests of Bitcoin take another implementation then.
  spawnSync(process.execPath, [join(root, 'tooling/localnet/bitcoin/fetchBitcoind.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    ...process.env,
    CHROME_PATH: findChromium(),
    ...(shell && { LATCHKEY_SHELL_PATH: shell }),
    ...(long && { LATCHKEY_WHOLE: '1' }),
    // A result of another Node is another result.
    LATCHKEY_NODE: process.version,
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    FORCE_COLOR: '0',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}

function run(root, env, args) {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin/turbo'), args, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => child.kill(signal))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Turbo's record of the run that has just ended. */
function readSummary(root, startedAt) {
  const folder = join(root, '.turbo', 'runs')
  const runs = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ execution }) => execution.startTime >= startedAt)
  const [last] = runs.sort((one, other) => other.execution.startTime - one.execution.startTime)
  if (!last) throw new Error('turbo left no summary of its run')
  return last
}
