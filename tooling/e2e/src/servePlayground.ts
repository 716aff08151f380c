import { inject } from 'vitest'
import { contentSecurityPolicy } from './contentSecurityPolicy.js'
import { type ServedFolder, serveFolder } from './serveFolder.js'

/** The production build of the playground on the run's chains, under the enforced policy. */
export async function servePlayground(): Promise<ServedFolder> {
  const localnet = inject('localnet')
  return await serveFolder({
    folder: inject('playgroundFolder'),
    policy: contentSecurityPolicy(localnet.evm.map(({ rpcUrl }) => rpcUrl)),
    routes: {
      '/localnet.json': (response) =>
        response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(JSON.stringify(localnet)),
      '/favicon.ico': (response) => response.writeHead(204).end(),
    },
  })
}
