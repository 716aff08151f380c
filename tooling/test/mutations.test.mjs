import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { faultOf, readMutants } from '../mutations/run.mjs'

const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('the code of each number stands once in its file, and its test is there', () => {
  const rows = readMutants(readFileSync(inRoot('docs/house/words-and-numbers.md'), 'utf8'))
  assert.ok(rows.length > 50, `${rows.length} rows can be read`)
  const faults = rows.flatMap((row) => {
    const fault = faultOf(row) ?? (existsSync(inRoot(row.test)) ? undefined : `no ${row.test}`)
    return fault === undefined ? [] : [`${row.what}: ${fault}`]
  })
  assert.deepEqual(faults, [])
})

test('the list is read with all its columns', () => {
  const text =
    '## Numbers\n\n| what | value | file | code | mutant | held by |\n| - | - | - | - | - | - |\n| A | 1 s | `a.ts` | `a = 1` | `a = 2` | `a.test.ts` |\n'
  assert.deepEqual(readMutants(text), [
    { what: 'A', file: 'a.ts', code: 'a = 1', mutant: 'a = 2', test: 'a.test.ts' },
  ])
})
