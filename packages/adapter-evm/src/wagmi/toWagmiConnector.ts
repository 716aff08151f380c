import {
  type ConnectionInUse,
  type Connector,
  createError,
  type Network,
  parseCaipNetworkId,
} from '@latchkey/core'
import type { Config, CreateConnectorFn } from 'wagmi'
import { readAccounts } from './readAccounts.js'

export type WagmiConnectorInput = {
  readonly config: Config
  readonly networks: readonly Network[]
  readonly inUse: ConnectionInUse
  readonly source: Connector
  readonly id: string
}

/**
 * wagmi's view of a kit connector. The kit connects and disconnects it; wagmi reads, signs, sends
 * and switches through it.
 */
export function toWagmiConnector({
  config,
  networks,
  inUse,
  source,
  id,
}: WagmiConnectorInput): CreateConnectorFn {
  const read = () => {
    const shown = inUse.get()
    const accounts =
      shown?.connector === source && !shown.restoring ? readAccounts(shown.connection) : undefined
    if (!shown || !accounts) throw createError('NOT_CONNECTED')
    return { accounts, chainId: Number(parseCaipNetworkId(shown.connection.network).reference) }
  }
  const connector = {
    id,
    name: source.name,
    type: 'latchkey',
    ...(source.imageUrl !== undefined && { icon: source.imageUrl }),
    connect: async () => read(),
    disconnect: () => inUse.leave(source.id),
    getAccounts: async () => read().accounts,
    getChainId: async () => read().chainId,
    getProvider: () => source.getProvider('eip155'),
    async isAuthorized() {
      return inUse.get()?.connector === source
    },
    async switchChain({ chainId }: { readonly chainId: number }) {
      const chain = config.chains.find((each) => each.id === chainId)
      const network = networks.find((each) => Number(each.id) === chainId)
      if (!chain || !network)
        throw createError('NETWORK_NOT_FOUND', { params: { network: String(chainId) } })
      await inUse.switchNetwork(network)
      return chain
    },
    // The kit listens to the wallet and forwards its events.
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }
  // wagmi's `connect` is generic over an option that only some wallets support.
  return (() => connector) as unknown as CreateConnectorFn
}
