import type { WalletStorage } from '../WalletStorage.js'
import type { EvmWalletChain } from './chainAccess.js'

/** The wallet's state between page loads. */
export type WalletMemory = {
  readonly permitted: boolean
  readonly chainId: number
  readonly selected: number
  readonly added: readonly EvmWalletChain[]
}

export function readMemory(storage: WalletStorage | undefined, key: string): Partial<WalletMemory> {
  try {
    const memory: unknown = JSON.parse(storage?.getItem(key) ?? 'null')
    return typeof memory === 'object' && memory !== null ? memory : {}
  } catch {
    return {}
  }
}

export function writeMemory(
  storage: WalletStorage | undefined,
  key: string,
  memory: WalletMemory,
): void {
  try {
    storage?.setItem(key, JSON.stringify(memory))
  } catch {
    // Without storage the wallet does not remember.
  }
}
