import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as extensionDapp from './extensionDapp/index.js'
import * as entry from './index.js'
import * as networks from './networks/index.js'

it('the public names change on purpose only', () => {
  expect(
    Object.keys(entry)
      .filter((name) => !(name in networks))
      .sort(),
  ).toEqual(['definePolkadotNetwork', 'polkadot'])
  expect(Object.keys(networks)).toEqual(['kusamaAssetHub', 'polkadotAssetHub', 'westendAssetHub'])
  expect(Object.keys(extensionDapp)).toEqual(['enableAll'])
})

it('a page with a button loads no chain library, no hash and no base58', () => {
  const root = dirname(fileURLToPath(import.meta.url))
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [, from = ''] of source.matchAll(
      /^(?:import|export)\s(?!type\b)[^'"]*?from\s'([^']+)'/gm,
    )) {
      if (from.startsWith('.')) visit(join(dirname(file), from.replace(/\.js$/, '.ts')))
      else packages.add(from)
    }
  }
  visit(join(root, 'index.ts'))
  expect([...packages].sort()).toEqual(['@latchkey/core', '@latchkey/core/adapter'])
  const files = [...seen].map((file) => file.slice(root.length + 1))
  expect(files.filter((name) => !name.startsWith('networks/')).sort()).toEqual([
    'development/refuseOptions.ts',
    'index.ts',
    'language/address.ts',
    'polkadot.ts',
    'wallet/InjectedProvider.ts',
    'wallet/createDiscovery.ts',
    'wallet/createWalletConnector.ts',
  ])
})
