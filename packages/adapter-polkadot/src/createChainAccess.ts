import type {
  ChainAdapter,
  HistoryFeature,
  LoadRpcSettings,
  Network,
  SendFeature,
  TokensFeature,
} from '@latchkey/core'
import { readNativeBalance } from './chain/balance.js'
import { createChainReader } from './chain/createChainReader.js'
import type { Chains } from './chain/createChains.js'
import { toPublicKey } from './language/ss58.js'
import { signMessage } from './wallet/sign.js'

/**
 * The part of the adapter that a page with only a button does not load. Code that needs the
 * runtime's metadata is in further chunks.
 */
export type ChainAccess = Pick<ChainAdapter, 'getNativeBalance' | 'signMessage'> & {
  isAddress(value: string, network: Network): boolean
  loadSend(): Promise<SendFeature>
  loadTokens(): Promise<TokensFeature>
  loadHistory(): Promise<HistoryFeature>
  /** Aborts pending reads and stops every timer. */
  destroy(): void
}

export function createChainAccess(
  resolve: (network: Network) => Network,
  settings?: LoadRpcSettings,
): ChainAccess {
  const reader = createChainReader(resolve, settings)
  let chains: Chains | undefined
  const openChains = async (): Promise<Chains> => {
    const { createChains } = await import('./chain/createChains.js')
    chains ??= createChains(reader)
    return chains
  }
  return {
    isAddress: (value, network) => toPublicKey(value, network) !== undefined,
    getNativeBalance: (input) => readNativeBalance(reader, input),
    signMessage,
    loadSend: async () =>
      (await import('./capabilities/send.js')).createSendFeature(await openChains()),
    loadTokens: async () =>
      (await import('./capabilities/tokens.js')).createTokensFeature(await openChains()),
    loadHistory: async () =>
      (await import('./capabilities/history.js')).createHistoryFeature(await openChains()),
    destroy: reader.destroy,
  }
}
