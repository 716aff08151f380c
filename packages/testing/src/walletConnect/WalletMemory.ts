import type { KeyValueStorage } from './createKeyValueStorage.js'
import type { SessionChains } from './ecosystems/createEcosystems.js'
import type { SessionEvmChain } from './ecosystems/SessionEvmChain.js'

const key = 'latchkey:wallet'

/** What the wallet remembers beside what WalletConnect does. */
export type WalletMemory = {
  /** By namespace, the selected account. */
  readonly selected: Readonly<Record<string, number>>
  /** By topic and namespace, the network that the wallet is on. */
  readonly networks: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Chains that pages added. */
  readonly added: readonly SessionEvmChain[]
}

/** The memory of one wallet, read at its start and written with each change. */
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

/** The chains with those that pages added. */
export function withAdded(chains: SessionChains, { added }: WalletMemory): SessionChains {
  const { eip155 = [] } = chains
  return {
    ...chains,
    eip155: [...eip155, ...added.filter(({ id }) => eip155.every((chain) => chain.id !== id))],
  }
}
