import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { isListed, runAgain } from '../runAgain.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-again-'))
after(() => rmSync(folder, { recursive: true }))
const say = () => {}

/** A runner in vitest's place: fails for the file red.test.ts, and tells its arguments. */
const runner = join(folder, 'runner.mjs')
writeFileSync(
  runner,
  'console.log(JSON.stringify(process.argv.slice(2))); process.exit(process.argv.includes("red.test.ts") ? 1 : 0)',
)
const stage = {
  name: 'browser tests',
  lane: 'waits',
  command: [process.execPath, runner],
  count: 'vitest',
  again: true,
}
const failure = (file, test) => ({ name: `${file}: ${test}`, file, test, reason: 'Error: late' })

test('what fails again has failed; what passes alone is flaky, with both outputs', async () => {
  const [red, late] = [failure('red.test.ts', 'is red'), failure('late.test.ts', 'is late (R-10)')]
  const { flaky, failed } = await runAgain(stage, [red, late], {}, say)
  assert.deepEqual(failed, [red])
  assert.equal(flaky.length, 1)
  assert.equal(flaky[0].failure, late)
  assert.deepEqual(JSON.parse(flaky[0].output), [
    'late.test.ts',
    '--testNamePattern',
    '^is late \\(R-10\\)$',
  ])
})

test('a host application runs again by its name, a file without a test as a whole, and an error outside of any test cannot', async () => {
  const hosts = { ...stage, count: 'lines' }
  const { flaky } = await runAgain(
    hosts,
    [{ name: 'host wagmi-2 type-checks and builds', reason: '' }],
    {},
    say,
  )
  assert.deepEqual(JSON.parse(flaky[0].output), ['--only', 'wagmi-2'])
  const whole = await runAgain(
    stage,
    [{ name: 'late.test.ts', file: 'late.test.ts', reason: '' }],
    {},
    say,
  )
  assert.deepEqual(JSON.parse(whole.flaky[0].output), ['late.test.ts'])
  const outside = { name: 'browser tests: an error outside of any test', reason: 'boom' }
  assert.deepEqual((await runAgain(stage, [outside], {}, say)).failed, [outside])
})

test('ten failures are not bad luck: none of them runs again', async () => {
  const many = Array.from({ length: 10 }, (_, index) => failure('late.test.ts', `test ${index}`))
  assert.deepEqual(await runAgain(stage, many, {}, say), { flaky: [], failed: many })
})

test('docs/flaky.md lists a test by its name', () => {
  const listed = failure('late.test.ts', 'R-10 is late')
  assert.equal(isListed(folder, listed), false)
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs', 'flaky.md'), '| `late.test.ts` | R-10 is late | the cause |\n')
  assert.equal(isListed(folder, listed), true)
  assert.equal(isListed(folder, failure('late.test.ts', 'another')), false)
})
