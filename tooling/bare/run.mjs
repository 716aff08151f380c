// `.ci/run`: tests a new clone as on a bare machine (decision 21). Stage names select stages of
// `npm test`.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cloneCheckout } from './cloneCheckout.mjs'
import { closingOf } from './closingOf.mjs'
import { createBareEnvironment } from './createBareEnvironment.mjs'
import { sumCounts } from './sumCounts.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const names = process.argv.slice(2)
/** CI stops after 90 minutes: what begins has to end before that, its repetitions too. */
const endsAt = Date.now() + 78 * 60_000
/** What `npm test` aims at. */
const usualMs = 12 * 60_000

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-bare-'))
const clone = join(folder, 'latchkey')
let child
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const [signal, number] of [
  ['SIGINT', 2],
  ['SIGTERM', 15],
  ['SIGHUP', 1],
])
  process.on(signal, () => {
    child?.kill(signal)
    process.exit(128 + number)
  })

console.log(`Testing ${cloneCheckout(root, clone)} in ${clone}`)
const place = join(folder, 'machine')
mkdirSync(place)
const { env, marks } = createBareEnvironment(place)
const from = Date.now()
const runs = [await run(['test', ...(names.length > 0 ? ['--', ...names] : [])])]
if (names.length === 0) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: clone, encoding: 'utf8' })
  Object.assign(env, {
    LATCHKEY_ENDS_AT: String(endsAt),
    LATCHKEY_PACE: String(Math.max(1, (Date.now() - from) / usualMs)),
    LATCHKEY_TURN: String(Number.parseInt(commit.slice(0, 8), 16)),
    // The rows that `npm test` has just run are not run again.
    LATCHKEY_ROWS: 'rest',
  })
  runs.push(await run(['run', 'test:long']))
}

const found = marks()
if (found.length > 0)
  console.log(
    `\nnot ok no tool of the machine is called\n${[...new Set(found)].map((line) => `   ${line}`).join('\n')}`,
  )
else console.log('\nok no tool of the machine is called')
const { passed, failed } = sumCounts([
  ...runs,
  {
    code: found.length > 0 ? 1 : 0,
    output: found.length > 0 ? '0 passed, 1 failed' : '1 passed, 0 failed',
  },
])
// Said again at the end: whoever reads a failed run sees its last lines first.
for (const { command, code, output } of runs)
  if (code !== 0) console.log(`\n${command} ended with:\n${closingOf(output)}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Runs npm in the clone; prints and keeps its output. */
function run(args) {
  const command = `npm ${args.join(' ')}`
  console.log(`\n$ ${command}`)
  return new Promise((resolve) => {
    child = spawn('npm', args, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      process.stdout.write(chunk)
    })
    child.stderr.pipe(process.stderr)
    child.on('error', (error) =>
      resolve({ command, code: 1, output: `${output}\n${error.message}` }),
    )
    child.on('close', (code) => resolve({ command, code: code ?? 1, output }))
  })
}
