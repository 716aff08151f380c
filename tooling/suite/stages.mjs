import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The parts of `npm test`. Two lanes run side by side: what computes, and what mostly waits for a
 * page, a chain or a registry.
 *
 * - `command`: the program and its arguments; `env` is set for it beside what all have.
 * - `after`: names of stages whose result it needs. They count only where they run too.
 * - `count`: where it writes its numbers: a report of vitest, or `lines` of the form `ok …` and
 *   `not ok …`. A stage without counts once.
 * - `conformance`: where it runs the adapters' suites.
 * - `again`: whether what fails in it is run again, alone, at the end: a browser, a chain and a
 *   server of a test share their machine with everything else that runs.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {'computes' | 'waits'} lane
 * @property {readonly string[]} command
 * @property {Readonly<Record<string, string>>} [env]
 * @property {readonly string[]} [after]
 * @property {'vitest' | 'lines'} [count]
 * @property {string} [conformance]
 * @property {boolean} [again]
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The test files of a folder: Node 20 accepts no pattern, and Node 22 no folder. */
export const testsIn = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => `${folder}/${name}`)

/** @type {readonly Stage[]} In each lane, in this order. */
export const stages = [
  { name: 'format and lint', lane: 'computes', command: ['biome', 'check', '.'] },
  { name: 'types', lane: 'computes', command: ['tsc', '-p', 'tsconfig.json'] },
  {
    name: 'layers',
    lane: 'computes',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tooling'],
  },
  { name: 'unused files, exports and dependencies', lane: 'computes', command: ['knip'] },
  {
    name: 'build',
    lane: 'computes',
    command: [
      'turbo',
      'run',
      'build',
      '--ui=stream',
      '--output-logs=errors-only',
      '--no-update-notifier',
    ],
  },
  {
    name: 'unit and conformance tests',
    lane: 'computes',
    command: ['vitest', 'run'],
    env: { LATCHKEY_TESTS: 'units', LATCHKEY_WORKERS: '2', LATCHKEY_SHORT: '1' },
    after: ['bitcoind'],
    count: 'vitest',
    again: true,
  },
  {
    name: 'checks',
    lane: 'computes',
    command: ['node', 'tooling/checks/src/run.mjs'],
    after: ['build'],
    count: 'lines',
  },
  {
    name: 'weighing',
    lane: 'computes',
    command: ['node', 'tooling/bench/src/weigh.mjs'],
    after: ['build'],
  },
  { name: 'weight', lane: 'computes', command: ['size-limit'], after: ['weighing'] },
  // Installed once, before the stages that use it.
  {
    name: 'bitcoind',
    lane: 'waits',
    command: ['node', 'tooling/localnet/bitcoin/fetchBitcoind.mjs'],
  },
  {
    name: 'the two commands',
    lane: 'waits',
    command: [
      'node',
      '--test',
      '--test-reporter=tap',
      ...['suite', 'start', 'mutations', 'new'].flatMap((name) => testsIn(`tooling/${name}/test`)),
    ],
    count: 'lines',
  },
  {
    name: 'browser tests',
    lane: 'waits',
    command: ['vitest', 'run', '--project', 'e2e'],
    env: { LATCHKEY_WORKERS: '2', LATCHKEY_SHORT: '1' },
    count: 'vitest',
    again: true,
  },
  {
    name: 'fault proxy',
    lane: 'waits',
    command: ['node', '--test', '--test-reporter=tap', ...testsIn('tooling/faultproxy/test')],
    count: 'lines',
  },
  {
    name: 'host applications',
    lane: 'waits',
    command: ['node', 'tooling/e2e/hosts/run.mjs'],
    after: ['build'],
    count: 'lines',
    again: true,
  },
]
