import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies a host out of the repository, installs what its lockfile names, scripts off, and puts the packed tarballs beside it.
 *
 * @returns what is wrong, in sentences: nothing is, when the list is empty
 */
export async function installHost({ from, to, packages, packed, run }) {
  cpSync(from, to, { recursive: true, filter: (path) => !/[\\/](node_modules|dist[^\\/]*)$/.test(path) })
  const tarballs = packages.map((name) => packed.find((one) => one.name === name))
  const manifests = tarballs.map(({ tarball }) => readPackedManifest(tarball))
  const problems = checkDependencies(manifests, JSON.parse(readFileSync(join(to, 'package-lock.json'), 'utf8')).packages)
  if (problems.length > 0) return problems
  const { code, output } = await run('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: to,
  })
  if (code !== 0) return [`npm ci failed: ${output}`]
  for (const { name, tarball } of tarballs) {
    const folder = join(to, 'node_modules', '@latchkey', name)
    mkdirSync(folder, { recursive: true })
    const { status, stderr } = spawnSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], { encoding: 'utf8' })
    if (status !== 0) problems.push(`${tarball} could not be unpacked: ${stderr}`)
  }
  return problems
}

function readPackedManifest(tarball) {
  const { stdout } = spawnSync('tar', ['-xOzf', tarball, 'package/package.json'], { encoding: 'utf8' })
  return JSON.parse(stdout)
}

/** What npm would resolve for our packages must be what the host's lockfile holds, or the host would test other versions than people get. */
export function checkDependencies(manifests, locked) {
  const own = new Map(manifests.map(({ name, version }) => [name, version]))
  const fix = 'set it in package.json and lock again (see tooling/e2e/hosts/README.md)'
  return manifests.flatMap(({ name, dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
    ...Object.entries(dependencies).flatMap(([dependency, version]) => {
      const found = dependency.startsWith('@latchkey/') ? own.get(dependency) : locked[`node_modules/${dependency}`]?.version
      return found === version ? [] : [`${name} depends on ${dependency} ${version} and the host has ${found ?? 'none'}: ${fix}`]
    }),
    ...Object.entries(peerDependencies).flatMap(([peer, range]) => {
      const found = locked[`node_modules/${peer}`]?.version
      if (found === undefined && peerDependenciesMeta[peer]?.optional) return []
      return found !== undefined && isWithin(found, range)
        ? []
        : [`${name} wants the peer ${peer} ${range} and the host has ${found ?? 'none'}: ${fix}`]
    }),
  ])
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
