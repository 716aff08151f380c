// What `npm start` and `npm test` run. Plain Node with no dependency, since it is what installs them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const marker = join(root, 'node_modules', '.cache', 'latchkey-installed')

const [command, ...rest] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20) stop(`Latchkey needs Node 20 or newer; this is ${process.version}.`)
if (command !== 'start' && command !== 'test') stop('usage: node tooling/bootstrap.mjs start|test')

installDependencies()
const { main } = await import(command === 'start' ? './start.mjs' : './test.mjs')
await main(root, rest)

/** Installs when the lockfile or a manifest is not the one that was installed last. */
function installDependencies() {
  const wanted = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return
  console.log(`Installing dependencies with ${packageManager} …`)
  const { status } = spawnSync('npx', ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CI: '1' },
  })
  if (status !== 0) stop(`The dependencies could not be installed. Run: npx --yes ${packageManager} install --frozen-lockfile`)
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, wanted)
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
