import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { quietLaunch } from './packages/testing/src/playwright/quietLaunch.js'
// @ts-expect-error: plain JavaScript
import { chainCommands } from './tooling/chromium/chainCommands.mjs'
// @ts-expect-error: plain JavaScript
import { mutantPlugin } from './tooling/mutations/mutantPlugin.mjs'
// @ts-expect-error: plain JavaScript
import { isShort, longFiles } from './tooling/suite/longFiles.mjs'
import { WaitersFirst } from './tooling/suite/WaitersFirst.js'

const conditions = ['@latchkey/source']
/**
 * Files in a process of their own. Some leave something behind: the published clients of
 * WalletConnect go on connecting until theirs ends, and reject what expires five minutes later.
 * The one of `ui` tests what the first opening loads.
 */
const leavesBehind: Readonly<Record<string, string[]>> = {
  'connector-walletconnect': ['src/engine/**/*.test.ts', 'src/*.integration.test.ts'],
  server: ['src/modules/relay/conformance.test.ts'],
  testing: [
    'src/walletConnect/createSessionWallet.test.ts',
    'src/walletConnect/startWalletKit.test.ts',
  ],
  ui: ['src/shell/attachShell.test.ts'],
}

/** Files that only `npm run test:long` runs, where this is not that. */
const leftOut = (name: string): string[] => (isShort ? (longFiles[name] ?? []) : [])

/**
 * The other files of a package, which share a process and what it has loaded. Each has a document
 * of its own, where it has one.
 */
const unit = (
  name: string,
  { environment = 'node', folder = 'packages', isolate = false }: UnitOptions = {},
) => ({
  extends: true as const,
  test: {
    name,
    root: `${folder}/${name}`,
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: leavesBehind[name] ?? [],
    environment,
    isolate,
  },
})
type UnitOptions = {
  readonly environment?: 'node' | 'happy-dom'
  readonly folder?: string
  readonly isolate?: boolean
}
const ui = unit('ui', { environment: 'happy-dom' })
/** Each file in a process: React keeps roots in its document. */
const react = unit('react', { environment: 'happy-dom', isolate: true })

const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    root: 'tooling/e2e',
    include: ['src/**/*.test.ts', 'gallery/**/*.test.ts'],
    exclude: leftOut('e2e'),
    environment: 'node' as const,
    globalSetup: [fileURLToPath(new URL('tooling/e2e/src/globalSetup.ts', import.meta.url))],
    // Its files share a browser, and load what drives it once a process; each has pages of its own.
    isolate: false,
    maxConcurrency: 4,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
}

const server = {
  extends: true as const,
  test: {
    name: 'server',
    root: 'apps/server',
    include: ['src/**/*.test.ts'],
    exclude: [...(leavesBehind.server ?? []), ...leftOut('server')],
    environment: 'node' as const,
    isolate: false,
    globalSetup: [fileURLToPath(new URL('apps/server/test/globalSetup.ts', import.meta.url))],
  },
}

/**
 * The server behind the programs that a host runs beside it, which apt installs: for `npm run
 * test:long`.
 */
const hosted = {
  ...server,
  test: { ...server.test, name: 'hosted', include: ['test/hosted/*.test.ts'], exclude: [] },
}

/**
 * The adapters' suites once more, in a page, which `chains.mjs` gives the same chains: they run in
 * Node.
 */
const chromium = {
  extends: true as const,
  resolve: {
    conditions: [...conditions, ...defaultClientConditions],
    alias: [
      {
        find: /^@latchkey\/localnet(\/.*)?$/,
        replacement: fileURLToPath(new URL('tooling/chromium/chains.mjs', import.meta.url)),
      },
      {
        find: /^bip322-js$/,
        replacement: fileURLToPath(new URL('tooling/chromium/bip322.mjs', import.meta.url)),
      },
    ],
  },
  test: {
    name: 'chromium',
    include: ['packages/adapter-*/src/{conformance,misbehaviour}.test.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: chainCommands,
      provider: playwright({ launchOptions: quietLaunch() }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}

const inNode = [
  'api',
  'core',
  'controllers',
  'adapter-bitcoin',
  'adapter-cosmos',
  'adapter-evm',
  'adapter-polkadot',
  'adapter-solana',
  'connector-walletconnect',
  'siwx',
  'testing',
]
const isolate = <Project extends { readonly test: { readonly name: string } }>({
  test,
  ...project
}: Project) => ({
  ...project,
  test: {
    ...test,
    name: `${test.name}, isolated`,
    include: leavesBehind[test.name] ?? [],
    exclude: leftOut(test.name),
    isolate: true,
  },
})
const isolated = [
  isolate(unit('connector-walletconnect')),
  isolate(unit('testing')),
  isolate(ui),
  isolate(server),
]

/** A project for each package, for who works on it. */
const byPackage = [
  ...inNode.map((name) => unit(name)),
  ui,
  react,
  unit('extension-wallet', { folder: 'apps' }),
  unit('sign-in-servers', { folder: 'apps' }),
  server,
  hosted,
  ...isolated,
]

/**
 * The same files in as few projects as can be: what packages share is transformed and loaded once.
 */
const together = (name: string, folders: readonly string[]) => ({
  extends: true as const,
  test: {
    name,
    include: folders.map((folder) => `${folder}/src/**/*.test.{ts,tsx}`),
    exclude: folders.flatMap((folder) => {
      const name = basename(folder)
      return [...(leavesBehind[name] ?? []), ...leftOut(name)].map((file) => `${folder}/${file}`)
    }),
    environment: 'node' as const,
    isolate: false,
  },
})
const inPackages = (names: readonly string[]) => names.map((name) => `packages/${name}`)
const units = [
  together('in Node', [...inPackages(inNode), 'apps/extension-wallet', 'apps/sign-in-servers']),
  ui,
  react,
  server,
  ...isolated,
]

const { LATCHKEY_MUTANT: mutant } = process.env

export default defineConfig({
  // What `npm run mutations` changes, in memory.
  plugins: mutant === undefined ? [] : [mutantPlugin(import.meta.dirname, JSON.parse(mutant))],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    css: true,
    pool: 'forks',
    sequence: { sequencer: WaitersFirst },
    maxWorkers: Number(process.env.LATCHKEY_WORKERS ?? 2),
    passWithNoTests: true,
    // A red run means a red product and not a busy machine: what is waited for comes, however late.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // What a page complained of stands in the message, not only that it did.
    chaiConfig: { truncateThreshold: 2_000 },
    setupFiles: [fileURLToPath(new URL('tooling/suite/patience.ts', import.meta.url))],
    // `npm test` runs `units`: all that need no browser, since vitest joins what `--project` leaves
    // out with "or".
    projects: process.env.LATCHKEY_TESTS === 'units' ? units : [...byPackage, e2e, chromium],
  },
})
