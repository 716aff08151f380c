// S-07: two clean builds of one tree, in different folders and time zones, produce the same bytes.
// For `npm run test:long`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareFolders, hashFiles } from './compareFolders.mjs'
import { copyTree } from './copyTree.mjs'
import { publishedPackages, root } from './workspace.mjs'

const places = mkdtempSync(join(tmpdir(), 'latchkey-builds-'))
const builds = [
  { folder: join(places, 'one'), zone: 'Pacific/Auckland' },
  { folder: join(places, 'a-second-one'), zone: 'America/Anchorage' },
]
const workspaces = [...publishedPackages().map(({ path }) => path), 'apps/server', 'tooling/checks']
const outputs = [
  ...publishedPackages().map(({ path }) => `${path}/dist`),
  'apps/server/dist',
  'artefacts',
]
let failed = 0
try {
  for (const { folder } of builds) copyTree(root, folder, workspaces)
  for (const { folder, zone } of builds) {
    const env = {
      ...process.env,
      TZ: zone,
      PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    }
    run(
      'pnpm',
      [
        '--filter',
        './packages/*',
        '--filter',
        '@latchkey/server',
        '--workspace-concurrency=1',
        'run',
        'build',
      ],
      folder,
      env,
    )
    run('node', ['tooling/checks/src/writeArtefacts.mjs'], folder, env)
  }
  for (const output of outputs) {
    const [first, second] = builds.map(({ folder }) => join(folder, output))
    const problems = compareFolders(first, second)
    console.log(
      `${problems.length === 0 ? 'ok' : 'not ok'} S-07 two builds of ${output}: ${hashFiles(first).size} files`,
    )
    for (const problem of problems) console.log(`   ${problem}`)
    if (problems.length > 0) failed++
  }
} finally {
  rmSync(places, { recursive: true, force: true })
}
console.log(`\n${outputs.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function run(program, args, cwd, env) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0)
    throw new Error(
      `${program} ${args.join(' ')} failed: ${stdout.slice(-3000)}${stderr.slice(-3000)}`,
    )
}
