import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { suitesIn } from '../conformance.mjs'
import { longFiles } from './longFiles.mjs'
import { testsIn } from './stages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Test files below a folder of the repository whose text matches, as paths from `from`. */
function testFiles(from, below, text) {
  const folder = join(root, from)
  return readdirSync(join(folder, below), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(below, name))
    .filter((name) => text.test(readFileSync(join(folder, name), 'utf8')))
    .sort()
}

/** Test files of the server of which `npm test` runs a part, on one database. */
const ofServer = testFiles('apps/server', 'src', /\b(libsql|shared)First\b|\/suite\/tableRows\.js'/)

/** Browser tests of which `npm test` runs a part. */
const inPart = [
  ...new Set([
    ...['src', 'gallery'].flatMap((below) =>
      testFiles('tooling/e2e', below, /\/(tableRows|shownScenes|walk)\.js'/),
    ),
    ...longFiles.e2e,
  ]),
].filter((name) => name !== 'src/leaks.test.ts')
const isOf = (name, folders) => folders.some((folder) => name.startsWith(folder))
const money = ['src/account/', 'src/swap/', 'src/buying/']
const phones = ['src/phone/']
const gallery = ['gallery/']

/**
 * A stage that runs test files of some projects; all of theirs without `files`, which has parts of
 * their names, and vitest's options.
 *
 * @param {Omit<import('./stages.mjs').Stage, 'command' | 'count'>
 *   & { projects: readonly string[], files?: readonly string[] }} stage
 * @returns {import('./stages.mjs').Stage}
 */
const inProjects = ({ projects, files = [], ...stage }) => ({
  ...stage,
  command: ['vitest', 'run', ...projects.flatMap((name) => ['--project', name]), ...files],
  count: 'vitest',
})

/**
 * The parts of `npm run test:long`: what `npm test` does a little of, done at length. See
 * stages.mjs for what the fields say.
 *
 * @type {readonly import('./stages.mjs').Stage[]}
 */
export const longStages = [
  inProjects({
    name: 'every receiver, link, transfer and byte, a thousand orders of tabs',
    lane: 'computes',
    projects: ['controllers', 'core', 'adapter-evm', 'adapter-bitcoin'],
    files: ['payees/guard', 'swap/lies', 'tabs', 'deepLink', 'planTransfer'],
    env: { LATCHKEY_RUNS: '20000', LATCHKEY_WHOLE: '1' },
  }),
  inProjects({
    name: 'connection, 200,000 interleavings',
    lane: 'computes',
    projects: ['controllers'],
    files: ['connection.property', '--testTimeout=3600000'],
    env: { LATCHKEY_RUNS: '200000' },
  }),
  inProjects({
    name: 'properties, 200,000 runs each',
    lane: 'computes',
    projects: ['controllers', 'server'],
    files: ['redact', 'narrowFeatures', '--testTimeout=3600000'],
    env: { LATCHKEY_RUNS: '200000' },
  }),
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
  {
    name: 'pictures of the documents',
    lane: 'waits',
    command: ['node', 'tooling/e2e/src/screenshots.mjs', '--check'],
    after: ['build'],
    count: 'lines',
  },
  {
    name: 'commands of the documents',
    lane: 'waits',
    command: ['node', '--test', '--test-reporter=tap', ...testsIn('tooling/bare/test')],
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
    name: 'local chains',
    lane: 'waits',
    command: ['node', '--test', '--test-reporter=tap', ...testsIn('tooling/localnet/test')],
    count: 'lines',
  },
  inProjects({
    name: 'every row: walks, wallets, catalogue, sign-in, pages',
    lane: 'waits',
    projects: ['e2e'],
    files: inPart.filter((name) => !isOf(name, [...money, ...phones, ...gallery])),
    env: { LATCHKEY_WHOLE: '1' },
    again: true,
  }),
  inProjects({
    name: 'every row: account view, swaps, purchases',
    lane: 'waits',
    projects: ['e2e'],
    files: inPart.filter((name) => isOf(name, money)),
    env: { LATCHKEY_WHOLE: '1' },
    again: true,
  }),
  inProjects({
    name: 'every row: phones',
    lane: 'waits',
    projects: ['e2e'],
    files: inPart.filter((name) => isOf(name, phones)),
    env: { LATCHKEY_WHOLE: '1' },
    again: true,
  }),
  inProjects({
    name: 'every row: accessibility and fit of each view',
    lane: 'waits',
    projects: ['e2e'],
    files: inPart.filter((name) => isOf(name, gallery)),
    env: { LATCHKEY_WHOLE: '1' },
    again: true,
  }),
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
  inProjects({
    name: 'two servers that crash, ten times over; 10,000 sockets',
    lane: 'computes',
    projects: ['server'],
    files: ['src/modules/relay/instances', 'src/instances', 'src/cli/process'],
    env: { LATCHKEY_TURNS: '10', LATCHKEY_WHOLE: '1' },
  }),
  inProjects({
    name: 'files that npm test leaves out',
    lane: 'computes',
    projects: ['adapter-polkadot', 'server', 'server, isolated'],
    // The others run above and below.
    files: [
      ...longFiles['adapter-polkadot'],
      ...longFiles.server.filter(
        (name) => name !== 'src/cli/process.test.ts' && !ofServer.includes(name),
      ),
    ],
    again: true,
  }),
  inProjects({
    name: 'every row: the server, on its other database',
    lane: 'computes',
    projects: ['server'],
    files: ofServer,
    env: { LATCHKEY_WHOLE: '1' },
    again: true,
  }),
  inProjects({
    name: 'the server behind PgBouncer, nginx and systemd',
    lane: 'computes',
    projects: ['hosted'],
  }),
  inProjects({
    name: 'soak: 600 openings, 150 connections',
    lane: 'computes',
    projects: ['e2e'],
    files: ['src/leaks', '--testTimeout=3600000'],
    env: { LATCHKEY_TURNS: '3' },
    again: true,
  }),
  inProjects({
    name: 'five tabs, ten seeds',
    lane: 'computes',
    projects: ['e2e'],
    files: ['src/tabs'],
    env: { LATCHKEY_TURNS: '10' },
    again: true,
  }),
  {
    name: 'Node 22',
    lane: 'computes',
    command: ['node', 'tooling/bare/otherNodes.mjs', '22'],
    count: 'lines',
  },
  {
    name: 'Node 24',
    lane: 'computes',
    command: ['node', 'tooling/bare/otherNodes.mjs', '24'],
    count: 'lines',
  },
]
