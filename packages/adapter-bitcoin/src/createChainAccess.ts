import type {
  ChainAdapter,
  HistoryFeature,
  LoadRpcSettings,
  Network,
  SendFeature,
} from '@latchkey/core'
import type { OfferedNetworks } from '@latchkey/core/adapter'
import { readNativeBalance } from './chain/balance.js'
import { createEsplora } from './chain/createEsplora.js'
import { createOrd } from './chain/createOrd.js'

/** The host's networks, servers and threshold, of which the chain's code is made. */
export type ChainInput = OfferedNetworks & {
  /** The host's networks, whose `rpcUrls` are those of its ord servers. */
  readonly ordNetworks: readonly Network[]
  /** In satoshis. */
  readonly inscriptionPostage: bigint
  readonly settings?: LoadRpcSettings
}

/** Code that needs the chain. Sending, with its library, is a separate chunk. */
export type ChainAccess = Pick<ChainAdapter, 'getNativeBalance'> & {
  loadSend(): Promise<SendFeature>
  loadHistory(): Promise<HistoryFeature>
  /** Aborts pending requests. */
  destroy(): void
}

export function createChainAccess({
  networks,
  resolve,
  ordNetworks,
  inscriptionPostage,
  settings,
}: ChainInput): ChainAccess {
  const esplora = createEsplora(resolve, settings)
  const ord = createOrd(ordNetworks, settings)
  const inscriptions = { postage: inscriptionPostage, ord }
  return {
    getNativeBalance: (input) => readNativeBalance(esplora, input),
    loadSend: async () =>
      (await import('./capabilities/send.js')).createSendFeature(esplora, networks, inscriptions),
    loadHistory: async () =>
      (await import('./capabilities/history.js')).createHistoryFeature(esplora),
    destroy() {
      esplora.destroy()
      ord.destroy()
    },
  }
}
