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
import { countStage } from '../suite/countStage.mjs'
import { aloneArgs, mostFlaky } from '../suite/runAgain.mjs'
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
  await attempt(`M16 Node ${version}: unit tests of all packages and of the server`, () =>
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

/**
 * Runs the unit tests. What fails is run again, alone, as in `npm test`: what passes then is
 * printed as flaky.
 */
async function runUnits(node, version, env) {
  // A project named on the command line is used; all of them together run in as few projects as
  // possible.
  const isNamed = filters.some((filter) => filter.startsWith('--project'))
  const settings = { ...env, ...(isNamed ? {} : { LATCHKEY_TESTS: 'units' }) }
  const { passed, failures } = await runVitest(node, settings, 'units', filters)
  console.log(`# Node ${version}: ${passed} tests passed, ${failures.length} failed`)
  const again = failures.length > mostFlaky ? [] : failures
  const real = failures.length > mostFlaky ? [...failures] : []
  for (const failure of again) {
    const { file, test, reason } = failure
    const { failures: second } = file
      ? await runVitest(node, settings, 'again', aloneArgs(failure))
      : { failures: [failure] }
    if (second.length > 0) real.push(...second)
    else console.log(`# flaky under Node ${version}: ${file}: ${test}: ${reason}`)
  }
  if (real.length > 0)
    throw new Error(real.map(({ file, test, reason }) => `${file}: ${test}: ${reason}`).join('\n'))
}

/** @returns the number of tests that passed, and what failed */
async function runVitest(node, env, name, args) {
  const report = join(folder, `${name}.json`)
  rmSync(report, { force: true })
  const program = join(root, 'node_modules/vitest/vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { closed, seen } = start(node, [program, 'run', ...args, ...reporters], env)
  const [code] = await closed
  const { passed, failures } = countStage(
    { name: 'unit tests', count: 'vitest' },
    { code, output: seen.output },
    report,
    root,
  )
  return { passed, failures: failures.map((failure) => ({ ...failure, reason: brief(failure) })) }
}

function brief({ name, file, reason }) {
  return file ? reason.split('\n')[0] : `${name}: ${reason}`
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

/** Runs a quick stage in place of the whole command; the other tests cover its stages. */
async function runTest(version, env) {
  const { closed, seen } = start('npm', ['test', '--', 'fault proxy'], env)
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
