import { suitesIn } from '../conformance.mjs'

/**
 * The parts of `npm run test:long`: what `npm test` does a little of, done at length. See
 * stages.mjs for what the fields say. The two lanes are about as long as each other.
 *
 * @type {readonly import('./stages.mjs').Stage[]}
 */
export const longStages = [
  {
    name: 'properties, 200,000 runs each',
    lane: 'computes',
    command: [
      'vitest',
      'run',
      '--project',
      'controllers',
      '--project',
      'server',
      'connection.property',
      'redact',
      'narrowFeatures',
      '--testTimeout=3600000',
    ],
    env: { LATCHKEY_RUNS: '200000' },
    count: 'vitest',
  },
  {
    name: 'mutations',
    lane: 'waits',
    command: ['node', 'tooling/mutations/run.mjs'],
    count: 'lines',
  },
  {
    name: 'build',
    lane: 'waits',
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
    name: 'published packages',
    lane: 'waits',
    command: ['node', 'tooling/checks/src/run.mjs', '--published'],
    after: ['build'],
    count: 'lines',
  },
  // Uses its own copies, so it needs no other build.
  {
    name: 'two builds, the same bytes',
    lane: 'waits',
    command: ['node', 'tooling/checks/src/buildTwice.mjs'],
    count: 'lines',
  },
  {
    name: 'what npm run new writes',
    lane: 'waits',
    command: ['node', 'tooling/new/verify.mjs'],
    count: 'lines',
  },
  {
    name: 'more host applications',
    lane: 'waits',
    command: ['node', 'tooling/e2e/hosts/run.mjs', '--long'],
    after: ['build'],
    count: 'lines',
    again: true,
  },
  {
    name: 'browser tests, every row of their tables',
    lane: 'waits',
    command: [
      'vitest',
      'run',
      '--project',
      'e2e',
      'src/walk',
      'src/catalogue/faults',
      'src/phone/faults',
      'src/phone/qr',
      'src/extension',
      'gallery/gallery',
    ],
    env: { LATCHKEY_WHOLE: '1', LATCHKEY_WORKERS: '2' },
    count: 'vitest',
    again: true,
  },
  {
    name: 'conformance in Node',
    lane: 'waits',
    command: ['vitest', ...suitesIn.Node],
    count: 'vitest',
    conformance: 'Node',
  },
  {
    name: 'conformance in Chromium',
    lane: 'waits',
    command: ['vitest', ...suitesIn.Chromium],
    count: 'vitest',
    conformance: 'Chromium',
    again: true,
  },
  {
    name: 'two servers that crash, ten times over; 10,000 sockets',
    lane: 'computes',
    command: [
      'vitest',
      'run',
      '--project',
      'server',
      'src/modules/relay/instances',
      'src/instances',
      'src/cli/process',
    ],
    env: { LATCHKEY_TURNS: '10', LATCHKEY_WHOLE: '1' },
    count: 'vitest',
  },
  {
    name: 'the server behind PgBouncer, nginx and systemd',
    lane: 'computes',
    command: ['vitest', 'run', '--project', 'hosted'],
    count: 'vitest',
  },
  {
    name: 'soak: 600 openings, 150 connections',
    lane: 'computes',
    command: ['vitest', 'run', '--project', 'e2e', 'src/leaks', '--testTimeout=3600000'],
    env: { LATCHKEY_TURNS: '3' },
    count: 'vitest',
    again: true,
  },
  {
    name: 'five tabs, ten seeds',
    lane: 'computes',
    command: ['vitest', 'run', '--project', 'e2e', 'src/tabs'],
    env: { LATCHKEY_TURNS: '10' },
    count: 'vitest',
    again: true,
  },
  {
    name: 'newer versions of Node',
    lane: 'computes',
    command: ['node', 'tooling/bare/otherNodes.mjs'],
    count: 'lines',
  },
]
