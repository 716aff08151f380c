import type { LocalnetDescription } from '@latchkey/localnet'
import { inject } from 'vitest'
import { contentSecurityPolicy } from './contentSecurityPolicy.js'
import { type ServedFolder, serveFolder } from './serveFolder.js'

/**
 * Serves the production build of the playground on the run's chains, or on others, under the
 * enforced policy. `catalogue`, `blockchain`, `events` and `signIn`: origins that the page may
 * request. `relay`: URL of a relay for wallets by code. `wallet`: the page of a web wallet.
 * `purchases`: a stand-in for the providers of purchases. `login`: the embedded wallet. `live`: the page shows the live modal
 * too; tests of the modal that its buttons open go without.
 */
export async function servePlayground(
  localnet: LocalnetDescription = inject('localnet'),
  {
    catalogue,
    blockchain,
    events,
    signIn,
    relay,
    wallet,
    purchases,
    login,
    live = false,
  }: {
    readonly live?: boolean
    readonly login?: { readonly walletUrl: string; readonly mailboxUrl: string }
  } & {
    readonly [Name in
      | 'catalogue'
      | 'blockchain'
      | 'events'
      | 'signIn'
      | 'relay'
      | 'wallet'
      | 'purchases']?: string
  } = {},
): Promise<ServedFolder> {
  const hosts = [
    ...nodesOf(localnet),
    ...[catalogue, blockchain, events, signIn, relay].flatMap((origin) => origin ?? []),
  ]
  return await serveFolder({
    folder: playgroundFor(localnet),
    policy: contentSecurityPolicy(hosts, catalogue ? [catalogue] : [], login?.walletUrl),
    routes: {
      '/localnet.json': (response) =>
        response
          .writeHead(200, {
            'content-type': 'application/json',
            'access-control-allow-origin': '*',
          })
          .end(
            JSON.stringify({
              ...localnet,
              live,
              ...(relay && { relay: { url: relay } }),
              ...(wallet && { wallet: { url: wallet } }),
              ...(purchases && { purchases: { url: purchases } }),
              ...(login && { login }),
            }),
          ),
      '/favicon.ico': (response) => response.writeHead(204).end(),
    },
  })
}

/** The build of the playground with the adapters of these chains. */
export function playgroundFor(localnet: LocalnetDescription): string {
  const { solana, polkadot, bitcoin, cosmos } = localnet
  const isEip155Alone = !solana && !polkadot && !bitcoin && !cosmos
  return `${inject('playgroundFolder')}/${isEip155Alone ? 'eip155' : 'all'}`
}

/** The URLs of the chains' nodes. */
export function nodesOf({
  evm,
  solana,
  polkadot,
  bitcoin,
  cosmos,
}: LocalnetDescription): readonly string[] {
  return [
    ...[
      ...evm,
      ...(solana?.networks ?? []),
      ...(polkadot?.networks ?? []),
      ...(cosmos?.networks ?? []),
    ].map(({ rpcUrl }) => rpcUrl),
    ...(bitcoin?.networks ?? []).flatMap(({ rpcUrls }) => rpcUrls),
  ]
}
