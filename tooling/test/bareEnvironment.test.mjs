import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createBareEnvironment } from '../bare/createBareEnvironment.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'latchkey-bare-test-'))
after(() => rmSync(scratch, { recursive: true, force: true }))

function bare(name, options) {
  const folder = join(scratch, name)
  mkdirSync(folder)
  return createBareEnvironment(folder, options)
}

test('B1 decision 21: a global tool that a script calls fails, and is found though the script swallows it', () => {
  const { env, marks } = bare('planted')
  const program =
    "const { status } = require('child_process').spawnSync('pnpm', ['--version']); console.log('went on after ' + status)"
  const { stdout } = spawnSync(process.execPath, ['-e', program], { env, encoding: 'utf8' })
  assert.equal(stdout, 'went on after 127\n')
  assert.equal(marks().length, 1)
  assert.match(
    marks()[0],
    /^Latchkey must bring pnpm itself; something called a global one: pnpm --version \(called by: .*node/,
  )
})

test('decision 21: what is on no list may be called, and leaves no mark', () => {
  const { env, marks } = bare('clean')
  assert.equal(spawnSync('git', ['--version'], { env }).status, 0)
  assert.equal(spawnSync('npm', ['--version'], { env }).status, 0)
  assert.deepEqual(marks(), [])
})

test('decision 21: the home is empty but for the way to the registry, and no installed package is on the PATH', () => {
  const home = join(scratch, 'owner')
  mkdirSync(home)
  const lines = [
    'registry=https://registry.example/',
    '@shop:registry=https://shop.example/',
    '//shop.example/:_authToken=secret',
    'yes=true',
  ]
  writeFileSync(join(home, '.npmrc'), lines.join('\n'))
  const path = ['/opt/latchkey/node_modules/.bin', process.env.PATH].join(delimiter)
  const given = {
    HOME: home,
    PATH: path,
    TURBO_TOKEN: 'x',
    XDG_DATA_HOME: home,
    PNPM_HOME: home,
    npm_config_cache: home,
    LANG: 'C',
  }
  const { env } = bare('home', { from: given })
  assert.deepEqual(Object.keys(env).sort(), ['HOME', 'LANG', 'PATH'])
  assert.deepEqual(readdirSync(env.HOME), ['.npmrc'])
  const registries = spawnSync('npm', ['config', 'get', 'registry', '@shop:registry'], {
    env,
    encoding: 'utf8',
    cwd: env.HOME,
  }).stdout
  assert.match(
    registries,
    /registry=https:\/\/registry\.example\/\n@shop:registry=https:\/\/shop\.example\//,
  )
  assert.doesNotMatch(
    spawnSync('cat', [join(env.HOME, '.npmrc')], { encoding: 'utf8' }).stdout,
    /secret|yes/,
  )
  assert.doesNotMatch(env.PATH, /node_modules\/\.bin/)
})

test('decision 21: what runs before the packages are installed imports none of them', () => {
  const tooling = fileURLToPath(new URL('..', import.meta.url))
  const files = [
    'bare/run.mjs',
    'bootstrap.mjs',
    'start/endUnlessUnderstood.mjs',
    'localnet/bitcoin/fetchBitcoind.mjs',
  ].map((name) => join(tooling, name))
  const imported = []
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    for (const [, name] of code.matchAll(/^(?:import|export) (?:[\w{},*\s]+ from )?'([^']+)'/gm)) {
      imported.push(name)
      const found = join(dirname(file), name)
      if (name.startsWith('.') && !files.includes(found)) files.push(found)
    }
  }
  assert.ok(files.some((file) => file.endsWith('createBareEnvironment.mjs')))
  assert.deepEqual(
    imported.filter((name) => !name.startsWith('.') && !name.startsWith('node:')),
    [],
  )
})
