import { fileURLToPath } from 'node:url'
import { localnetFile } from '@latchkey/localnet/vite'
import { defineConfig } from 'vite'

const absent = fileURLToPath(new URL('src/ecosystems/absent.ts', import.meta.url))

/** `vite build --mode eip155` leaves the other adapters out, for tests that start no other chain. */
export default defineConfig(({ mode }) => ({
  plugins: [localnetFile()],
  resolve: {
    conditions: ['@latchkey/source', 'module', 'browser', 'development|production'],
    alias:
      mode === 'eip155' ? [{ find: /^@latchkey\/adapter-(?!evm).*/, replacement: absent }] : [],
  },
  // Vite finds lazily loaded dependencies at the start too: a later discovery would reload the
  // page under the person's hands.
  optimizeDeps: {
    // All are known before the first module is asked for.
    holdUntilCrawlEnd: false,
    entries: [
      'index.html',
      '../../packages/{api,core,controllers,ui,react,adapter-*,connector-*}/src/**/!(*.test).{ts,tsx}',
      '../../packages/testing/src/{reading,wallets}/**/!(*.test).ts',
    ],
  },
  build: {
    target: 'es2022',
    // A font as a data URL is not allowed by `font-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: mode === 'eip155' ? 'dist/eip155' : 'dist/all',
  },
}))
