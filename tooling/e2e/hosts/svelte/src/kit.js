import { defineEvmNetwork, evm } from '@latchkey/adapter-evm'
import { createKit, mountKit, parseCaipAddress } from '@latchkey/ui'
import chains from './chains.json'

const networks = chains.map(({ chainId, name, rpcUrl }) =>
  defineEvmNetwork({ id: chainId, name, testnet: true, rpcUrls: [rpcUrl] }),
)
export const kit = createKit({ adapters: [evm({ networks })] })
mountKit(kit)

export const sign = () => kit.requests.signMessage({ message: 'A message of the host' })
export const switchNetwork = () => kit.network.switchNetwork(`eip155:${chains[1].chainId}`)

/** The connection data that the page shows. */
export function describe({ status, address: active, network }) {
  const address = active && parseCaipAddress(active).address
  const chainId = status === 'connected' && network ? Number(network.split(':')[1]) : null
  return {
    label: address ? `Account ending ${address.slice(-4)}` : 'Connect wallet',
    text: JSON.stringify({ status, address: address ?? null, chainId }),
  }
}
