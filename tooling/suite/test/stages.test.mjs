import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseStages } from '../chooseStages.mjs'
import { runStages } from '../runStages.mjs'
import { stages } from '../stages.mjs'

const stage = (name, lane, after = []) => ({ name, lane, after, command: [] })

/** Runs stages that end on demand, and reports the running ones. */
function play(wanted) {
  const underWay = new Map()
  const done = runStages(
    wanted,
    ({ name }) =>
      new Promise((resolve) => underWay.set(name, () => resolve(underWay.delete(name) && name))),
  )
  const turn = () => new Promise(setImmediate)
  return {
    done,
    running: async () => (await turn(), [...underWay.keys()].sort()),
    end: (name) => underWay.get(name)(),
  }
}

test('the lanes run side by side, each one stage after the other, and the results keep the order', async () => {
  const { done, running, end } = play([
    stage('a', 'computes'),
    stage('b', 'computes'),
    stage('c', 'waits'),
  ])
  assert.deepEqual(await running(), ['a', 'c'])
  end('a')
  assert.deepEqual(await running(), ['b', 'c'])
  end('b')
  end('c')
  assert.deepEqual(await done, ['a', 'b', 'c'])
})

test('a lane that has ended takes the next stage of the other one, once that is ready', async () => {
  const { done, running, end } = play([
    stage('build', 'computes'),
    stage('units', 'computes'),
    stage('checks', 'computes', ['build']),
    stage('chains', 'waits'),
  ])
  end('build')
  assert.deepEqual(await running(), ['chains', 'units'])
  end('chains')
  assert.deepEqual(await running(), ['checks', 'units'])
  end('units')
  end('checks')
  assert.deepEqual(await done, ['build', 'units', 'checks', 'chains'])
})

test('a stage waits for what it needs of the other lane, and a later one takes its place meanwhile', async () => {
  const { done, running, end } = play([
    stage('build', 'computes'),
    stage('hosts', 'waits', ['build']),
    stage('chains', 'waits'),
  ])
  assert.deepEqual(await running(), ['build', 'chains'])
  end('chains')
  assert.deepEqual(await running(), ['build'])
  end('build')
  assert.deepEqual(await running(), ['hosts'])
  end('hosts')
  await done
})

test('what is needed but not wanted is not waited for', async () => {
  const { done, running, end } = play([stage('hosts', 'waits', ['build'])])
  assert.deepEqual(await running(), ['hosts'])
  end('hosts')
  await done
})

test('stages are chosen by a part of their names, and a name that is none is refused with those that there are', () => {
  assert.deepEqual(
    chooseStages(stages, ['browser', 'types']).map(({ name }) => name),
    ['types', 'browser tests'],
  )
  assert.equal(chooseStages(stages, []), stages)
  assert.throws(
    () => chooseStages(stages, ['browsr']),
    /No stage is named "browsr"\. There are:\n {2}format and lint\n/,
  )
  assert.throws(() => chooseStages(stages, ['--bail']), /--bail/)
})

test('every stage that another one needs exists', () => {
  const names = new Set(stages.map(({ name }) => name))
  assert.deepEqual(
    stages.flatMap(({ after = [] }) => after).filter((name) => !names.has(name)),
    [],
  )
})
