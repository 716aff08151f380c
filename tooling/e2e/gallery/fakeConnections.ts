import type { ConnectionState } from '@latchkey/controllers'
import { type Connection, createStore, type Network } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { solanaMainnet } from './networks.js'
import { address, orbit, prism, solanaAddress } from './states.js'

/** The connections of a scene: eip155's, solana's beside it, and another wallet's. */
export function createFakeConnections(
  scene: Scene,
  {
    nameOf,
    network: active,
  }: { readonly nameOf: (name: string) => string; readonly network: Network | undefined },
) {
  const connectionOf: Connection = {
    connectorId: orbit.id,
    namespace: 'eip155',
    accounts: Array.from({ length: scene.accounts ?? 1 }, (_, index) => ({
      address: index === 0 ? address : (`${address.slice(0, -1)}${index}` as typeof address),
    })),
    active: address,
    network: active?.caipNetworkId ?? 'eip155:1',
    approvedNetworks: 'all',
    walletInfo: {
      name: scene.payloads?.[0] ?? nameOf(orbit.name),
      ...(orbit.imageUrl ? { imageUrl: orbit.imageUrl } : {}),
    },
  }
  const solanaConnection: Connection = {
    connectorId: 'prism-solana',
    namespace: 'solana',
    accounts: [{ address: solanaAddress }],
    active: solanaAddress,
    network: solanaMainnet.caipNetworkId,
    approvedNetworks: 'all',
    walletInfo: {
      name: nameOf(prism.name),
      ...(prism.imageUrl ? { imageUrl: prism.imageUrl } : {}),
    },
  }
  const store = createStore<ConnectionState>({
    activeNamespace: scene.connected ? 'eip155' : undefined,
    byNamespace: scene.connected
      ? {
          eip155: {
            status: scene.reconnecting ? 'connecting' : 'connected',
            reconnecting: scene.reconnecting ?? false,
            connection: connectionOf,
          },
          ...(scene.ecosystems && {
            solana: { status: 'connected', reconnecting: false, connection: solanaConnection },
          }),
        }
      : {},
    attempt: undefined,
    ...(scene.ecosystems && {
      others: {
        eip155: [{ ...connectionOf, connectorId: 'tide', walletInfo: { name: nameOf('Tide') } }],
      },
    }),
  })
  return { connectionOf, store }
}
