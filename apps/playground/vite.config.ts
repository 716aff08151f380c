import { localnetFile } from '@latchkey/localnet/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [localnetFile()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  // What is loaded later is found at the start too: found when it is needed, it would reload the
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
  build: { target: 'es2022', modulePreload: { polyfill: false } },
})
