import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as networks from './networks/index.js'

it('the public names change on purpose only', () => {
  expect(
    Object.keys(entry)
      .filter((name) => !(name in networks))
      .sort(),
  ).toEqual(['cosmos', 'defineCosmosNetwork'])
  expect(Object.keys(networks)).toEqual(['cosmosHub', 'osmosis'])
})

/** A file with all its static imports, without types. */
function importsOf(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, clause = '', from = ''] of source.matchAll(
    /^(?:import|export)\s([^'";]*?)from\s'([^']+)'/gm,
  )) {
    if (clause.startsWith('type ') || /^\{\s*(type [^,}]+,?\s*)+\}\s*$/.test(clause.trim()))
      continue
    if (from.startsWith('.')) importsOf(resolve(dirname(file), from.replace(/\.js$/, '.ts')), seen)
    else seen.add(from)
  }
  return seen
}

it('the first load of a page has no chain library, no hash and no decoder in it', () => {
  const root = dirname(fileURLToPath(import.meta.url))
  const all = [...importsOf(`${root}/index.ts`)]
  expect(all.filter((name) => !name.startsWith('/')).sort()).toEqual([
    '@latchkey/core',
    '@latchkey/core/adapter',
  ])
  expect(
    all
      .filter((name) => name.startsWith('/'))
      .map((name) => name.slice(root.length + 1))
      .filter((name) => !name.startsWith('networks/'))
      .sort(),
  ).toEqual([
    'cosmos.ts',
    'development/refuseOptions.ts',
    'index.ts',
    'language/address.ts',
    'wallet/createDiscovery.ts',
    'wallet/createWalletConnector.ts',
  ])
})

it('connecting and signing need no decoder either', () => {
  const root = dirname(fileURLToPath(import.meta.url))
  for (const file of ['wallet/createKeplrPort.ts', 'wallet/sign.ts'])
    expect(
      [...importsOf(`${root}/${file}`)].filter((name) => !name.startsWith('/')).sort(),
    ).toEqual(['@latchkey/core', '@latchkey/core/adapter'])
})
