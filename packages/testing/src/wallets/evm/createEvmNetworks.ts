import { createProviderError } from '../createProviderError.js'
import type { EvmWalletChain } from './chainAccess.js'
import type { AskOwner, EvmMethods } from './EvmMethods.js'

type AddParams = {
  chainId?: string
  chainName?: string
  nativeCurrency?: EvmWalletChain['nativeCurrency']
  rpcUrls?: readonly string[]
}

export type EvmNetworksOptions = {
  readonly known: Map<number, EvmWalletChain>
  readonly ask: AskOwner
  /** The wallet's current chain. */
  chain(): EvmWalletChain
  setChain(next: EvmWalletChain): void
  /** Called after a page added a chain. */
  onAdded(chain: EvmWalletChain): void
}

/** Switching to a network (EIP-3326), and adding one (EIP-3085). */
export function createEvmNetworks({
  known,
  ask,
  chain,
  setChain,
  onAdded,
}: EvmNetworksOptions): EvmMethods {
  return {
    async wallet_switchEthereumChain([one], method) {
      const { chainId } = (one ?? {}) as AddParams
      const next = known.get(Number(chainId))
      if (!next)
        throw createProviderError(
          4902,
          `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
        )
      if (next.id !== chain().id) await ask(method, { kind: 'switchNetwork', target: next.id })
      setChain(next)
      return null
    },
    async wallet_addEthereumChain([one], method) {
      const { chainId, chainName, nativeCurrency, rpcUrls } = (one ?? {}) as AddParams
      const id = Number(chainId)
      const [rpcUrl] = rpcUrls ?? []
      if (!rpcUrl || !Number.isSafeInteger(id))
        throw createProviderError(-32602, 'wallet_addEthereumChain: rpcUrls or chainId is missing.')
      await ask(method, {
        kind: 'addNetwork',
        target: id,
        name: chainName ?? '',
        rpcUrls: rpcUrls ?? [],
      })
      const next = {
        id,
        rpcUrl,
        ...(chainName && { name: chainName }),
        ...(nativeCurrency && { nativeCurrency }),
      }
      known.set(id, next)
      onAdded(next)
      return null
    },
  }
}
