import { type Connector, sanitizeImageUrl, sanitizeText } from '@latchkey/core'
import { createLegacyWallet } from './createLegacyWallet.js'
import { createWalletConnector } from './createWalletConnector.js'
import type { LegacyAdapter, LoadWeb3 } from './LegacyAdapter.js'

const ready = ['Installed', 'Loadable']

/**
 * Connectors of the host's adapters that are ready, updated with each change until the watch stops.
 */
export function createLegacyConnectors(
  adapters: readonly LegacyAdapter[],
  web3: LoadWeb3 | undefined,
) {
  const entries = adapters.flatMap((adapter) => {
    const name = sanitizeText(adapter.name)
    const imageUrl = sanitizeImageUrl(adapter.icon)
    if (name === '') return []
    const slug = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
    const source = {
      id: `solana/adapter/${slug}`,
      name,
      wallet: createLegacyWallet(adapter, web3),
      ...(imageUrl && { imageUrl }),
    }
    return [{ adapter, connector: createWalletConnector(source, 'EXTERNAL') }]
  })
  return {
    watch(changed: (connectors: readonly Connector[]) => void): () => void {
      const tell = () =>
        changed(
          entries
            .filter(({ adapter }) => ready.includes(adapter.readyState))
            .map(({ connector }) => connector),
        )
      for (const { adapter } of entries) adapter.on('readyStateChange', tell)
      tell()
      return () => {
        for (const { adapter } of entries) adapter.off('readyStateChange', tell)
      }
    },
  }
}
