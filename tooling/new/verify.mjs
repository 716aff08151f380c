// Writes one of each kind of `npm run new` into a copy of the checkout, then runs the type checker,
// the layers and the tests of what was written. For `npm run test:long`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { copyTree } from '../checks/src/copyTree.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const folder = join(mkdtempSync(join(tmpdir(), 'latchkey-new-')), 'latchkey')
const total = { passed: 0, failed: 0 }

function step(name, command, args, isRight = ({ status }) => status === 0) {
  const result = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  })
  const right = isRight(result)
  total[right ? 'passed' : 'failed']++
  console.log(`${right ? 'ok' : 'not ok'} ${name}`)
  if (!right) console.log(`${result.stdout}${result.stderr}`.slice(-4_000).replace(/^/gm, '   '))
}

try {
  const workspaces = ['packages', 'apps', 'tooling'].flatMap((parent) =>
    readdirSync(join(root, parent))
      .map((name) => join(parent, name))
      .filter((path) => existsSync(join(root, path, 'node_modules'))),
  )
  copyTree(root, folder, workspaces)
  const asked = [
    ['hook', 'useReconnect', 'connection', 'reconnect'],
    ['hook', 'useRouter', 'router'],
    ['view', 'Example'],
    ['controller', 'example'],
    ['adapter', 'example'],
    ['network', 'evm', 'example', '999999'],
    ['language', 'fr'],
  ]
  for (const words of asked)
    step(`npm run new -- ${words.join(' ')}`, 'node', ['tooling/new/run.mjs', ...words])
  step(
    'npm run new -- view Example, again, is refused',
    'node',
    ['tooling/new/run.mjs', 'view', 'Example'],
    ({ status, stderr }) => status === 2 && stderr.includes('exists already'),
  )
  symlinkSync(
    '../adapter-cosmos/node_modules',
    join(folder, 'packages/adapter-example/node_modules'),
  )
  step('its types hold', 'tsc', ['-p', 'tsconfig.json'])
  step('its format holds', 'biome', ['check', '.', '--diagnostic-level=error'])
  step('its layers hold', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'packages'])
  step('its tests pass', 'vitest', [
    'run',
    ...['ui', 'react', 'controllers'].flatMap((name) => ['--project', name]),
    'languages.test',
    'registry.test',
    'useReconnect.test',
    'useRouter.test',
    'example.test',
  ])
  // By its project alone: a filter is no part of the path below a project. Both suites say how many
  // tests they have, and one more is about the options.
  step(
    'the suites of adapters pass',
    'vitest',
    ['run', '--project', 'adapter-example'],
    ({ status, stdout }) => {
      const [, adapter] = /(\d+) adapter conformance tests/.exec(stdout) ?? []
      const [, connector] = /(\d+) connector conformance tests/.exec(stdout) ?? []
      const [, passed] = /Tests .*?(\d+) passed/.exec(stripVTControlCharacters(stdout)) ?? []
      return status === 0 && Number(passed) === Number(adapter) + Number(connector) + 1
    },
  )
  step(
    'Arabic and the new language ask for their translation',
    'vitest',
    ['run', '--project', 'ui', 'locales/locales.test'],
    ({ status, stdout, stderr }) =>
      status === 1 &&
      ['ar', 'fr'].every((name) =>
        `${stdout}${stderr}`.includes(`${name} leaves no text in English`),
      ),
  )
} finally {
  rmSync(dirname(folder), { recursive: true, force: true })
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
