import {
  type BundlerProcess,
  type ChainAdapter,
  isKitError,
  type NetworkIdOf,
} from '@latchkey/core'
import type { Config } from 'wagmi'
import { connect, disconnect, reconnect, switchChain, watchConnectors } from 'wagmi/actions'
import { createWagmiAdapter, type WagmiAdapterOptions } from './createWagmiAdapter.js'
import { refuseWagmiOptions } from './refuseWagmiOptions.js'

declare const process: BundlerProcess

/**
 * The eip155 adapter for a host with a wagmi config. wagmi owns wallets, connections and networks,
 * so the kit and the host's hooks always show the same connection. Connections the kit makes
 * without wagmi, such as a phone's, are added to wagmi's state. Reads use the config's own
 * transports.
 *
 * @example
 * import { wagmi } from '@latchkey/adapter-evm/wagmi'
 * import { createConfig, http } from 'wagmi'
 * import { mainnet } from 'wagmi/chains'
 *
 * const config = createConfig({
 *   chains: [mainnet],
 *   transports: { [mainnet.id]: http('https://rpc.example.org') },
 * })
 * const adapter = wagmi({ config })
 */
export function wagmi<Host extends Config>(
  options: WagmiAdapterOptions<Host>,
): ChainAdapter<'eip155', NetworkIdOf<'eip155', Host['chains'][number]>>
export function wagmi(options: WagmiAdapterOptions): ChainAdapter {
  try {
    if (process.env.NODE_ENV !== 'production') refuseWagmiOptions(options)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  return createWagmiAdapter(options, {
    connect,
    disconnect,
    reconnect,
    switchChain,
    watchConnectors,
  })
}
