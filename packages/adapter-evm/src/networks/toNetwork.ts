import { defineEvmNetwork, type Network } from '@latchkey/core'

/** A chain as viem and wagmi describe it, as far as the kit shows it. */
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
 * A chain of viem as a network. Its public RPC URLs are left out: an RPC URL is the host's or there
 * is none. A network stays as it is.
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
