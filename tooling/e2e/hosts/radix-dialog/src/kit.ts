import { defineEvmNetwork, evm } from '@latchkey/adapter-evm'
import { createKit } from '@latchkey/react/kit'
import chains from './chains.json'

const networks = chains.map(({ chainId, name, rpcUrl }) =>
  defineEvmNetwork({ id: chainId, name, testnet: true, rpcUrls: [rpcUrl] }),
)
export const kit = createKit({ adapters: [evm({ networks })] })
