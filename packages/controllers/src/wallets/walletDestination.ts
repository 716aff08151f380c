import type { WalletLinks } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { WalletRow } from './WalletRow.js'
import type { WalletDestination } from './WalletsController.js'

type DestinationParts = Pick<KitParts, 'connectors' | 'modal'>

/** The view in which a wallet is connected, or from which it is obtained. */
export function walletDestination(
  parts: DestinationParts,
  { id: walletId, kind, connectorIds, links }: WalletRow,
): WalletDestination {
  const { connectors, modal } = parts
  const { namespace } = modal.store.getState()
  const within = namespace === undefined ? {} : { namespace }
  if (kind === 'WALLET_CONNECT') return { view: 'ConnectingWalletConnectBasic', data: within }
  const connectorId = connectorIds.find(
    (id) => namespace === undefined || connectors.get(id)?.namespaces.includes(namespace),
  )
  const data = { walletId, ...within }
  if (connectorId !== undefined)
    return { view: 'ConnectingExternal', data: { connectorId, ...data } }
  return { view: isOnPhones(parts, links) ? 'ConnectingWalletConnect' : 'GetWallet', data }
}

/** True if the wallet exists on another device or as an app, and a connector reaches it there. */
function isOnPhones(
  { connectors, modal }: DestinationParts,
  { homepage, chromeStore, ...ways }: WalletLinks = {},
): boolean {
  return (
    connectors
      .getAll(modal.store.getState().namespace)
      .some(({ kind }) => kind === 'WALLET_CONNECT') && Object.values(ways).some(Boolean)
  )
}
