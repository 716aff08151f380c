import { evm } from '@latchkey/adapter-evm'
import { createKit, type Kit } from '@latchkey/controllers'
import { defineEvmNetwork } from '@latchkey/core'
import type { Localnet } from './localnet.js'
import { type PlaygroundOptions, toKitOptions } from './options/PlaygroundOptions.js'

/** The kit of the page: both local chains, read through their own nodes. */
export function createPlaygroundKit(localnet: Localnet, options: PlaygroundOptions): Kit {
  const offered = options.secondNetworkOffered ? localnet.evm : localnet.evm.slice(0, 1)
  // The local chains have none; the link leads nowhere and is there to be looked at.
  const explorer = options.explorer ? { blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } } } : {}
  const networks = offered.map(({ chainId, name, rpcUrl }) =>
    defineEvmNetwork({ id: chainId, name, testnet: true, ...(options.hostRpc ? { rpcUrls: [rpcUrl] } : {}), ...explorer }),
  )
  return createKit({ adapters: [evm({ networks })], ...toKitOptions(options) })
}
