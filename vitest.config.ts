import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { quietLaunch } from './packages/testing/src/playwright/quietLaunch.js'
// @ts-expect-error: plain JavaScript
import { chainCommands } from './tooling/chromium/chainCommands.mjs'

const conditions = ['@latchkey/source']
/** Files that leave nothing behind share a process and what it has loaded; `isolate` is for those that break what others use. */
const unit = (name: string, { environment = 'node', folder = 'packages', isolate = false }: UnitOptions = {}) => ({
  extends: true as const,
  test: { name, root: `${folder}/${name}`, include: ['src/**/*.test.{ts,tsx}'], environment, isolate },
})
type UnitOptions = { readonly environment?: 'node' | 'happy-dom'; readonly folder?: string; readonly isolate?: boolean }

const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    root: 'tooling/e2e',
    include: ['src/**/*.test.ts', 'gallery/**/*.test.ts'],
    environment: 'node' as const,
    globalSetup: [fileURLToPath(new URL('tooling/e2e/src/globalSetup.ts', import.meta.url))],
    // Its files share a browser, and load what drives it once a process; each has pages of its own.
    isolate: false,
    maxConcurrency: 4,
  },
}

const server = {
  extends: true as const,
  test: {
    name: 'server',
    root: 'apps/server',
    include: ['src/**/*.test.ts'],
    environment: 'node' as const,
    globalSetup: [fileURLToPath(new URL('apps/server/test/globalSetup.ts', import.meta.url))],
  },
}

/** The adapters' suites once more, in a page, which `chains.mjs` gives the same chains: they run in Node. */
const chromium = {
  extends: true as const,
  resolve: {
    conditions: [...conditions, ...defaultClientConditions],
    alias: [
      { find: /^@latchkey\/localnet(\/.*)?$/, replacement: fileURLToPath(new URL('tooling/chromium/chains.mjs', import.meta.url)) },
      { find: /^bip322-js$/, replacement: fileURLToPath(new URL('tooling/chromium/bip322.mjs', import.meta.url)) },
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

/** What needs no browser: `LATCHKEY_TESTS=units` runs these alone, since vitest joins what `--project` leaves out with "or". */
const units = [
  unit('core'),
  unit('controllers'),
  unit('adapter-bitcoin'),
  unit('adapter-cosmos'),
  unit('adapter-evm'),
  unit('adapter-polkadot'),
  unit('adapter-solana'),
  unit('connector-walletconnect', { isolate: true }),
  unit('testing'),
  unit('ui', { environment: 'happy-dom' }),
  unit('react', { environment: 'happy-dom' }),
  unit('extension-wallet', { folder: 'apps' }),
  server,
]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    css: true,
    pool: 'forks',
    maxWorkers: Number(process.env.LATCHKEY_WORKERS ?? 2),
    passWithNoTests: true,
    // A red run means a red product and not a busy machine: what is waited for comes, however late.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: [fileURLToPath(new URL('tooling/suite/patience.ts', import.meta.url))],
    projects: process.env.LATCHKEY_TESTS === 'units' ? units : [...units, e2e, chromium],
  },
})
