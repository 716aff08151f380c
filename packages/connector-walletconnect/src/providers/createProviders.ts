import { createError, type Namespace } from '@latchkey/core'
import type { ProviderHost } from './ProviderHost.js'

/** Wallet shape per namespace, as found in a page: adapters treat a phone like an extension. */
const shapes: Readonly<Record<string, () => Promise<(host: ProviderHost) => unknown>>> = {
  eip155: async () => (await import('./createEvmProvider.js')).createEvmProvider,
  solana: async () => (await import('./createSolanaWallet.js')).createSolanaWallet,
  polkadot: async () => (await import('./createPolkadotExtension.js')).createPolkadotExtension,
  bip122: async () => (await import('./createBitcoinProvider.js')).createBitcoinProvider,
  cosmos: async () => (await import('./createCosmosProvider.js')).createCosmosProvider,
}

export type Providers = {
  /** Returns the same object each time. @throws UNSUPPORTED_CHAIN */
  open(namespace: Namespace): Promise<unknown>
}

/** The providers of a session, each fetched and created on first use. */
export function createProviders(toHost: (namespace: Namespace) => ProviderHost): Providers {
  const opened = new Map<Namespace, unknown>()
  return {
    async open(namespace) {
      const load = Object.hasOwn(shapes, namespace) ? shapes[namespace] : undefined
      if (!load) throw createError('UNSUPPORTED_CHAIN')
      if (opened.has(namespace)) return opened.get(namespace)
      const create = await load().catch((cause: unknown) => {
        throw createError('VIEW_UNAVAILABLE', { cause })
      })
      // A concurrent call may have created it.
      if (!opened.has(namespace)) opened.set(namespace, create(toHost(namespace)))
      return opened.get(namespace)
    },
  }
}
