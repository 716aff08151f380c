import type { Account, Connection, WalletInfo } from '@latchkey/core'
import type { Config, Connector as WagmiConnector } from 'wagmi'
import { parseAccounts, parseChainId } from '../language/answers.js'

/**
 * wagmi's connection through a connector, in the kit's form. Undefined without one, or if the
 * wallet's data is invalid.
 */
export function readWagmiConnection(
  config: Config,
  own: WagmiConnector,
  connectorId: string,
  walletInfo: WalletInfo,
): Connection | undefined {
  const known = config.state.connections.get(own.uid)
  const addresses = parseAccounts(known?.accounts)
  const chainId = parseChainId(known?.chainId)
  if (!addresses || chainId === undefined) return undefined
  const accounts = addresses.map(
    (address): Account => ({ address: `eip155:${chainId}:${address}`, type: 'eoa' }),
  )
  const [first] = accounts
  if (!first) return undefined
  return {
    connectorId,
    namespace: 'eip155',
    accounts,
    active: first.address,
    network: `eip155:${chainId}`,
    approvedNetworks: 'all',
    walletInfo,
  }
}
