import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'
import { closingReporter } from './suite/closingReporter.js'

export const conditions = ['@latchkey/source']

/** Set by `npm run test:long`, and by hand: whole tables, and files named `*.long.test.ts`. */
export const isWhole = process.env.LATCHKEY_WHOLE === '1'

/** For a property that runs 200,000 times, or a soak. */
export const wholeMs = 3_600_000

/** Test files that a run leaves out. */
export const leftOut = isWhole ? [] : ['**/*.long.test.ts']

/** The settings of every Vitest run of the repository: packages here, pages in tooling/e2e. */
export const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    css: true,
    pool: 'forks',
    maxWorkers: Number(process.env.LATCHKEY_WORKERS ?? 2),
    passWithNoTests: true,
    // A red run means a red product and not a busy machine: the tests wait long enough for one.
    testTimeout: isWhole ? wholeMs : 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // The message of a failed comparison holds the whole complaint of a page.
    chaiConfig: { truncateThreshold: 2_000 },
    setupFiles: [fileURLToPath(new URL('suite/patience.ts', import.meta.url))],
    reporters: ['default', closingReporter()],
    // Packages have much in common: the second process finds it transformed. A mutant is another
    // text of the same file.
    experimental: { fsModuleCache: process.env.LATCHKEY_MUTANT === undefined },
  },
} satisfies ViteUserConfig
