// Runs before `npm start`, `npm test` and `npm run build:server`. Plain Node without dependencies,
// since it installs them.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installMark } from './installMark.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const [command, ...rest] = process.argv.slice(2)
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 11))
  stop(`Latchkey needs Node 20.11 or newer; this is ${process.version}.`)
const commands = ['start', 'test', 'test:long', 'install']
if (!commands.includes(command)) stop(`usage: node tooling/bootstrap.mjs ${commands.join('|')}`)
const options =
  command === 'start'
    ? (await import('./start/endUnlessUnderstood.mjs')).endUnlessUnderstood(rest)
    : undefined

await installWhatIsMissing()
if (command !== 'install') {
  const { main } = await import(command === 'start' ? './start.mjs' : './test.mjs')
  await main(root, rest, { long: command === 'test:long' })
}

/** Packages, and beside them the Bitcoin node of a first start or test. */
async function installWhatIsMissing() {
  const needsBitcoin = options?.namespaces.includes('bip122') ?? command.startsWith('test')
  const isFirst = !installMark(root).isCurrent
  const script = join(root, 'tooling', 'localnet', 'bitcoin', 'fetchBitcoind.mjs')
  // It says itself when it finds none; the local chain does without then.
  const fetching =
    needsBitcoin && isFirst
      ? once(spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] }), 'close')
      : undefined
  installDependencies()
  await fetching
}

/**
 * Installs if the lockfile has changed since the last install. With `--lock`, writes what a changed
 * manifest or a new package asks for into the lockfile first.
 */
function installDependencies() {
  const writesLock = command === 'install' && rest.includes('--lock')
  const { file, isCurrent } = installMark(root)
  if (isCurrent && !writesLock) return
  console.log(
    `Installing Latchkey’s packages with ${packageManager.replace('@', ' ')}, about a minute the first time …`,
  )
  // Runs in another folder: here npx would use the pnpm of node_modules, which cannot replace its
  // own folder.
  const words = ['--yes', packageManager, '--dir', root, 'install']
  words.push(writesLock ? '--no-frozen-lockfile' : '--frozen-lockfile')
  const { status, error } = spawnSync('npx', [...words, '--reporter=append-only'], {
    cwd: tmpdir(),
    stdio: 'inherit',
    env: { ...process.env, CI: '1' },
  })
  if (status !== 0) {
    const why = error ? ` (${error.message})` : ''
    stop(
      `Latchkey’s packages could not be installed${why}. To try again: cd ${tmpdir()} && npx ${words.join(' ')}`,
    )
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, installMark(root).wanted)
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
