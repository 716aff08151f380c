import { type AddNetworkFeature, createError, type Network } from '@latchkey/core'
import { askWallet } from '../language/errors.js'
import { toEvmProvider } from '../wallet/EvmProvider.js'
import { addWalletNetwork } from '../wallet/switchWalletNetwork.js'

/** wallet_addEthereumChain (EIP-3085) with the host's own RPC URLs. */
export function createAddNetworkFeature(resolve: (network: Network) => Network): AddNetworkFeature {
  return {
    async addNetwork({ connector, network }) {
      const provider = toEvmProvider(await connector.getProvider('eip155'))
      if (!provider) throw createError('WALLET_NOT_FOUND')
      await addWalletNetwork(
        (method, params, options) => askWallet(provider, method, params, options),
        resolve(network),
      )
    },
  }
}
