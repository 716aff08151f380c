import { sanitizeText } from '@latchkey/core'
import { parseForeign } from '@latchkey/core/adapter'
import type { Hex } from './Hex.js'
import { decodeAddress } from './ss58.js'

/** Beyond the number of accounts any wallet shows a page; a longer list is rejected. */
const mostAccounts = 1_000

/**
 * An account of a wallet. `address` is the wallet's own spelling, by which it identifies the
 * account.
 */
export type WalletAccount = {
  readonly address: string
  readonly publicKey: Hex
  readonly label?: string
  /** The only chain on which the owner allows it. */
  readonly genesisHash?: Hex
}

export type ShownAccounts = {
  readonly accounts: readonly WalletAccount[]
  /** Number of skipped entries: keys of other kinds (ecdsa, Ethereum, TON), and invalid ones. */
  readonly leftOut: number
}

/** The kinds of key of this namespace; a wallet that names none means them. */
const kinds: readonly unknown[] = ['sr25519', 'ed25519', undefined, null]

/**
 * The accounts of `accounts.get` and `accounts.subscribe`: one per key, in the wallet's order. An
 * invalid entry is skipped beside valid ones. Undefined for a list of invalid ones alone, and for
 * anything but a list.
 */
export function parseAccounts(value: unknown): ShownAccounts | undefined {
  return parseForeign(value, (list) => {
    if (!Array.isArray(list) || list.length > mostAccounts) return undefined
    const accounts = new Map<string, WalletAccount>()
    let others = 0
    let invalid = 0
    for (const entry of list as (Record<string, unknown> | null | undefined)[]) {
      const { address, name, type, genesisHash } = entry ?? {}
      if (typeof address === 'string' && (!kinds.includes(type) || isHexOf(address, 40))) {
        others += 1
        continue
      }
      const publicKey = typeof address === 'string' && decodeAddress(address)?.publicKey
      if (!publicKey) {
        invalid += 1
        continue
      }
      if (accounts.has(publicKey)) continue
      const label = sanitizeText(name)
      accounts.set(publicKey, {
        address,
        publicKey,
        ...(label && { label }),
        ...(isHexOf(genesisHash, 64) && { genesisHash: genesisHash.toLowerCase() as Hex }),
      })
    }
    if (invalid > 0 && accounts.size === 0) return undefined
    return { accounts: [...accounts.values()], leftOut: others + invalid }
  })
}

/** True for `0x` and exactly `digits` hex digits. */
export function isHexOf(value: unknown, digits: number): value is Hex {
  return typeof value === 'string' && value.length === digits + 2 && isHex(value)
}

/** True for `0x` and any number of hex digits. */
export function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value)
}
