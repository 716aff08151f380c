import type { KeyValueStorage } from './createKeyValueStorage.js'
import type { SessionChains } from './ecosystems/createEcosystems.js'
import type { SessionEvmChain } from './ecosystems/SessionEvmChain.js'

const key = 'latchkey:wallet'

/** The wallet's stored state beside that of WalletConnect. */
export type WalletMemory = {
  /** The selected account, by namespace. */
  readonly selected: Readonly<Record<string, number>>
  /** The current network, by topic and namespace. */
  readonly networks: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Chains added by pages. */
  readonly added: readonly SessionEvmChain[]
}

/** Opens a wallet's stored state: read at start, written with each change. */
export async function openWalletMemory(storage: KeyValueStorage) {
  const kept = await storage.getItem<Partial<WalletMemory>>(key).catch(() => undefined)
  let memory: WalletMemory = {
    selected: kept?.selected ?? {},
    networks: kept?.networks ?? {},
    added: kept?.added ?? [],
  }
  return {
    current: () => memory,
    selected: (namespace: string) => memory.selected[namespace] ?? 0,
    async change(change: Partial<WalletMemory>): Promise<void> {
      memory = { ...memory, ...change }
      await storage.setItem(key, memory)
    },
  }
}

export type OpenWalletMemory = Awaited<ReturnType<typeof openWalletMemory>>

/** The chains including those added by pages. */
export function withAdded(chains: SessionChains, { added }: WalletMemory): SessionChains {
  const { eip155 = [] } = chains
  return {
    ...chains,
    eip155: [...eip155, ...added.filter(({ id }) => eip155.every((chain) => chain.id !== id))],
  }
}
