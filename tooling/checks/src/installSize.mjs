import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { productionGraph, productionPackages } from './productionGraph.mjs'
import { root } from './workspace.mjs'

const store = join(root, 'node_modules', '.pnpm')
/**
 * C11: third-party code that a host with the EVM adapter installs, in MiB of files (more on disk,
 * since they are many small ones). Most of it is viem with its dependencies. viem is a peer that
 * such hosts have anyway, so the rest has its own limit.
 */
export function installSize() {
  const [allowed, besideViem] = [60, 12]
  const importers = ['react', 'adapter-evm']
  const sizeOf = (keys) => keys.reduce((sum, key) => sum + packageSize(key), 0) / 2 ** 20
  const without = reachedWithout('viem', importers)
  const own = productionPackages(importers).filter((key) => without.has(key))
  const [beside, all] = [sizeOf(own), sizeOf(productionPackages(importers))]
  console.log(`#  ${all.toFixed(1)} MiB, of them ${beside.toFixed(1)} beside viem`)
  return judgeSizes({ all, beside, allowed, besideViem, own })
}

export function judgeSizes({ all, beside, allowed, besideViem, own }) {
  return [
    ...(all > allowed ? [`${all.toFixed(1)} MiB (${allowed} allowed)`] : []),
    ...(beside > besideViem
      ? [`${beside.toFixed(1)} MiB beside viem (${besideViem} allowed): ${own.join(', ')}`]
      : []),
  ]
}

/** The packages that would also be installed without this one. */
function reachedWithout(other, importers) {
  const graph = productionGraph(importers)
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key) || graph.get(key)?.name === other) return
    seen.add(key)
    for (const next of graph.get(key)?.dependsOn ?? []) visit(next)
  }
  for (const importer of importers) visit(`@latchkey/${importer}`)
  return seen
}

/** Size in bytes. Throws for a package without a folder in the store. */
function packageSize(key) {
  const [, name, version] = /^(@?[^@]+)@([^(]+)/.exec(key)
  const folder = readdirSync(store).find(
    (entry) => entry.split('_')[0] === `${name.replace('/', '+')}@${version}`,
  )
  if (!folder) throw new Error(`${key} is not installed`)
  const path = join(store, folder, 'node_modules', name)
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.reduce(
    (sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size,
    0,
  )
}
