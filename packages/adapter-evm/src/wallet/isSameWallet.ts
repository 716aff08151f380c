import type { EvmProvider } from './EvmProvider.js'

/** A flag of the wallet's own. Many wallets carry `isMetaMask` beside theirs, so it names none. */
const ownFlag = /^is(?!MetaMask$)[A-Z]/

/**
 * Whether two providers belong to one wallet: they are one object, or carry the same flags
 * (`isRabby`, `isCoinbaseWallet`). A provider without a flag of its own is no other one.
 */
export function isSameWallet(a: EvmProvider, b: EvmProvider): boolean {
  const flags = readFlags(a)
  return a === b || (flags !== '' && flags === readFlags(b))
}

function readFlags(provider: EvmProvider): string {
  const flags: string[] = []
  try {
    for (const name in provider)
      if (ownFlag.test(name) && (provider as Readonly<Record<string, unknown>>)[name] === true)
        flags.push(name)
  } catch {
    return ''
  }
  return flags.sort().join()
}
