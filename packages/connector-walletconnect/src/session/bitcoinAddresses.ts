import { type Account, type CaipNetworkId, isCaipAddress } from '@latchkey/core'
import { isRecord } from '../language/readSession.js'

/** Beyond the number of addresses any wallet shows a page. */
const mostAddresses = 1_000

/** One address of a wallet and its purpose, in the wallet's own terms. */
export type BitcoinAddress = {
  readonly address: string
  readonly type?: 'payment' | 'ordinal'
  readonly publicKey?: string
}

/**
 * Reads a wallet's address details. Sources are the session property `bip122_getAccountAddresses`,
 * the event `bip122_addressesChanged` and the answer of `getAccountAddresses`. Wallets send a list,
 * a list per purpose, or either under a network's CAIP-2 id, as JSON or as an object.
 */
export function readBitcoinAddresses(
  value: unknown,
  network: CaipNetworkId,
): readonly BitcoinAddress[] {
  try {
    return collect(typeof value === 'string' ? JSON.parse(value) : value, network, undefined, 0)
  } catch {
    return []
  }
}

function collect(
  value: unknown,
  network: CaipNetworkId,
  type: BitcoinAddress['type'],
  depth: number,
): readonly BitcoinAddress[] {
  if (Array.isArray(value))
    return value
      .slice(0, mostAddresses)
      .flatMap((each: unknown) => readAddress(each, network, type) ?? [])
  if (!isRecord(value) || depth > 2) return []
  return Object.entries(value)
    .filter(([key]) => !key.startsWith('bip122:') || key === network)
    .flatMap(([key, inner]) => collect(inner, network, toType(key) ?? type, depth + 1))
}

function readAddress(
  value: unknown,
  network: CaipNetworkId,
  given: BitcoinAddress['type'],
): BitcoinAddress | undefined {
  const {
    address: text,
    publicKey,
    intention,
    purpose,
    path,
  } = isRecord(value) ? value : { address: value }
  if (typeof text !== 'string') return undefined
  if (isCaipAddress(text) && !text.startsWith(`${network}:`)) return undefined
  const address = text.slice(text.lastIndexOf(':') + 1)
  if (!isBitcoinAddress(address)) return undefined
  // BIP-86 is the path of Taproot, where wallets keep ordinals.
  const type =
    given ??
    toType(intention) ??
    toType(purpose) ??
    (typeof path === 'string' && /^m\/86'/.test(path) ? 'ordinal' : undefined)
  return {
    address,
    ...(type && { type }),
    ...(typeof publicKey === 'string' &&
      /^(0[23])?[0-9a-f]{64}$/i.test(publicKey) && { publicKey: publicKey.toLowerCase() }),
  }
}

/**
 * Adds the known details to a session's accounts, and known addresses that are not among them.
 * Payment addresses come first.
 */
export function withBitcoinAddresses(
  network: CaipNetworkId,
  accounts: readonly Account[],
  known: readonly BitcoinAddress[],
): readonly Account[] {
  const merged = new Map<string, BitcoinAddress>(
    accounts.map((account) => [bare(account), { address: bare(account) }]),
  )
  for (const each of known) merged.set(each.address, each)
  const all = [...merged.values()]
  const hasOther = all.some(({ address }) => !isTaproot(address))
  return all
    .map(({ address, type, publicKey }): Account => {
      const isOrdinal = type === 'ordinal' || (type === undefined && hasOther && isTaproot(address))
      return {
        address: `${network}:${address}`,
        type: isOrdinal ? 'ordinal' : 'payment',
        ...(publicKey && { publicKey }),
      }
    })
    .sort((one, other) => Number(one.type === 'ordinal') - Number(other.type === 'ordinal'))
}

const bare = ({ address }: Account): string => address.slice(address.lastIndexOf(':') + 1)
const isTaproot = (address: string): boolean => /^[a-z]{2,8}1p/i.test(address)
export const isBitcoinAddress = (text: string): boolean => /^[a-z0-9]{14,90}$/i.test(text)

function toType(word: unknown): BitcoinAddress['type'] {
  if (word === 'payment') return 'payment'
  return word === 'ordinal' || word === 'ordinals' ? 'ordinal' : undefined
}
