import type { Connection, WalletInfo } from '@latchkey/core'
import type { Places } from './createPlaces.js'

/** A session as connections: one per namespace with an account. */
export const toConnections = (
  places: Places,
  connectorId: string,
  walletInfo: () => WalletInfo,
): readonly Connection[] =>
  places.namespaces().flatMap((namespace) => {
    const accounts = places.accounts(namespace)
    const [first] = accounts
    if (!first) return []
    const approvedNetworks = places.approval(namespace)?.networks ?? []
    return [
      {
        connectorId,
        namespace,
        accounts,
        active: first.address,
        network: places.network(namespace),
        approvedNetworks,
        walletInfo: walletInfo(),
      },
    ]
  })
