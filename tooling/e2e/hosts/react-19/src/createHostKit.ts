import { defineEvmNetwork, evm } from '@latchkey/adapter-evm'
import { createKit, type Kit } from '@latchkey/react/kit'
import chains from './chains.json'

/** The page's second network. */
export const second = `eip155:${chains[1]?.chainId}` as const

export function createHostKit(): Kit {
  const networks = chains.map(({ chainId, name, rpcUrl }) =>
    defineEvmNetwork({ id: chainId, name, testnet: true, rpcUrls: [rpcUrl] }),
  )
  return createKit({ adapters: [evm({ networks })] })
}
