import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const conditions = ['@latchkey/source']
const unit = (name: string, environment: 'node' | 'happy-dom' = 'node') => ({
  extends: true as const,
  test: { name, root: `packages/${name}`, include: ['src/**/*.test.{ts,tsx}'], environment },
})

const e2e = {
  extends: true as const,
  test: {
    name: 'e2e',
    root: 'tooling/e2e',
    include: ['src/**/*.test.ts', 'gallery/**/*.test.ts'],
    environment: 'node' as const,
    globalSetup: [fileURLToPath(new URL('tooling/e2e/src/globalSetup.ts', import.meta.url))],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    css: true,
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    testTimeout: 30_000,
    projects: [
      unit('core'),
      unit('controllers'),
      unit('adapter-bitcoin'),
      unit('adapter-cosmos'),
      unit('adapter-evm'),
      unit('adapter-polkadot'),
      unit('adapter-solana'),
      unit('testing'),
      unit('ui', 'happy-dom'),
      unit('react', 'happy-dom'),
      e2e,
    ],
  },
})
