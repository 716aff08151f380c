import type { Kit } from '@latchkey/controllers'
import { type Connection, sanitizeText } from '@latchkey/core'

type KnownWallets = {
  readonly connectors: Pick<Kit['connectors'], 'get'>
  readonly wallets: Pick<Kit['wallets'], 'search' | 'get'>
}

/** The name of a connected wallet: its own, or its connector's. Empty where neither has one. */
export function walletName(
  { connectors }: Pick<KnownWallets, 'connectors'>,
  { connectorId, walletInfo }: Pick<Connection, 'connectorId' | 'walletInfo'>,
): string {
  return sanitizeText(walletInfo?.name ?? connectors.get(connectorId)?.name)
}

/**
 * Returns the picture of a connected wallet: its row's, its own, or else the one that the host or
 * the catalogue has for a wallet of this name. A phone wallet's own picture URL is never fetched.
 */
export function walletImage(
  kit: KnownWallets,
  { connectorId, walletInfo }: Pick<Connection, 'connectorId' | 'walletInfo'>,
): string | undefined {
  const connector = kit.connectors.get(connectorId)
  const isPhone = connector?.kind === 'WALLET_CONNECT'
  // A wallet of several ecosystems has one face: that of its row.
  const row = isPhone ? undefined : kit.wallets.get(connectorId)
  const own = row?.imageUrl ?? walletInfo?.imageUrl ?? (isPhone ? undefined : connector?.imageUrl)
  if (own || !walletInfo) return own
  const name = walletInfo.name.toLowerCase()
  return kit.wallets
    .search(name)
    .find((row) => row.connectorIds.length === 0 && row.name.toLowerCase() === name)?.imageUrl
}
