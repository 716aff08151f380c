import { defineConfig, type Plugin } from 'vite'

/** Serves what the local chains are, as the production server of the tests does. */
function localnetFile(): Plugin {
  return {
    name: 'localnet-file',
    configureServer(server) {
      server.middlewares.use('/localnet.json', (_request, response) => {
        response.setHeader('content-type', 'application/json').end(process.env.LATCHKEY_LOCALNET ?? 'null')
      })
    },
  }
}

export default defineConfig({
  plugins: [localnetFile()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  // What is loaded later is found at the start too: found when it is needed, it would reload the page under the person's hands.
  optimizeDeps: {
    entries: [
      'index.html',
      '../../packages/{core,controllers,ui,react,adapter-*}/src/**/!(*.test).{ts,tsx}',
      '../../packages/testing/src/wallets/**/!(*.test).ts',
    ],
  },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
})
