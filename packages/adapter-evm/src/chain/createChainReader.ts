import { type Connector, isKitError, type LoadRpcSettings, type Network } from '@latchkey/core'
import {
  type ChainNodes,
  createChainNodes,
  type NodeIdentity,
  type ReadSource as NodeSource,
  readDeadlineMs,
} from '@latchkey/core/adapter'
import { parseChainId } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { type EvmProvider, toEvmProvider } from '../wallet/EvmProvider.js'

export type ReadSource = NodeSource & { readonly connector?: Connector | undefined }

/** Reads from a chain's nodes, or from a wallet. */
export type ChainReader = Omit<ChainNodes, 'read' | 'write'> & {
  read(source: ReadSource, method: string, params: unknown): Promise<unknown>
}

/**
 * Reads from the host's own nodes, else from its back end. Without either, reads use the connected
 * wallet while it is on that network.
 *
 * @throws RPC_NOT_CONFIGURED when there is none
 */
export function createChainReader(
  resolve: (network: Network) => Network,
  settings?: LoadRpcSettings,
): ChainReader {
  const nodes = createChainNodes({ resolve, settings, rankWith: 'eth_chainId', identify })
  return {
    ...nodes,
    async read({ network, connector, signal, independent }, method, params) {
      try {
        return await nodes.read({ network, signal, independent }, method, params)
      } catch (error) {
        const provider =
          isKitError(error, 'RPC_NOT_CONFIGURED') &&
          connector &&
          (await walletOn(connector, network, signal))
        if (!provider) throw error
        return await askWallet(provider, method, params, { ms: readDeadlineMs, signal })
      }
    },
  }
}

/**
 * Rejects a node of another chain, whose balances, fees and receipts would be shown as this
 * chain's.
 */
const identify = ({ id, name }: Network): NodeIdentity => ({
  method: 'eth_chainId',
  problem(answer) {
    const chainId = parseChainId(answer)
    return chainId === Number(id)
      ? undefined
      : `says that its chain is ${chainId}, but it stands under ${name} (${id}).`
  },
})

/**
 * The wallet's provider, if the wallet is on `network`. On any other network its answers concern
 * another chain.
 */
async function walletOn(
  connector: Connector,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<EvmProvider | undefined> {
  const provider = toEvmProvider(await connector.getProvider('eip155'))
  if (!provider) return undefined
  const chainId = parseChainId(
    await askWallet(provider, 'eth_chainId', undefined, { ms: readDeadlineMs, signal }),
  )
  return chainId === Number(network.id) ? provider : undefined
}
