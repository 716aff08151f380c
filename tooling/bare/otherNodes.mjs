// Tests newer Node releases beside the oldest supported one: the unit tests, the server's, and the
// two commands, each in its own clone, since each Node installs separately. `otherNodes.mjs 24
// --project core` runs a part.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { cloneCheckout } from './cloneCheckout.mjs'
import { installNode, nodes } from './installNode.mjs'

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-nodes-'))
const root = join(folder, 'latchkey')
const startWithinMs = 180_000
const words = process.argv.slice(2)
const majors = words.filter((word) => /^\d+$/.test(word))
const filters = words.filter((word) => !/^\d+$/.test(word))

const children = new Set()
process.on('exit', () => {
  for (const child of children) end(child, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const checkout = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
console.log(`Testing ${cloneCheckout(checkout, root)} in ${root}`)
const total = { passed: 0, failed: 0 }
for (const [index, version] of nodes().entries()) {
  if (majors.length > 0 && !majors.includes(version.split('.')[0])) continue
  const node = await attempt(`Node ${version} is here`, () => installNode(version))
  if (node === undefined) continue
  const env = {
    ...process.env,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    FORCE_COLOR: '0',
  }
  await attempt(`Node ${version}: the packages are installed`, () => runSetup(version, env))
  await attempt(`Node ${version}: unit tests of all packages and of the server`, () =>
    runUnits(node, version, env),
  )
  await attempt(
    `Node ${version}: npm start brings up the playground and stops when it is told to`,
    () => runStart(version, env, 5400 + 10 * index),
  )
  await attempt(`Node ${version}: npm test runs and counts`, () => runTest(version, env))
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

/** Prints a line. @returns the result of the work, `undefined` on failure */
async function attempt(name, work) {
  try {
    const result = await work()
    total.passed++
    console.log(`ok ${name}`)
    return result ?? null
  } catch (error) {
    total.failed++
    console.log(
      `not ok ${name}\n   ${(error instanceof Error ? error.message : String(error)).replaceAll('\n', '\n   ')}`,
    )
    return undefined
  }
}

async function runSetup(version, env) {
  const { closed, seen } = start('npm', ['run', 'setup'], env)
  const [code] = await closed
  if (code !== 0) throw new Error(`Under Node ${version}:\n${seen.output.slice(-3_000)}`)
}

/** Runs the unit tests, or those that the arguments select. */
async function runUnits(node, version, env) {
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const { closed, seen } = start(node, [program, 'run', ...filters], env)
  const [code] = await closed
  const [line, passed] = [...seen.output.matchAll(/^(\d+) passed, \d+ failed$/gm)].at(-1) ?? []
  if (code !== 0 || Number(passed ?? 0) === 0)
    throw new Error(`Under Node ${version}:\n${seen.output.slice(-6_000)}`)
  console.log(`# Node ${version}: ${line}`)
}

async function runStart(version, env, port) {
  const { child, closed, seen } = start(
    'npm',
    ['start', '--', '--no-open', '--port', String(port)],
    env,
  )
  const deadline = AbortSignal.timeout(startWithinMs)
  const ended = closed.then(() =>
    Promise.reject(new Error(`npm start ended:\n${seen.output.slice(-3_000)}`)),
  )
  ended.catch(() => {})
  let url
  while (url === undefined) {
    await Promise.race([once(child.stdout, 'data', { signal: deadline }), ended])
    url = /Latchkey playground: (http\S+)/.exec(seen.output)?.[1]
  }
  const response = await fetch(url)
  const page = await response.text()
  end(child, 'SIGTERM')
  const [code] = await closed
  if (response.status !== 200 || !page.includes('<script'))
    throw new Error(`${url} answers ${response.status}: ${page.slice(0, 300)}`)
  if (code !== 0 && code !== 143 && code !== null)
    throw new Error(
      `On SIGTERM it ended with ${code} under Node ${version}: ${seen.output.slice(-2_000)}`,
    )
}

/** Runs a quick task in place of the whole command; the other tests cover its tasks. */
async function runTest(version, env) {
  const { closed, seen } = start('npm', ['test', '--', 'test:tooling'], env)
  const [code] = await closed
  if (code !== 0 || !/^[1-9]\d* passed, 0 failed$/m.test(seen.output))
    throw new Error(`Under Node ${version}:\n${seen.output.slice(-3_000)}`)
}

/** In a process group, since npm is between this process and the one to stop. */
function start(program, args, env) {
  const child = spawn(program, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const seen = { output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      seen.output += stripVTControlCharacters(String(chunk))
    })
  children.add(child)
  const closed = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...result) => {
      children.delete(child)
      resolve(result)
    })
  })
  return { child, closed, seen }
}

function end(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It ended by itself.
  }
}
