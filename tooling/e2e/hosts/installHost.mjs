import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
/** Each lockfile is installed once, for all runs and for all hosts with the same one. */
const store = join(root, 'node_modules', '.cache', 'latchkey-hosts')
const dayMs = 86_400_000

/**
 * Copies a host out of the repository, installs its lockfile without scripts, and adds the packed
 * tarballs.
 *
 * @returns problems as sentences; empty if there are none
 */
export async function installHost({ from, to, packages, packed, run }) {
  copyHost(from, to)
  const manifests = packages.map((name) => readPackedManifest(packed.get(name)))
  const lock = JSON.parse(readFileSync(join(to, 'package-lock.json'), 'utf8'))
  const problems = checkDependencies(manifests, lock.packages)
  if (problems.length > 0) return problems
  const { '': host, ...named } = lock.packages
  const wanted = JSON.stringify([
    host.dependencies,
    host.devDependencies,
    named,
    process.version,
    process.platform,
  ])
  const kept = join(store, createHash('sha256').update(wanted).digest('hex').slice(0, 16))
  if (!existsSync(kept)) {
    const args = [
      'ci',
      '--include=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
    ]
    const { code, output } = await run('npm', args, { cwd: to })
    if (code !== 0) return [`npm ci failed: ${output}`]
    keep(join(to, 'node_modules'), kept)
  }
  rmSync(join(to, 'node_modules'), { recursive: true, force: true })
  const { status, stderr } = spawnSync('cp', ['-a', kept, join(to, 'node_modules')], {
    encoding: 'utf8',
  })
  if (status !== 0) return [`the installed packages could not be copied: ${stderr}`]
  return [
    ...problems,
    ...packages.flatMap((name) =>
      unpack(packed.get(name), join(to, 'node_modules', '@latchkey', name)),
    ),
  ]
}

/**
 * The same as for an existing project: its dependencies are resolved again, then Latchkey is added.
 * Uses no lockfile, and nothing younger than eight days (S-02). `adds` is a folder whose files the
 * host gets beside its own.
 */
export async function installAfresh({ from, to, sources, adds, packages, packed, run }) {
  copyHost(from, to)
  // Declarations of modules that the host has.
  if (adds) cpSync(adds, to, { recursive: true, filter: (path) => !path.endsWith('.d.ts') })
  if (sources) cpSync(join(sources, 'src'), join(to, 'src'), { recursive: true })
  const before = new Date(Date.now() - 8 * dayMs).toISOString().slice(0, 10)
  const args = [
    'install',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    `--before=${before}`,
  ]
  const first = await run('npm', args, { cwd: to })
  if (first.code !== 0) return [`npm install failed: ${first.output}`]
  const second = await run('npm', [...args, ...packages.map((name) => packed.get(name))], {
    cwd: to,
  })
  return second.code === 0 ? [] : [`npm install of Latchkey failed: ${second.output}`]
}

function copyHost(from, to) {
  cpSync(from, to, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist[^\\/]*|\.next)$/.test(path),
  })
}

/**
 * Moves the install atomically, so that another host with the same lockfile never sees half of it.
 */
function keep(installed, kept) {
  mkdirSync(store, { recursive: true })
  const half = `${kept}.${process.pid}.${Date.now()}`
  cpSync(installed, half, { recursive: true, verbatimSymlinks: true })
  if (existsSync(kept)) rmSync(half, { recursive: true, force: true })
  else renameSync(half, kept)
}

function unpack(tarball, folder) {
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync(
    'tar',
    ['-xzf', tarball, '-C', folder, '--strip-components=1'],
    { encoding: 'utf8' },
  )
  return status === 0 ? [] : [`${tarball} could not be unpacked: ${stderr}`]
}

function readPackedManifest(tarball) {
  const { stdout } = spawnSync('tar', ['-xOzf', tarball, 'package/package.json'], {
    encoding: 'utf8',
  })
  return JSON.parse(stdout)
}

/**
 * npm's resolution of our packages must match the host's lockfile, or the host would test other
 * versions than users get.
 */
export function checkDependencies(manifests, locked) {
  const own = new Map(manifests.map(({ name, version }) => [name, version]))
  const ofHost = { ...locked[''].dependencies, ...locked[''].devDependencies }
  const fix = 'set it in package.json and lock again (see tooling/e2e/hosts/README.md)'
  return manifests.flatMap(
    ({ name, dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
      ...Object.entries(dependencies).flatMap(([dependency, version]) => {
        const found = dependency.startsWith('@latchkey/')
          ? own.get(dependency)
          : locked[`node_modules/${dependency}`]?.version
        return found === version
          ? []
          : [
              `${name} depends on ${dependency} ${version} and the host has ${found ?? 'none'}: ${fix}`,
            ]
      }),
      ...Object.entries(peerDependencies).flatMap(([peer, range]) => {
        const found = locked[`node_modules/${peer}`]?.version
        // npm moves what others brought out of the way of an optional peer.
        if (peerDependenciesMeta[peer]?.optional && !(peer in ofHost)) return []
        return found !== undefined && isWithin(found, range)
          ? []
          : [`${name} wants the peer ${peer} ${range} and the host has ${found ?? 'none'}: ${fix}`]
      }),
    ],
  )
}

/** Our peer ranges have one form (S-05): `>=1.2.3 <4`. */
function isWithin(version, range) {
  const [, least, below] = /^>=([\d.]+) <(\d+)$/.exec(range) ?? []
  if (!least) return false
  const wanted = least.split('.').map(Number)
  const given = version.split('.').map(Number)
  const at = given.findIndex((part, index) => part !== (wanted[index] ?? 0))
  return (given[0] ?? 0) < Number(below) && (at === -1 || (given[at] ?? 0) > (wanted[at] ?? 0))
}
