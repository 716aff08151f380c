import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chooseTasks } from '../suite/chooseTasks.mjs'
import { summarise } from '../suite/summarise.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const task = (taskId, { exitCode = 0, status = 'MISS', seconds = 1, command = 'a' } = {}) => ({
  taskId,
  command,
  logFile: taskId,
  cache: { status },
  execution: { startTime: 0, endTime: seconds * 1000, exitCode },
})
const summary = (tasks, logs) =>
  summarise({ tasks }, { read: (file) => logs[file] ?? '', minutes: 1 })
const lastLine = ({ text }) => text.split('\n').at(-1)

test('a run adds up the closing lines of its tasks; a task without one counts once', () => {
  const result = summary(
    [
      task('a#test'),
      task('b#test', { status: 'HIT' }),
      task('c#test'),
      task('d#lint'),
      task('a#transit', { command: '<NONEXISTENT>' }),
    ],
    {
      'a#test': '1 passed, 0 failed\n\n12 passed, 0 failed\n',
      'b#test': '\u001b[32m5 passed, 0 failed\u001b[39m\n',
      'c#test': '# pass 3\n# fail 0\n',
    },
  )
  assert.equal(lastLine(result), '21 passed, 0 failed')
  assert.equal(result.failed, 0)
  assert.match(result.text, /1 of 4 tasks came from the cache/)
})

test('a failed task says what failed, and counts at least once', () => {
  const result = summary([task('a#test', { exitCode: 1 }), task('b#types', { exitCode: 2 })], {
    'a#test': 'RUN\n⎯⎯ Failed Tests 2 ⎯⎯\n FAIL one\n FAIL two\n3 passed, 2 failed\n',
    'b#types': 'src/a.ts(1,1): error TS1: no\n',
  })
  assert.equal(lastLine(result), '3 passed, 3 failed')
  assert.match(result.text, /Failed:\n {2}a#test\n {2}⎯⎯ Failed Tests/)
  assert.match(result.text, /b#types\n {2}src\/a.ts/)
})

test('a task that never ran, and a run of no test, are failures', () => {
  const waiting = { ...task('a#test'), execution: undefined }
  assert.equal(lastLine(summary([waiting], {})), '0 passed, 1 failed')
  assert.equal(
    lastLine(summary([task('a#test')], { 'a#test': '0 passed, 0 failed\n' })),
    '0 passed, 1 failed',
  )
})

test('retried tests are printed, and more than three fail the run', () => {
  const logs = (count) => ({
    'a#test': `${'retried: a.test.ts: opens: late\n'.repeat(count)}9 passed, 0 failed\n`,
  })
  const few = summary([task('a#test')], logs(3))
  assert.equal(lastLine(few), '9 passed, 0 failed')
  assert.match(few.text, /Retried:\n {2}a\.test\.ts: opens: late\n/)
  assert.equal(lastLine(summary([task('a#test')], logs(4))), '9 passed, 1 failed')
})

test('tasks are chosen by a part of their name; long ones are apart, and an unknown name is refused', () => {
  const all = chooseTasks(root, { long: false, parts: [] })
  for (const name of ['build', 'lint', 'types', 'test', 'checks:source', 'test:phones'])
    assert.ok(all.includes(name), name)
  assert.ok(!all.some((name) => name.startsWith('long:')))
  assert.deepEqual(chooseTasks(root, { long: false, parts: ['phones'] }), ['test:phones'])
  assert.ok(chooseTasks(root, { long: true, parts: [] }).includes('long:mutations'))
  assert.throws(() => chooseTasks(root, { long: false, parts: ['nothing'] }), /No task is named/)
})

test('a package whose hash leaves its tests’ packages out names all that it depends on', () => {
  for (const name of ['react', 'connector-walletconnect']) {
    const read = (file) => JSON.parse(readFileSync(`${root}packages/${name}/${file}`, 'utf8'))
    const own = Object.keys(read('package.json').dependencies).filter((each) =>
      each.startsWith('@latchkey/'),
    )
    for (const task of ['transit', 'build'])
      assert.deepEqual(
        read('turbo.json').tasks[task].dependsOn,
        own.sort().map((each) => `${each}#${task}`),
      )
  }
})
