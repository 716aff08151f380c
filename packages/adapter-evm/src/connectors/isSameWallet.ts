import type { EvmProvider } from '../EvmProvider.js'

/** Many wallets carry this flag beside their own, so it names none. */
const sharedFlag = 'isMetaMask'

/**
 * Whether two providers belong to one wallet: they are one object, or carry the same flags
 * (`isRabby`, `isCoinbaseWallet`). A provider without a flag of its own is no other one.
 */
export function isSameWallet(a: EvmProvider, b: EvmProvider): boolean {
  if (a === b) return true
  const flags = readFlags(a)
  return flags !== '' && flags === readFlags(b)
}

function readFlags(provider: EvmProvider): string {
  const flags: string[] = []
  try {
    const fields = provider as unknown as Readonly<Record<string, unknown>>
    for (const name in fields)
      if (/^is[A-Z]/.test(name) && name !== sharedFlag && fields[name] === true) flags.push(name)
  } catch {
    return ''
  }
  return flags.sort().join()
}
