import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { shared } from '../../../../tooling/vitest.shared.js'

const server = fileURLToPath(new URL('../..', import.meta.url))

/** The server behind the programs that a host runs beside it, which apt installs. */
export default defineConfig({
  ...shared,
  root: server,
  test: {
    ...shared.test,
    include: ['test/hosted/*.test.ts'],
    isolate: false,
    globalSetup: [`${server}/test/globalSetup.ts`],
  },
})
