import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { quietLaunch } from '../../packages/testing/src/playwright/quietLaunch.js'
import { conditions, shared } from '../vitest.shared.js'
// @ts-expect-error: plain JavaScript
import { chainCommands } from './chainCommands.mjs'

/** The adapters' suites in a page, which `chains.mjs` gives the same chains: they run in Node. */
export default defineConfig({
  ...shared,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: {
    conditions: [...conditions, ...defaultClientConditions],
    alias: [
      {
        find: /^@latchkey\/localnet(\/.*)?$/,
        replacement: fileURLToPath(new URL('chains.mjs', import.meta.url)),
      },
      {
        find: /^bip322-js$/,
        replacement: fileURLToPath(new URL('bip322.mjs', import.meta.url)),
      },
    ],
  },
  test: {
    ...shared.test,
    include: ['packages/adapter-*/src/{conformance,misbehaviour}.test.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: chainCommands,
      provider: playwright({ launchOptions: quietLaunch() }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
