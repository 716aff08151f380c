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
  build: { target: 'es2022', modulePreload: { polyfill: false } },
})
