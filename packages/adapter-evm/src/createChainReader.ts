import { type Connector, createError, createRpcTransport, type Network, type RpcTransport } from '@latchkey/core'
import { parseChainId } from './answers.js'
import { type EvmProvider, toEvmProvider } from './EvmProvider.js'
import { askWallet, readDeadlineMs } from './errors.js'

export type ReadSource = {
  readonly network: Network
  readonly connector?: Connector | undefined
  readonly signal?: AbortSignal | undefined
}

/** Reads from a chain. */
export type ChainReader = {
  read(source: ReadSource, method: string, params: unknown): Promise<unknown>
  /** Aborts what is under way and stops every timer. */
  destroy(): void
}

/**
 * Reads from the host's own nodes, always first and never silently replaced; where the host has none, from the connected wallet while it is on that network.
 *
 * @throws RPC_NOT_CONFIGURED when there is neither
 */
export function createChainReader(resolve: (network: Network) => Network): ChainReader {
  const transports = new Map<string, RpcTransport>()
  const transportTo = (urls: readonly string[]): RpcTransport => {
    const key = urls.join(' ')
    const transport = transports.get(key) ?? createRpcTransport({ urls })
    transports.set(key, transport)
    return transport
  }
  return {
    async read({ network, connector, signal }, method, params) {
      const { rpcUrls = [] } = resolve(network)
      if (rpcUrls.length > 0) return await transportTo(rpcUrls).request({ method, params, signal })
      const provider = connector && (await walletOn(connector, network, signal))
      if (!provider) throw createError('RPC_NOT_CONFIGURED', { params: { network: network.name } })
      return await askWallet(provider, method, params, { ms: readDeadlineMs, signal })
    },
    destroy() {
      for (const transport of transports.values()) transport.destroy()
      transports.clear()
    },
  }
}

/** The wallet's provider, if the wallet is on `network`: from any other network it would answer about the wrong chain. */
async function walletOn(connector: Connector, network: Network, signal: AbortSignal | undefined): Promise<EvmProvider | undefined> {
  const provider = toEvmProvider(await connector.getProvider('eip155'))
  if (!provider) return undefined
  const chainId = parseChainId(await askWallet(provider, 'eth_chainId', undefined, { ms: readDeadlineMs, signal }))
  return chainId === Number(network.id) ? provider : undefined
}
