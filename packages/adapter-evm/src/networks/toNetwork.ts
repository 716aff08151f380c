import { defineEvmNetwork, type Network } from '@latchkey/core'

/** The part of a viem or wagmi chain that the kit uses. */
export type ViemChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  readonly testnet?: boolean | undefined
}

/**
 * Converts a viem chain to a network. Its public RPC URLs are dropped: only the host supplies RPC
 * URLs. A network is returned unchanged.
 *
 * @example
 * import { toNetwork } from '@latchkey/adapter-evm'
 * import { mainnet } from 'viem/chains'
 *
 * const network = toNetwork(mainnet) // without an RPC URL
 */
export function toNetwork(chain: Network | ViemChain): Network {
  if ('chainNamespace' in chain) return chain
  const { id, name, nativeCurrency, blockExplorers, testnet } = chain
  return defineEvmNetwork({
    id,
    name,
    nativeCurrency,
    ...(blockExplorers && { blockExplorers }),
    ...(testnet && { testnet }),
  })
}
