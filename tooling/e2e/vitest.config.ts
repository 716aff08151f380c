import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isWhole, leftOut, shared, wholeMs } from '../vitest.shared.js'

/**
 * The groups that `npm test` runs and caches apart; `pages` has the files of no other. Only
 * `ecosystems` starts other chains than those of eip155, so that a change of their adapters leaves
 * the others as they are.
 */
const groups: Readonly<Record<string, readonly string[]>> = {
  gallery: ['gallery/**/*.test.ts'],
  money: ['src/{account,buying,swap}/**/*.test.ts'],
  phones: ['src/phone/**/*.test.ts'],
  ecosystems: ['src/ecosystems/**/*.test.ts'],
}
const grouped = Object.values(groups).flat()

/** The browser tests. `npm run e2e -- phone` runs the files of a folder. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: Object.entries({ ...groups, pages: ['src/**/*.test.ts'] }).map(([name, include]) => ({
      extends: true as const,
      test: {
        name,
        include: [...include],
        exclude: [...leftOut, ...(name === 'pages' ? grouped : [])],
      },
    })),
    environment: 'node',
    globalSetup: [fileURLToPath(new URL('src/globalSetup.ts', import.meta.url))],
    // `npm test` runs groups side by side, so each has one worker there.
    maxWorkers: process.env.TURBO_HASH === undefined ? 2 : 1,
    // Files share a browser, and load what drives it once a process; each has pages of its own.
    isolate: false,
    maxConcurrency: 4,
    testTimeout: isWhole ? wholeMs : 900_000,
    hookTimeout: 900_000,
    // A browser shares its machine with everything else that runs. `npm test` prints each retry.
    retry: 1,
  },
})
