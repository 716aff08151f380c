import type { LocalnetDescription } from '@latchkey/localnet'
import { inject } from 'vitest'
import { contentSecurityPolicy } from './contentSecurityPolicy.js'
import { type ServedFolder, serveFolder } from './serveFolder.js'

/** The production build of the playground on the run's chains, or on others, under the enforced policy. */
export async function servePlayground(localnet: LocalnetDescription = inject('localnet')): Promise<ServedFolder> {
  const { evm, solana, polkadot, bitcoin, cosmos } = localnet
  const hosts = [
    ...[...evm, ...(solana?.networks ?? []), ...(polkadot?.networks ?? []), ...(cosmos?.networks ?? [])].map(({ rpcUrl }) => rpcUrl),
    ...(bitcoin?.networks ?? []).flatMap(({ rpcUrls }) => rpcUrls),
  ]
  return await serveFolder({
    folder: inject('playgroundFolder'),
    policy: contentSecurityPolicy(hosts),
    routes: {
      '/localnet.json': (response) =>
        response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(JSON.stringify(localnet)),
      '/favicon.ico': (response) => response.writeHead(204).end(),
    },
  })
}
