import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as entry from './index.js'

it('the public names change on purpose only', () => {
  expect(Object.keys(entry)).toEqual(['bitcoin'])
})

it('what every page loads has no chain library and no hash in it', () => {
  const root = dirname(fileURLToPath(import.meta.url))
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)([^'"]*?)from '([^']+)'/gm)) {
      if (/^ type\b/.test(names)) continue
      if (from.startsWith('.')) visit(resolve(dirname(file), from.replace(/\.js$/, '.ts')))
      else packages.add(from)
    }
  }
  visit(resolve(root, 'index.ts'))
  expect([...packages]).toEqual(['@latchkey/core'])
  expect([...seen].map((file) => relative(root, file)).sort()).toEqual([
    'address.ts',
    'bitcoin.ts',
    'connectors/createBitcoinConnector.ts',
    'connectors/createDiscovery.ts',
    'index.ts',
  ])
})
