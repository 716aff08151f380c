import type {
  AddNetworkFeature,
  BatchFeature,
  ChainAdapter,
  Network,
  SendFeature,
  TokensFeature,
} from '@latchkey/core'
import { readNativeBalance } from './chain/balance.js'
import type { ChainReader } from './chain/createChainReader.js'
import { toChecksumAddress } from './language/checksum.js'

/** Code that touches a chain or an address. The capabilities are further chunks. */
export type ChainAccess = Pick<ChainAdapter, 'getNativeBalance'> & {
  isAddress(value: string): boolean
  loadSend(): Promise<SendFeature>
  loadTokens(): Promise<TokensFeature>
  loadBatch(): Promise<BatchFeature>
  loadAddNetwork(): Promise<AddNetworkFeature>
  /** Aborts pending reads and stops every timer. */
  destroy(): void
}

/** `resolve` returns a network with the host's RPC URLs. */
export function createChainAccess(
  reader: ChainReader,
  networks: readonly Network[],
  resolve: (network: Network) => Network,
): ChainAccess {
  return {
    isAddress: (value) => toChecksumAddress(value) !== undefined,
    getNativeBalance: (input) => readNativeBalance(reader, input),
    loadSend: async () =>
      (await import('./capabilities/send.js')).createSendFeature(reader, networks),
    loadTokens: async () => (await import('./capabilities/tokens.js')).createTokensFeature(reader),
    loadBatch: async () => (await import('./capabilities/batch.js')).createBatchFeature(networks),
    loadAddNetwork: async () =>
      (await import('./capabilities/addNetwork.js')).createAddNetworkFeature(resolve),
    destroy: reader.destroy,
  }
}
