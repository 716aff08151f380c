import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { faultOf, readMutants, tryMutant } from '../mutations/run.mjs'

const file = 'packages/core/src/amount/truncateAddress.ts'
const held = 'packages/core/src/amount/units.test.ts'
const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('decision 27: a number that its test does not look at is found', async () => {
  // The mutant is the same number in another spelling, so that no test can see it.
  assert.match(
    await tryMutant({ file, code: 'start = 4', mutant: 'start = 4.0' }, held),
    /^survived: /,
  )
  assert.equal(await tryMutant({ file, code: 'start = 4', mutant: 'start = 5' }, held), 'killed')
})

test('decision 27: a row that says nothing true of the code is no success', async () => {
  assert.match(await tryMutant({ file, code: 'start = 7', mutant: 'start = 8' }, held), /0 times/)
  assert.match(
    await tryMutant({ file, code: 'start = 4', mutant: 'start = 4' }, held),
    /the code itself/,
  )
  assert.match(
    await tryMutant({ file: 'packages/none.ts', code: 'a', mutant: 'b' }, held),
    /there is no/,
  )
  assert.match(
    await tryMutant(
      { file, code: 'start = 4', mutant: 'start = 5' },
      'packages/core/src/none.test.ts',
    ),
    /ran no test/,
  )
})

test('decision 27: the code of each number stands once in its file, and its test is there', () => {
  const rows = readMutants(readFileSync(inRoot('docs/words-and-numbers.md'), 'utf8'))
  assert.ok(rows.length > 50, `${rows.length} rows can be read`)
  const faults = rows.flatMap((row) => {
    const fault = faultOf(row) ?? (existsSync(inRoot(row.test)) ? undefined : `no ${row.test}`)
    return fault === undefined ? [] : [`${row.what}: ${fault}`]
  })
  assert.deepEqual(faults, [])
})

test('decision 27: the list is read with all its columns', () => {
  const text =
    '## Numbers\n\n| what | value | file | code | mutant | held by |\n| - | - | - | - | - | - |\n| A | 1 s | `a.ts` | `a = 1` | `a = 2` | `a.test.ts` |\n'
  assert.deepEqual(readMutants(text), [
    { what: 'A', file: 'a.ts', code: 'a = 1', mutant: 'a = 2', test: 'a.test.ts' },
  ])
})
