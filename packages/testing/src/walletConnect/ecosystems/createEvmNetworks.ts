import { createProviderError } from '../../wallets/createProviderError.js'
import type { EvmHandler, KnownEvmChain } from './EvmHandler.js'
import { invalidParams, readObject } from './readParams.js'

/** Switching to a network (EIP-3326), and adding one (EIP-3085). */
export function createEvmNetworks(known: Map<number, KnownEvmChain>) {
  return {
    wallet_switchEthereumChain(_, [wanted]) {
      const { chainId } = readObject(wanted)
      const next = known.get(Number(chainId))
      if (!next)
        throw createProviderError(
          4902,
          `Unrecognized chain ID "${String(chainId)}". Try adding the chain using wallet_addEthereumChain first.`,
        )
      return {
        ask: { kind: 'switchNetwork', title: 'Switch network?', lines: [['To', next.name]] },
        async run(hand) {
          await hand.switchNetwork(next.caip)
          return null
        },
      }
    },
    wallet_addEthereumChain(_, [wanted]) {
      const { chainId, chainName, nativeCurrency, rpcUrls } = readObject(wanted)
      const id = Number(chainId)
      const [rpcUrl] = Array.isArray(rpcUrls) ? (rpcUrls as readonly unknown[]) : []
      if (!Number.isSafeInteger(id) || id <= 0 || typeof rpcUrl !== 'string')
        throw invalidParams('chainId or rpcUrls is missing')
      const name = typeof chainName === 'string' ? chainName : `Chain ${id}`
      return {
        ask: {
          kind: 'addNetwork',
          title: 'Add this network?',
          lines: [
            ['Name', name],
            ['Chain id', String(id)],
            ['Node', rpcUrl],
          ],
        },
        async run(hand) {
          const added = {
            id,
            name,
            rpcUrl,
            ...(nativeCurrency ? { nativeCurrency: nativeCurrency as never } : {}),
            caip: `eip155:${id}`,
          }
          if (!known.has(id)) known.set(id, added)
          await hand.addNetwork(`eip155:${id}`)
          await hand.switchNetwork(`eip155:${id}`)
          return null
        },
      }
    },
  } satisfies Readonly<Record<string, EvmHandler>>
}
