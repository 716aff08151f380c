/**
 * Serves what the local chains and their services are, as the production server of the tests does.
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
