import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as networks from './networks/index.js'

it('the public names change on purpose only', () => {
  expect(
    Object.keys(entry)
      .filter((name) => !(name in networks))
      .sort(),
  ).toEqual(['bitcoin', 'defineBitcoinNetwork'])
  expect(Object.keys(networks)).toEqual(['bitcoinMainnet', 'bitcoinSignet', 'bitcoinTestnet'])
})

it('the entry of every page has no chain library and no hash in it', () => {
  const root = dirname(fileURLToPath(import.meta.url))
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)([^'"]*?)from '([^']+)'/gm,
    )) {
      if (/^ type\b/.test(names)) continue
      if (from.startsWith('.')) visit(resolve(dirname(file), from.replace(/\.js$/, '.ts')))
      else packages.add(from)
    }
  }
  visit(resolve(root, 'index.ts'))
  expect([...packages].sort()).toEqual(['@latchkey/core', '@latchkey/core/adapter'])
  const files = [...seen].map((file) => relative(root, file))
  expect(files.filter((name) => !name.startsWith('networks/')).sort()).toEqual([
    'bitcoin.ts',
    'development/refuseOptions.ts',
    'index.ts',
    'language/address.ts',
    'refusePostage.ts',
    'wallet/createDiscovery.ts',
    'wallet/createWalletConnector.ts',
  ])
})
