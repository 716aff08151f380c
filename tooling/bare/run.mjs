// `.ci/run`: `npm test` in a new clone, as on a bare machine (decisions 21 and 53). Stage names
// select stages of `npm test`.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cloneCheckout } from './cloneCheckout.mjs'
import { createBareEnvironment } from './createBareEnvironment.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const names = process.argv.slice(2)

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
const machine = join(folder, 'machine')
mkdirSync(machine)
const { env, marks } = createBareEnvironment(machine)
// A call of a stub is a failure even if the caller went on without the tool.
child = spawn('npm', ['test', ...(names.length > 0 ? ['--', ...names] : [])], {
  cwd: clone,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
})
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('close', (code) => {
  const found = [...new Set(marks())]
  if (found.length > 0)
    console.error(
      `\nnot ok no tool of the machine is called\n${found.map((line) => `   ${line}`).join('\n')}`,
    )
  process.exit(code === 0 && found.length > 0 ? 1 : (code ?? 1))
})
