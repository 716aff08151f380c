import {
  type Account,
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  type Network,
  parseCaipAddress,
} from '@latchkey/core'
import { type Approval, toAccounts } from './approvals.js'
import { type BitcoinAddress, withBitcoinAddresses } from './bitcoinAddresses.js'

/**
 * The kit's position in one namespace of a session. A session covers every network it approves, so
 * the choice among them is kept here.
 */
export type Place = {
  readonly approval: Approval
  readonly network: CaipNetworkId
  /** Accounts reported by the wallet since the approval. On eip155 they apply to every network. */
  readonly told?:
    | { readonly network: CaipNetworkId; readonly addresses: readonly string[] }
    | undefined
  readonly bitcoin?:
    | { readonly network: CaipNetworkId; readonly addresses: readonly BitcoinAddress[] }
    | undefined
}

/** Determines the start network of a namespace: the kept one, else the host's order. */
export type PlaceOrder = {
  readonly networks: readonly Network[]
  readonly kept?: readonly CaipAddress[] | undefined
}

/** The accounts on a network: as approved, or as reported since. */
export function accountsOf(
  namespace: Namespace,
  { approval, told, bitcoin }: Place,
  network: CaipNetworkId,
): readonly Account[] {
  const approved = approval.accountsOn(network)
  if (bitcoin?.network === network)
    return withBitcoinAddresses(network, toAccounts(namespace, network, []), bitcoin.addresses)
  if (
    !told ||
    (namespace !== 'eip155' && told.network !== network) ||
    !approval.networks.includes(network)
  )
    return approved
  return toAccounts(namespace, network, told.addresses).map(
    (account) =>
      approved.find(({ address }) => address.toLowerCase() === account.address.toLowerCase()) ??
      account,
  )
}

/** Picks the start network of a namespace: the current one, the kept one, then the host's order. */
export function chooseNetwork(
  order: PlaceOrder,
  namespace: Namespace,
  { networks }: Approval,
  before?: CaipNetworkId,
): CaipNetworkId | undefined {
  const kept = (order.kept ?? []).map((account) => parseCaipAddress(account).network)
  const offered = order.networks
    .filter(({ chainNamespace }) => chainNamespace === namespace)
    .map(({ caipNetworkId }) => caipNetworkId)
  return [...(before ? [before] : []), ...kept, ...offered, ...networks].find((network) =>
    networks.includes(network),
  )
}

/**
 * True for the same accounts in the same order. After a network change, which alters the address
 * text, only their number counts outside eip155 and solana.
 */
export function isSame(
  namespace: Namespace,
  one: readonly Account[],
  other: readonly Account[],
  moved: boolean,
): boolean {
  if (one.length !== other.length) return false
  if (moved && namespace !== 'eip155' && namespace !== 'solana') return true
  const describe = ({ address, type, publicKey = '' }: Account) =>
    `${moved || namespace === 'eip155' ? bare(address).toLowerCase() : address} ${type} ${publicKey}`
  return one.map(describe).join() === other.map(describe).join()
}

const bare = (address: CaipAddress): string => address.slice(address.lastIndexOf(':') + 1)
