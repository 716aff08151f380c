import { sanitizeText } from '@latchkey/core'
import { isSameBytes, parseForeign } from '@latchkey/core/adapter'
import { toBytes } from '../language/answers.js'
import { toPublicKey } from '../language/publicKey.js'
import { isSolanaChain, readChains } from './StandardWallet.js'

/** Beyond the number of accounts any wallet shows a page; a longer list is rejected. */
const mostAccounts = 1_000

/** One account of a wallet. `source` is the wallet's own object; some wallets compare identity. */
export type WalletAccount = {
  readonly address: string
  readonly label?: string
  readonly source: unknown
}

/**
 * The Solana accounts of a wallet's list, the first per address, in the wallet's order. Undefined
 * unless it is a list of accounts whose addresses match their public keys.
 */
export function parseAccounts(value: unknown): readonly WalletAccount[] | undefined {
  return parseForeign(value, (list) => {
    if (!Array.isArray(list) || list.length > mostAccounts) return undefined
    const accounts = new Map<string, WalletAccount>()
    for (const source of list as unknown[]) {
      // A multi-chain wallet lists the accounts of all its chains.
      if (readChains(source)?.some(isSolanaChain) === false) continue
      const { address, publicKey, label: rawLabel } = source as Record<string, unknown>
      const key = toPublicKey(address)
      if (typeof address !== 'string' || !key) return undefined
      const shown = publicKey === undefined ? key : toBytes(publicKey)
      if (!shown || !isSameBytes(shown, key)) return undefined
      const label = sanitizeText(rawLabel)
      if (!accounts.has(address))
        accounts.set(address, { address, source, ...(label && { label }) })
    }
    return [...accounts.values()]
  })
}
