import { defineEvmNetwork, evm } from '@latchkey/adapter-evm'
import type { CaipAddress, KitState } from '@latchkey/react'
import { createKit, type Kit } from '@latchkey/react/kit'
import chains from './chains.json'

/** The other network of the page. */
export const second = `eip155:${chains[1]?.chainId}` as const

export function createHostKit(): Kit {
  const networks = chains.map(({ chainId, name, rpcUrl }) =>
    defineEvmNetwork({ id: chainId, name, testnet: true, rpcUrls: [rpcUrl] }),
  )
  return createKit({ adapters: [evm({ networks })] })
}

/**
 * What server and page both know of a visitor, from `?returning=<CAIP-10 address>`; a real host
 * would keep it in a cookie.
 */
export function readVisitor(search: string): KitState | undefined {
  const address = new URLSearchParams(search).get('returning') as CaipAddress | null
  if (!address) return undefined
  return {
    open: false,
    status: 'connecting',
    reconnecting: true,
    namespace: 'eip155',
    address,
    network: `eip155:${chains[0]?.chainId ?? 1}`,
  }
}
