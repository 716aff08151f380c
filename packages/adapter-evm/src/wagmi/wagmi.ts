import type { ChainAdapter, NetworkIdOf } from '@latchkey/core'
import type { Config } from 'wagmi'
import { connect, disconnect, reconnect, switchChain, watchConnectors } from 'wagmi/actions'
import { createWagmiAdapter, type WagmiAdapterOptions } from './createWagmiAdapter.js'

/**
 * The eip155 adapter of a host that has a wagmi config. Wallets, connections and networks are
 * wagmi's: whether a person connects in the kit or a hook of the host does, both show the same.
 * What the kit connects without wagmi, such as a phone, is put into wagmi's state. Reads go through
 * the config's own transports.
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
  return createWagmiAdapter(options, {
    connect,
    disconnect,
    reconnect,
    switchChain,
    watchConnectors,
  })
}
