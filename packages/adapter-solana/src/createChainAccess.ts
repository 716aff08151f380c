import type {
  ChainAdapter,
  HistoryFeature,
  LoadRpcSettings,
  Network,
  SendFeature,
  SimulateFeature,
  TokensFeature,
} from '@latchkey/core'
import { readNativeBalance } from './chain/balance.js'
import { createChainReader } from './chain/createChainReader.js'
import { toPublicKey } from './language/publicKey.js'

export type ChainAccess = Pick<ChainAdapter, 'isAddress' | 'getNativeBalance'> & {
  loadSend(): Promise<SendFeature>
  loadTokens(): Promise<TokensFeature>
  loadSimulate(): Promise<SimulateFeature>
  loadHistory(): Promise<HistoryFeature>
  loadRequest(): Promise<NonNullable<ChainAdapter['request']>>
  /** Aborts pending reads and stops every timer. */
  destroy(): void
}

/** Code that touches a chain or an address, in one chunk; it loads the chain libraries. */
export function createChainAccess(
  resolve: (network: Network) => Network,
  settings?: LoadRpcSettings,
): ChainAccess {
  const reader = createChainReader(resolve, settings)
  return {
    isAddress: (value) => Promise.resolve(toPublicKey(value) !== undefined),
    getNativeBalance: (input) => readNativeBalance(reader, input),
    loadSend: async () => (await import('./capabilities/send.js')).createSendFeature(reader),
    loadTokens: async () => (await import('./capabilities/tokens.js')).createTokensFeature(reader),
    loadHistory: async () =>
      (await import('./capabilities/history.js')).createHistoryFeature(reader),
    loadSimulate: async () =>
      (await import('./capabilities/simulate.js')).createSimulateFeature(reader),
    loadRequest: async () => (await import('./capabilities/request.js')).createRequest(reader),
    destroy: reader.destroy,
  }
}
