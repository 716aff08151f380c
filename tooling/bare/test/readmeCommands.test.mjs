import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { installMark } from '../../installMark.mjs'
import { longStages } from '../../suite/longStages.mjs'
import { stages as testStages } from '../../suite/stages.mjs'
import { createBareEnvironment } from '../createBareEnvironment.mjs'
import { documentedCommands } from '../documentedCommands.mjs'
import { commandsOf, readCommands } from '../readCommands.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const read = (path) => readFileSync(join(root, path), 'utf8')
const found = readCommands(root)
// Under an empty home pnpm would put another store beneath the checkout's packages.
if (!installMark(root).isCurrent)
  throw new Error(
    'Run `npm run setup` first: these commands run in the checkout, and must find it installed',
  )
const deadlineMs = 300_000

const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-commands-'))
/**
 * Where the commands that write are run: the repository's folders lie in it, and it is not one of
 * them.
 */
const own = join(scratch, 'own')
mkdirSync(own)
for (const name of ['apps', 'packages', 'tooling', 'node_modules'])
  symlinkSync(join(root, name), join(own, name))
const machine = join(scratch, 'machine')
mkdirSync(machine)
const { env, marks } = createBareEnvironment(machine)
const children = new Set()
after(() => {
  for (const child of children) end(child, 'SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})

/** Output of earlier commands, by group name. */
const said = {}
const fill = (command) => command.replace(/\{(\w+)\}/g, (_, name) => said[name])

test('decision 21: commands are found in blocks, in tables and in the text', () => {
  const text =
    'Run `npm test` or `npm run a && npm run b`, not `npm`.\n| `pnpm x` | y |\n```sh\na \\\n  b   # why\n# only a remark\nnode -e "\n1" z\n```\n```ts\nconst no = 1\n```\n'
  const commands = commandsOf(text).map(({ command }) => command)
  assert.deepEqual(commands, [
    'npm test',
    'npm run a',
    'npm run b',
    'pnpm x',
    'a b',
    'node -e "\n1" z',
  ])
})

test('decision 21: each command of the documents is held to work, and none is held that no document has', () => {
  const unknown = found.filter(({ command }) => !documentedCommands[command])
  assert.deepEqual(
    unknown.map(
      ({ file, line, command }) =>
        `${file}:${line}: ${command}: say in tooling/bare/documentedCommands.mjs how it is held`,
    ),
    [],
  )
  const known = new Set(found.map(({ command }) => command))
  assert.deepEqual(
    Object.keys(documentedCommands).filter((command) => !known.has(command)),
    [],
  )
})

const stages = new Map(
  [...longStages, ...testStages].map(({ name, command }) => [name, command.join(' ')]),
)
for (const [command, { stage, why, file, text }] of Object.entries(documentedCommands)) {
  if (stage)
    test(`decision 21: ${command}: the stage ${stage}${why ? ` (${why})` : ''}`, () => {
      assert.ok(stages.has(stage), `there is no stage ${stage}`)
      for (const part of expand(command)) {
        if (!why)
          assert.ok(
            isOf(part, stages.get(stage)),
            `${part} is not what the stage runs: ${stages.get(stage)}`,
          )
        if (part.startsWith('vitest ')) checkFilters(part)
      }
    })
  if (file)
    test(`decision 21: ${command}: ${file}`, () => {
      assert.ok(read(file).includes(text), `${file} does not hold ${text}`)
    })
}

for (const [command, { run, serve }] of Object.entries(documentedCommands)) {
  if (run)
    test(`decision 21: ${command.split('\n')[0]} runs`, async () => {
      if (run.before === 'an example wallet') writeExampleWallet()
      const { code, output } = await toItsEnd(fill(run.as ?? command), run.checkout)
      assert.equal(code, 0, output)
      if (!run.prints) return
      const match = run.prints.exec(output)
      assert.ok(match, output)
      Object.assign(said, match.groups)
    })
  if (serve) test(`decision 21: ${command} serves`, () => serves(fill(serve.as ?? command), serve))
}

test('decision 21: the scripts of the root need no shell but sh, and each is found by npm', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = found.flatMap(({ command }) => /\bnpm run ([\w:]+)/.exec(command)?.[1] ?? [])
  assert.deepEqual(
    named.filter((name) => !scripts[name]),
    [],
  )
})

test('B1 decision 21: none of these called a tool of the machine', () => {
  assert.deepEqual(marks(), [])
})

/** The expanded command, with the manifest's scripts in place of their names. */
function expand(command) {
  const [, name, rest = ''] = /^(?:\w+=\S+ )*npm run ([\w:]+)(?: -- (.*))?$/.exec(command) ?? []
  if (!name) return [command]
  const parts = JSON.parse(read('package.json')).scripts[name].split(' && ')
  return [...parts.slice(0, -1), `${parts.at(-1)} ${rest}`.trim()].flatMap(expand)
}

const isOf = (part, command) => part.startsWith(command) || command.startsWith(part)

/** A project that there is not, or a filter that no test's path has, would run nothing. */
function checkFilters(part) {
  const words = part.split(' ').slice(2)
  const at = words.indexOf('--project')
  const project = words[at + 1]
  const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const folder = { e2e: 'tooling/e2e/', server: 'apps/server/' }[project] ?? `packages/${project}/`
  assert.ok(at === -1 || existsSync(join(root, folder)), `there is no project ${project}`)
  for (const filter of words.filter((_, index) => index !== at && index !== at + 1))
    assert.ok(
      tests.some((path) => path.startsWith(folder) && path.includes(filter)),
      `no test of ${project} is called ${filter}`,
    )
}

function writeExampleWallet() {
  const [, json] = /```json\n([\s\S]*?)```/.exec(read('apps/server/catalogue/README.md')) ?? []
  writeFileSync(join(own, 'my-catalogue/wallets/example-wallet.json'), json.replace(/^ {3}/gm, ''))
}

/** In a process group, since a shell and npm stand between this test and what is to be stopped. */
function start(command, checkout) {
  const child = spawn('sh', ['-c', command], {
    cwd: checkout ? root : own,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const started = { child, output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      started.output += chunk
    })
  children.add(child)
  child.once('close', () => children.delete(child))
  return started
}

function end(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // It ended by itself.
  }
}

async function toItsEnd(command, checkout) {
  const started = start(command, checkout)
  const [code] = await once(started.child, 'close', { signal: AbortSignal.timeout(deadlineMs) })
  return { code, output: stripVTControlCharacters(started.output) }
}

/** Starts it, asks for a page and for what else is documented, and ends it. */
async function serves(command, { asks = [], path = 'health', checkout }) {
  const started = start(command, checkout)
  const closed = once(started.child, 'close')
  const url = await addressOf(started, closed)
  const { status } = await fetch(new URL(path, url))
  assert.equal(status, 200)
  for (const question of asks) await ask(question, url)
  end(started.child, 'SIGTERM')
  const [code, signal] = await closed
  assert.ok(checkout || code === 0 || signal === 'SIGTERM', started.output)
}

async function addressOf(started, closed) {
  const ended = closed.then(() => assert.fail(`It ended: ${started.output}`))
  for (;;) {
    const [, url] =
      /(http:\/\/(?:127\.0\.0\.1|localhost):\d+)/.exec(stripVTControlCharacters(started.output)) ??
      []
    if (url) return url
    await Promise.race([
      once(started.child.stdout, 'data', { signal: AbortSignal.timeout(deadlineMs) }),
      ended,
    ])
  }
}

/** A `curl` is a request of ours, since a bare machine may not have it; anything else is run. */
async function ask(question, url) {
  const origin = new URL(url).origin
  const [, address] = /^curl "([^"]+)"$/.exec(question) ?? []
  if (address) {
    const { status } = await fetch(
      address.replace('http://127.0.0.1:8787', origin).replace('…', said.project),
    )
    return assert.equal(status, 200, question)
  }
  const { code, output } = await toItsEnd(
    question.replace('http://127.0.0.1:8787', origin).replace('…', said.key),
  )
  assert.equal(code, 0, output)
  assert.match(output, /^\d+ true\n$/)
}
