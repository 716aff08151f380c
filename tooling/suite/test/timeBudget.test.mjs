import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTimeBudget } from '../createTimeBudget.mjs'
import { longStages } from '../longStages.mjs'
import { runProgram } from '../runProgram.mjs'
import { runStages } from '../runStages.mjs'

const minute = 60_000
const stage = (name, lane, minutes, after = []) => ({ name, lane, minutes, after, command: [] })
const stages = [
  stage('build', 'waits', 1),
  stage('a', 'computes', 10),
  stage('b', 'computes', 2),
  stage('hosts', 'waits', 5, ['build']),
  stage('walks', 'waits', 5),
]
const names = (of) => of.map(({ name }) => name)

test('without an end there is time for all, in their order', () => {
  const budget = createTimeBudget({})
  assert.equal(budget.order(stages), stages)
  assert.ok(stages.every(budget.hasTimeFor))
  assert.equal(budget.signal, undefined)
})

test('a stage that would end too late on this machine does not begin, a shorter one of its lane does, and none waits for it', async () => {
  let now = 0
  const budget = createTimeBudget({ endsAt: 12 * minute, pace: 2 }, () => now)
  const results = await runStages(
    stages,
    async ({ name, minutes }) => {
      if (name === 'build') now += minutes * 2 * minute
      return name
    },
    budget.hasTimeFor,
  )
  assert.deepEqual(results, ['build', 'b', 'hosts', 'walks'])
})

test('each commit begins its lanes at another stage, and what others need stays in front', () => {
  const order = (turn) => names(createTimeBudget({ endsAt: 1, turn }, () => 0).order(stages))
  assert.deepEqual(order(0), ['build', 'a', 'b', 'hosts', 'walks'])
  assert.deepEqual(order(1), ['build', 'b', 'a', 'walks', 'hosts'])
  assert.deepEqual(order(2), order(0))
})

test('each long stage says how long it takes', () => {
  assert.deepEqual(names(longStages.filter(({ minutes }) => !(minutes > 0))), [])
})

test('a program that is still there at the end is stopped, and is told from one that failed', async () => {
  const signal = AbortSignal.timeout(50)
  const hangs = ['node', '-e', 'setInterval(() => {}, 1000)']
  assert.equal((await runProgram(hangs, { signal })).isStopped, true)
  const fails = await runProgram(['node', '-e', 'process.exit(3)'], {})
  assert.deepEqual([fails.code, fails.isStopped], [3, false])
})
