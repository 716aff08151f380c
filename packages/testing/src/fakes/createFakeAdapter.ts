import type { ChainAdapter, Connector, Namespace, Network } from '@latchkey/core'

/** Creates a network without a chain. */
export function createFakeNetwork(
  id: number | string = 1,
  namespace: Namespace = 'eip155',
  more: Partial<Network> = {},
): Network {
  return {
    id,
    caipNetworkId: `${namespace}:${id}`,
    chainNamespace: namespace,
    name: `Network ${id}`,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    ...more,
  }
}

export type FakeAdapter = ChainAdapter & {
  /** Replaces the list of wallets. */
  setConnectors(connectors: readonly Connector[]): void
  watchers(): number
}

/**
 * A chain adapter without a chain. Any part can be replaced.
 *
 * @example
 * const adapter = createFakeAdapter({
 *   connectors: [createFakeConnector()],
 *   getNativeBalance: async () => 5n,
 * })
 */
export function createFakeAdapter(
  options: Partial<ChainAdapter> & { readonly connectors?: readonly Connector[] } = {},
): FakeAdapter {
  const { connectors = [], namespace = 'eip155', ...replaced } = options
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  let current = connectors
  return {
    namespace,
    networks: [createFakeNetwork(1, namespace), createFakeNetwork(2, namespace)],
    looksLikeAddress: () => true,
    isAddress: async () => true,
    watchConnectors(listener) {
      listeners.add(listener)
      listener(current)
      return () => {
        listeners.delete(listener)
      }
    },
    getNativeBalance: async () => 1_000n,
    signMessage: async () => `0x${'ab'.repeat(65)}`,
    capabilities: {},
    ...replaced,
    setConnectors(next) {
      current = next
      for (const listener of [...listeners]) listener(next)
    },
    watchers: () => listeners.size,
  }
}
