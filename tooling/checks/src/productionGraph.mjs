// The production dependencies of our packages, read from the lockfile.
import { posix } from 'node:path'
import { readJson, readYaml } from './workspace.mjs'

const folderOf = (name) => posix.normalize(`packages/${name.replace('@latchkey/', '')}`)

/**
 * Each package installed with these importers, with its dependencies. A key is the lockfile's
 * `name@version(peers)`, or the bare name for our own. Required peers are included; optional peers
 * only if the host has them.
 *
 * @param {readonly string[]} importers folders below `packages`
 * @returns {Map<string, { name: string, version: string, integrity?: string, dependsOn: string[]
 *   }>}
 */
export function productionGraph(importers) {
  const { importers: known, snapshots, packages } = readYaml('pnpm-lock.yaml')
  const found = new Map()
  /** @returns its key */
  const visit = (name, locked) => {
    const isOurs = locked.startsWith('link:')
    const key = isOurs ? name : `${name}@${locked}`
    if (found.has(key)) return key
    const entry = isOurs ? ourEntry(name) : entryOf(key, name)
    found.set(key, entry)
    entry.dependsOn = dependenciesOf(key, name, isOurs).map(([dependency, version]) =>
      visit(dependency, version),
    )
    return key
  }
  const ourEntry = (name) => {
    const { name: own, version } = readJson(`${folderOf(name)}/package.json`)
    return { name: own, version, dependsOn: [] }
  }
  const entryOf = (key, name) => {
    const plain = key.replace(/\(.*$/, '')
    return {
      name,
      version: plain.slice(name.length + 1),
      integrity: packages[plain].resolution.integrity,
      dependsOn: [],
    }
  }
  const dependenciesOf = (key, name, isOurs) => {
    if (!isOurs) {
      const snapshot = snapshots[key] ?? {}
      const { peerDependenciesMeta = {} } = packages[key.replace(/\(.*$/, '')] ?? {}
      return Object.entries({ ...snapshot.dependencies, ...snapshot.optionalDependencies }).filter(
        ([dependency, next]) =>
          !peerDependenciesMeta[dependency]?.optional &&
          isForLinux(packages[`${dependency}@${next}`]),
      )
    }
    const { dependencies = {}, devDependencies = {} } = known[folderOf(name)] ?? {}
    const { peerDependencies = {}, peerDependenciesMeta = {} } = readJson(
      `${folderOf(name)}/package.json`,
    )
    const peers = Object.keys(peerDependencies).filter(
      (peer) => !peerDependenciesMeta[peer]?.optional && devDependencies[peer],
    )
    return [
      ...Object.entries(dependencies).map(([dependency, { version }]) => [dependency, version]),
      ...peers.map((peer) => [peer, devDependencies[peer].version]),
    ]
  }
  for (const importer of importers) visit(`@latchkey/${importer}`, 'link:')
  return found
}

/** Names of those packages, without ours and React. */
export function productionPackages(importers) {
  const others = [...productionGraph(importers)]
    .filter(([, { integrity }]) => integrity !== undefined)
    .map(([key]) => key)
  return others.filter((key) => !/^(react|react-dom|scheduler)@/.test(key)).sort()
}

/** A machine installs only its platform's binary; Linux on x64 is counted. */
const isForLinux = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] } = {}) =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
