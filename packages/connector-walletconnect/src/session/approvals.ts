import {
  type Account,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  parseCaipAddress,
} from '@latchkey/core'
import type { Session } from '../engine/Engine.js'
import { unique } from '../language/readSession.js'
import { isBitcoinAddress, readBitcoinAddresses, withBitcoinAddresses } from './bitcoinAddresses.js'

/** A wallet's approval for one namespace. */
export type Approval = {
  /** In the wallet's order; each has an account. */
  readonly networks: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  /** In the wallet's order, payment addresses first on bip122. Empty on an unapproved network. */
  readonly accountsOn: (network: CaipNetworkId) => readonly Account[]
}

/**
 * Address form per namespace; other values are not accounts. Checksums are left to the adapters.
 */
const forms: Readonly<Record<string, (address: string) => boolean>> = {
  eip155: (address) => /^0x[0-9a-f]{40}$/i.test(address),
  solana: (address) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address),
  polkadot: (address) => /^[1-9A-HJ-NP-Za-km-z]{46,50}$/.test(address),
  bip122: isBitcoinAddress,
  cosmos: (address) => /^[a-z][a-z0-9]{0,82}1[02-9ac-hj-np-z]{38,90}$/.test(address),
}

/** True if the text has the form of an address of this namespace. */
export function looksLikeAddress(namespace: Namespace, address: string): boolean {
  return Object.hasOwn(forms, namespace) && forms[namespace]?.(address) === true
}

/** Reads a session's usable approval for one namespace; undefined if there is none. */
export function readApproval(session: Session, namespace: Namespace): Approval | undefined {
  const given = session.namespaces[namespace]
  if (!given) return undefined
  const accounts = given.accounts.filter((account) =>
    looksLikeAddress(namespace, parseCaipAddress(account).address),
  )
  const own = unique(accounts.map((account) => parseCaipAddress(account).network))
  // An eip155 account is the same on every network, so wallets need not list it for each.
  const networks =
    namespace === 'eip155' && own.length > 0
      ? unique([...own, ...(given.chains as readonly CaipNetworkId[])])
      : own
  if (networks.length === 0) return undefined
  const order = (network: CaipNetworkId) => given.chains.indexOf(network)
  const listed = [...networks].sort((one, other) => order(one) - order(other))
  const [first] = own
  const accountsOn = (network: CaipNetworkId): readonly Account[] => {
    if (!networks.includes(network)) return []
    const source = own.includes(network) ? network : first
    const bare = accounts
      .filter((account) => account.startsWith(`${source}:`))
      .map((account) => parseCaipAddress(account).address)
    const shown = toAccounts(namespace, network, bare)
    if (namespace !== 'bip122') return shown
    return withBitcoinAddresses(
      network,
      shown,
      readBitcoinAddresses(session.sessionProperties?.bip122_getAccountAddresses, network),
    )
  }
  return { networks: listed, methods: given.methods, accountsOn }
}

/** Converts addresses to accounts, without duplicates. On eip155 the comparison ignores case. */
export function toAccounts(
  namespace: Namespace,
  network: CaipNetworkId,
  addresses: readonly string[],
): readonly Account[] {
  const found = new Map<string, Account>()
  for (const address of addresses) {
    const key = namespace === 'eip155' ? address.toLowerCase() : address
    const account = {
      address: `${network}:${address}` as CaipAddress,
      type: namespace === 'bip122' ? 'payment' : 'eoa',
    } as const
    if (!found.has(key)) found.set(key, account)
  }
  return [...found.values()]
}
