/**
 * Serves the description of the local chains and their services, like the tests' production server.
 */
export function localnetFile() {
  return {
    name: 'localnet-file',
    configureServer(server) {
      server.middlewares.use('/localnet.json', (_request, response) => {
        response
          .setHeader('content-type', 'application/json')
          .end(process.env.LATCHKEY_LOCALNET ?? 'null')
      })
    },
  }
}
