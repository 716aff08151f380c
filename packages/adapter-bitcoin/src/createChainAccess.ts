import type {
  ChainAdapter,
  HistoryFeature,
  LoadRpcSettings,
  Network,
  SendFeature,
} from '@latchkey/core'
import { readNativeBalance } from './chain/balance.js'
import { createEsplora } from './chain/createEsplora.js'

/** Code that needs the chain. Sending, with its library, is a separate chunk. */
export type ChainAccess = Pick<ChainAdapter, 'getNativeBalance'> & {
  loadSend(): Promise<SendFeature>
  loadHistory(): Promise<HistoryFeature>
  /** Aborts pending requests. */
  destroy(): void
}

export function createChainAccess(
  networks: readonly Network[],
  resolve: (network: Network) => Network,
  settings?: LoadRpcSettings,
): ChainAccess {
  const esplora = createEsplora(resolve, settings)
  return {
    getNativeBalance: (input) => readNativeBalance(esplora, input),
    loadSend: async () =>
      (await import('./capabilities/send.js')).createSendFeature(esplora, networks),
    loadHistory: async () =>
      (await import('./capabilities/history.js')).createHistoryFeature(esplora),
    destroy: esplora.destroy,
  }
}
