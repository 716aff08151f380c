import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Runs the gallery alone: `npx vitest run --config tooling/e2e/gallery/vitest.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: { include: ['**/*.test.ts'], testTimeout: 180_000, hookTimeout: 120_000, pool: 'forks', maxWorkers: 1 },
})
