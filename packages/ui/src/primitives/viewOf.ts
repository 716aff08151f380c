import type { Kit, WalletRow } from '@latchkey/controllers'

/**
 * The view that picking a wallet will most likely lead to, so that its code can be fetched before.
 */
export function viewOf(kit: Kit, { kind, connectorIds, links }: WalletRow): string {
  if (kind === 'WALLET_CONNECT') return 'ConnectingWalletConnectBasic'
  if (connectorIds.length > 0) return 'ConnectingExternal'
  return links?.mobile &&
    kit.connectors.getAll().some((connector) => connector.kind === 'WALLET_CONNECT')
    ? 'ConnectingWalletConnect'
    : 'GetWallet'
}
