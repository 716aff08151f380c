import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as entry from './index.js'
import * as networks from './networks/index.js'

it('the public names change on purpose only', () => {
  expect(
    Object.keys(entry)
      .filter((name) => !(name in networks))
      .sort(),
  ).toEqual(['defineSolanaNetwork', 'solana'])
  expect(Object.keys(networks)).toEqual(['solanaDevnet', 'solanaMainnet', 'solanaTestnet'])
})

it('the adapter’s entry loads no chain library, no base58 and no session', () => {
  const seen = new Set<string>()
  const libraries = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [statement, path = ''] of source.matchAll(
      /^(?:import|export) (?!type )[^'"]*?from '([^']+)'/gm,
    )) {
      if (/^(import|export) type/.test(statement)) continue
      if (path.startsWith('.')) visit(join(dirname(file), path.replace(/\.js$/, '.ts')))
      else libraries.add(path)
    }
  }
  visit(fileURLToPath(new URL('index.ts', import.meta.url)))
  expect([...libraries].sort()).toEqual(['@latchkey/core', '@latchkey/core/adapter'])
  expect([...seen].map((file) => file.split('/').at(-1)).sort()).not.toContain('base58.ts')
  expect([...seen].map((file) => file.split('/').at(-1)).sort()).not.toContain(
    'createStandardPort.ts',
  )
})
