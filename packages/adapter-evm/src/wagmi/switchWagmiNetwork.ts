import { createError, isKitError, type Network } from '@latchkey/core'
import { promptDeadlineMs } from '@latchkey/core/adapter'
import type { Connector } from 'wagmi'
import { askWallet } from '../language/errors.js'
import { toEvmProvider } from '../wallet/EvmProvider.js'
import { switchWalletNetwork } from '../wallet/switchWalletNetwork.js'
import { askWagmi, readChainId } from './askWagmi.js'
import type { WagmiBridge } from './WagmiBridge.js'

/** Switches a connector's wallet to a network, and adds the network if the wallet lacks it. */
export async function switchWagmiNetwork(
  { config, actions, resolve }: WagmiBridge,
  own: Connector,
  { network, signal }: { readonly network: Network; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const chainId = Number(network.id)
  if (!config.chains.some((chain) => chain.id === chainId))
    throw createError('NETWORK_NOT_FOUND', { params: { network: network.name } })
  try {
    await askWagmi('switchChain', () => actions.switchChain(config, { chainId, connector: own }), {
      ms: promptDeadlineMs,
      signal,
    })
    return
  } catch (error) {
    // wagmi adds a network only after 4902. A wallet that added it without switching looks like a
    // rejection to wagmi.
    const stayed = isKitError(error, 'USER_REJECTED') && /after adding/i.test(error.message)
    if (
      !stayed &&
      !isKitError(error, 'NETWORK_NOT_IN_WALLET') &&
      !isKitError(error, 'RPC_INTERNAL')
    )
      throw error
  }
  const provider = toEvmProvider(await own.getProvider())
  if (!provider) throw createError('WALLET_NOT_FOUND')
  await switchWalletNetwork({
    ask: (method, params, options) => askWallet(provider, method, params, options),
    readChainId: () => readChainId(own, signal),
    network: resolve(network),
    signal,
  })
}
