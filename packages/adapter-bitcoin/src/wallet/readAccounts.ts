import type { Account, CaipNetworkId, Network } from '@latchkey/core'
import { invalidAnswer } from '@latchkey/core/adapter'
import { type AddressType, decodeAddress } from '../language/checksum.js'
import type { WalletState } from './BitcoinWallet.js'
import { referenceOfPrefix } from './walletNetworks.js'

/** A wallet's network and its accounts there. */
export type Place = { readonly network: CaipNetworkId; readonly accounts: readonly Account[] }

/**
 * Determines a wallet's network and builds its accounts there: payment addresses first, each with a
 * verified checksum. The network name of the wallet or of an address decides first, then the form
 * of the addresses, then `chosen` (the kit's last switch), then the host's order. Testnets and
 * signet share one address format.
 *
 * @throws WALLET_INVALID_RESPONSE if an address is invalid on every network
 */
export function readAccounts(
  state: WalletState,
  offered: readonly Network[],
  chosen?: CaipNetworkId,
): Place {
  const { addresses, references } = state
  const decoded = addresses.map(({ address, references: own, ...rest }) => ({
    ...rest,
    address,
    named: own ?? references,
    types: new Map(
      prefixesOf(offered).flatMap((bech32Prefix) => [
        [bech32Prefix, decodeAddress(address, { bech32Prefix })?.type] as const,
      ]),
    ),
  }))
  if (decoded.some(({ types }) => ![...types.values()].some((type) => type !== undefined)))
    throw invalidAnswer('addresses')

  const isHere = (prefix: string) => decoded.some(({ types }) => types.get(prefix) !== undefined)
  const possible = offered.filter(({ id, bech32Prefix = 'bc' }) =>
    decoded.length === 0
      ? isNamed(references, String(id))
      : decoded.some(
          ({ types, named }) => types.get(bech32Prefix) !== undefined && isNamed(named, String(id)),
        ),
  )
  const network = possible.find(({ caipNetworkId }) => caipNetworkId === chosen) ?? possible[0]
  const prefix = network?.bech32Prefix ?? Object.keys(referenceOfPrefix).find(isHere) ?? 'bc'
  const named = decoded.find(({ types }) => types.get(prefix) !== undefined)?.named ?? references
  const ofPrefix = referenceOfPrefix[prefix] ?? ''
  const unoffered = isNamed(named, ofPrefix) ? ofPrefix : named?.[0]
  const reference = String(network?.id ?? unoffered)
  const id: CaipNetworkId = network?.caipNetworkId ?? `bip122:${reference}`

  const here = decoded.flatMap(({ types, named, ...entry }) => {
    const form = types.get(prefix)
    return form && isNamed(named, reference) ? [{ ...entry, form }] : []
  })
  const accounts = here.map(({ address, type, publicKey, form }): Account => {
    const isOrdinal =
      type === 'ordinal' ||
      (type === undefined && form === 'tr' && here.some((other) => !isTaproot(other.form)))
    return {
      address: `${id}:${address}`,
      type: isOrdinal ? 'ordinal' : 'payment',
      ...(publicKey && { publicKey }),
    }
  })
  return {
    network: id,
    accounts: accounts.sort((a, b) => Number(a.type === 'ordinal') - Number(b.type === 'ordinal')),
  }
}

/** True if a network may be meant: it is named, or no network is. */
const isNamed = (named: readonly string[] | undefined, reference: string): boolean =>
  named === undefined || named.includes(reference)

const isTaproot = (form: AddressType): boolean => form === 'tr'

/**
 * The offered networks' prefixes come first. A base58 address, identical on every test network, is
 * then read as theirs.
 */
const prefixesOf = (offered: readonly Network[]): readonly string[] => [
  ...new Set([
    ...offered.map(({ bech32Prefix = 'bc' }) => bech32Prefix),
    ...Object.keys(referenceOfPrefix),
  ]),
]
