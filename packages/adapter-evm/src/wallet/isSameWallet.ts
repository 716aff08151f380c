import { parseForeign } from '@latchkey/core/adapter'
import type { EvmProvider } from './EvmProvider.js'

/** A wallet's own flag. Many wallets also set `isMetaMask`, so it identifies none. */
const ownFlag = /^is(?!MetaMask$)[A-Z]/

/**
 * True if two providers belong to one wallet: they are the same object or carry the same flags
 * (`isRabby`, `isCoinbaseWallet`). A provider without an own flag matches only itself.
 */
export function isSameWallet(a: EvmProvider, b: EvmProvider): boolean {
  const flags = readFlags(a)
  return a === b || (flags !== '' && flags === readFlags(b))
}

function readFlags(provider: EvmProvider): string {
  const names = parseForeign(provider, (flags) => {
    const own: string[] = []
    for (const name in flags) if (ownFlag.test(name) && flags[name] === true) own.push(name)
    return own
  })
  return (names ?? []).sort().join()
}
