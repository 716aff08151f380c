import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { countStage } from '../countStage.mjs'
import { runProgram } from '../runProgram.mjs'
import { slowestFiles, watchCores } from '../summarise.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-suite-'))
after(() => rmSync(folder, { recursive: true }))
const report = join(folder, 'report.json')
const ended = (code, output = '') => ({ code, output, seconds: 2 })
const vitest = { name: 'units', lane: 'computes', command: [], count: 'vitest' }
const lines = { name: 'checks', lane: 'computes', command: [], count: 'lines' }

const write = (testResults) =>
  writeFileSync(
    report,
    JSON.stringify({
      numPassedTests: testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'passed').length,
      testResults,
    }),
  )
const file = (name, assertionResults, more = {}) => ({
  name: join(folder, name),
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  startTime: 1_000,
  endTime: 3_500,
  message: '',
  assertionResults,
  ...more,
})
const passed = { status: 'passed', fullName: 'it works' }
const failed = {
  status: 'failed',
  fullName: 'R-1 it fails',
  failureMessages: ['Error: no\n  at x'],
}

test('a report of vitest is counted by test, with what failed and how long each file took', () => {
  write([file('a.test.ts', [passed, passed]), file('b.test.ts', [passed, failed])])
  const result = countStage(vitest, ended(1), report, folder)
  assert.equal(result.passed, 3)
  assert.deepEqual(result.failures, [
    {
      name: 'b.test.ts: R-1 it fails',
      file: 'b.test.ts',
      test: 'R-1 it fails',
      reason: 'Error: no\n  at x',
    },
  ])
  assert.deepEqual(result.files, [
    { name: 'a.test.ts', seconds: 2.5 },
    { name: 'b.test.ts', seconds: 2.5 },
  ])
})

test('a file that cannot be loaded, an error outside of any test, a bad end and a run of nothing are failures', () => {
  write([file('c.test.ts', [], { status: 'failed', message: 'SyntaxError\n…' })])
  assert.deepEqual(countStage(vitest, ended(1), report, folder).failures, [
    { name: 'c.test.ts', file: 'c.test.ts', reason: 'SyntaxError' },
  ])
  write([file('a.test.ts', [passed])])
  assert.match(
    countStage(vitest, ended(1, '⎯ Unhandled Errors ⎯\nboom'), report, folder).failures[0].reason,
    /boom/,
  )
  assert.match(
    countStage(vitest, ended(137, 'killed'), report, folder).failures[0].reason,
    /137\nkilled/,
  )
  write([])
  assert.equal(countStage(vitest, ended(0), report, folder).failures.length, 1)
  rmSync(report)
  assert.equal(countStage(vitest, ended(0), report, folder).failures.length, 1)
})

test('lines are counted by their beginnings', () => {
  const result = countStage(
    lines,
    ended(1, 'ok one\n  ok nested\nnot ok two\n   why\n   and where\nok three\nnot ok four\n'),
    report,
    folder,
  )
  assert.equal(result.passed, 2)
  assert.deepEqual(result.failures, [
    { name: 'two', reason: 'why\nand where' },
    { name: 'four', reason: '' },
  ])
  assert.equal(countStage(lines, ended(1, 'ok one\n'), report, folder).failures.length, 1)
  assert.equal(countStage(lines, ended(0, ''), report, folder).failures.length, 1)
})

test('a program is heard line by line from both of its streams, and one that is not there is an end with a reason', async () => {
  const heard = []
  const script = 'console.log("out"); console.error("err"); process.exitCode = 3'
  const result = await runProgram([process.execPath, '-e', script], {}, (line) => heard.push(line))
  assert.equal(result.code, 3)
  assert.deepEqual(heard.sort(), ['err', 'out'])
  const missing = await runProgram(['latchkey-no-such-program'], {})
  assert.equal(missing.code, 1)
  assert.match(missing.output, /ENOENT/)
})

test('the slowest files come first, ten of them', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    name: `file ${index}`,
    seconds: index,
  }))
  const rows = slowestFiles(files)
  assert.equal(rows.length, 10)
  assert.equal(rows[0], '   11.0 s  file 11')
})

test('the use of the cores is a share of all of them', () => {
  const used = watchCores()
  for (const until = Date.now() + 50; Date.now() < until; );
  assert.ok(used() > 0 && used() <= 1, `${used()}`)
})
