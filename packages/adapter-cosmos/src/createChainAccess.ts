import type {
  AddNetworkFeature,
  ChainAdapter,
  HistoryFeature,
  Network,
  SendFeature,
  TokensFeature,
} from '@latchkey/core'
import type { CosmosContext } from './CosmosContext.js'
import { toReceiver } from './capabilities/receivers.js'
import { readNativeBalance } from './chain/balance.js'

/** Code that touches a chain or an address. Each capability, with its codecs, is another chunk. */
export type ChainAccess = Pick<ChainAdapter, 'getNativeBalance'> & {
  isAddress(value: string, network: Network): boolean
  loadSend(): Promise<SendFeature>
  loadTokens(): Promise<TokensFeature>
  loadHistory(): Promise<HistoryFeature>
  loadAddNetwork(): Promise<AddNetworkFeature>
}

export function createChainAccess(context: CosmosContext): ChainAccess {
  return {
    isAddress: (value, network) => toReceiver(context, network, value) !== undefined,
    getNativeBalance: (input) => readNativeBalance(context, input),
    loadSend: async () => (await import('./capabilities/send.js')).createSendFeature(context),
    loadTokens: async () => (await import('./capabilities/tokens.js')).createTokensFeature(context),
    loadHistory: async () =>
      (await import('./capabilities/history.js')).createHistoryFeature(context),
    loadAddNetwork: async () =>
      (await import('./capabilities/addNetwork.js')).createAddNetworkFeature(context),
  }
}
