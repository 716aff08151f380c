import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { quietLaunch } from './packages/testing/src/playwright/quietLaunch.js'
// @ts-expect-error: plain JavaScript
import { chainCommands } from './tooling/chromium/chainCommands.mjs'

const conditions = ['@latchkey/source']
const unit = (name: string, environment: 'node' | 'happy-dom' = 'node', folder = 'packages') => ({
  extends: true as const,
  test: { name, root: `${folder}/${name}`, include: ['src/**/*.test.{ts,tsx}'], environment },
})

const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    root: 'tooling/e2e',
    include: ['src/**/*.test.ts', 'gallery/**/*.test.ts'],
    environment: 'node' as const,
    globalSetup: [fileURLToPath(new URL('tooling/e2e/src/globalSetup.ts', import.meta.url))],
    // A browser and chains on two busy cores: what is asserted is that it comes, not how fast.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
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
    testTimeout: 60_000,
    hookTimeout: 120_000,
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
  unit('connector-walletconnect'),
  unit('testing'),
  unit('ui', 'happy-dom'),
  unit('react', 'happy-dom'),
  unit('extension-wallet', 'node', 'apps'),
  server,
]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    css: true,
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    testTimeout: 30_000,
    projects: process.env.LATCHKEY_TESTS === 'units' ? units : [...units, e2e, chromium],
  },
})
