import { auth } from '@latchkey/connector-auth'
import { walletConnect } from '@latchkey/connector-walletconnect'
import type { Kit, KitOptions } from '@latchkey/controllers'
import { createKit } from '@latchkey/react'
import type { Localnet } from './chains/localnet.js'
import { createAdapters } from './ecosystems/createAdapters.js'
import { type PlaygroundOptions, toKitOptions } from './options/PlaygroundOptions.js'

/** Images must be https or data URLs; the wallet's own file is neither. */
const walletImage = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0b6b53"/><path d="M7 12.5A3.5 3.5 0 0 1 10.5 9H22a2 2 0 0 1 2 2v1.5h-1.8V11.2H10.5a1.3 1.3 0 0 0 0 2.6H24a2 2 0 0 1 2 2V22a2 2 0 0 1-2 2H10.5A3.5 3.5 0 0 1 7 20.5Zm13.6 4.9a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z" fill="#fff"/></svg>')}`

/**
 * The page's kit: the local chains, read through their own nodes, and wallets on other devices if a
 * relay runs.
 */
export function createPlaygroundKit(localnet: Localnet, options: PlaygroundOptions): Kit {
  const kitOptions = toKitOptions(options)
  // Without adapters the proposal names the same networks, including those that may still start.
  const adapters = createAdapters(
    options.adapters ? localnet : { ...localnet.planned, ...localnet },
    options,
  )
  return createKit({
    ...(options.adapters
      ? { adapters }
      : { adapters: [], networks: adapters.flatMap(({ networks }) => networks) }),
    ...kitOptions,
    tokens: Object.fromEntries(
      localnet.evm.map(({ chainId, token, euro }) => [`eip155:${chainId}`, [token, euro]]),
    ),
    ...(localnet.purchases && { onramp: { hosts: [new URL(localnet.purchases.url).host] } }),
    ...beyondBrowsers(localnet, options, kitOptions),
  })
}

/**
 * Wallets that are no part of the browser: a login by e-mail opens one, and the bundled one is listed
 * like a phone's, which a code shows and a link opens.
 */
function beyondBrowsers(
  { relay, wallet, login }: Localnet,
  options: PlaygroundOptions,
  { wallets }: Partial<KitOptions>,
): Partial<KitOptions> {
  const embedded = login ? [auth({ walletUrl: login.walletUrl })] : []
  if (!relay) return { connectors: embedded }
  const own = { id: 'playground:wallet', name: 'Latchkey Wallet', imageUrl: walletImage }
  return {
    connectors: [
      ...embedded,
      walletConnect({
        relayUrl: relay.url,
        storageKey: options.storageKey,
        ...(options.projectId && { projectId: options.projectId }),
      }),
    ],
    ...(wallet && {
      wallets: {
        ...wallets,
        custom: [
          ...(wallets?.custom ?? []),
          { ...own, links: { mobile: wallet.url, webApp: wallet.url } },
        ],
      },
    }),
  }
}
