import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LocalnetDescription } from '@latchkey/localnet'
import { inject } from 'vitest'
import { type ServedFolder, serveFolder } from '../serveFolder.js'

/**
 * Serves the production build of the wallet on the run's chains, or on others, over a relay. The
 * policy is in its own page.
 */
export async function serveWallet(
  relayUrl: string,
  localnet: LocalnetDescription = inject('localnet'),
): Promise<ServedFolder> {
  const folder = inject('walletFolder')
  const page = readFileSync(join(folder, 'index.html'))
  return await serveFolder({
    folder,
    routes: {
      // The target of wallet links.
      '/wc': (response) =>
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
      '/localnet.json': (response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ ...localnet, relay: { url: relayUrl } })),
      '/favicon.ico': (response) => response.writeHead(204).end(),
    },
  })
}
