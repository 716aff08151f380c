import {
  type Account,
  type CaipAddress,
  type CaipNetworkId,
  type ConnectorEvents,
  createError,
  type Emitter,
  type Namespace,
  type Network,
  parseCaipAddress,
} from '@latchkey/core'
import type { EngineEvents, Session } from '../engine/Engine.js'
import { type Approval, readApproval, toAccounts } from './approvals.js'
import {
  type BitcoinAddress,
  readBitcoinAddresses,
  withBitcoinAddresses,
} from './bitcoinAddresses.js'
import { readAddresses, readNetwork } from './readEvent.js'

/**
 * Where the kit is with a wallet in one namespace. A session is on every network that it approves,
 * so that the choice among them is kept here.
 */
type Place = {
  readonly approval: Approval
  readonly network: CaipNetworkId
  /**
   * What the wallet told of its accounts since the session was approved. On eip155 it is true of
   * every network.
   */
  readonly told?:
    | { readonly network: CaipNetworkId; readonly addresses: readonly string[] }
    | undefined
  readonly bitcoin?:
    | { readonly network: CaipNetworkId; readonly addresses: readonly BitcoinAddress[] }
    | undefined
}

/** What decides on which network a namespace starts: what it was on, else the host's order. */
export type PlaceOrder = {
  readonly networks: readonly Network[]
  readonly kept?: readonly CaipAddress[] | undefined
}

export type Places = {
  /** The namespaces in which there is an account. */
  namespaces(): readonly Namespace[]
  /** Starts anew with a session, in each of these namespaces that it approves. */
  open(session: Session, namespaces: readonly Namespace[], order: PlaceOrder): void
  /** @throws NOT_CONNECTED */
  network(namespace: Namespace): CaipNetworkId
  approval(namespace: Namespace): Approval | undefined
  accounts(namespace: Namespace, network?: CaipNetworkId): readonly Account[]
  /** Goes to an approved network and tells it. */
  move(namespace: Namespace, network: CaipNetworkId): void
  /** The session as it is now: what changed is told. */
  update(session: Session): void
  /** What the wallet said of itself. */
  hear(event: EngineEvents['sessionEvent']): void
  close(): void
}

/** The accounts and networks of a session, and the telling of what changes about them. */
export function createPlaces(events: Emitter<ConnectorEvents>): Places {
  const places = new Map<Namespace, Place>()
  let order: PlaceOrder = { networks: [] }

  const accountsOf = (
    namespace: Namespace,
    { approval, told, bitcoin }: Place,
    network: CaipNetworkId,
  ): readonly Account[] => {
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
  const choose = (
    namespace: Namespace,
    { networks }: Approval,
    before?: CaipNetworkId,
  ): CaipNetworkId | undefined => {
    const kept = (order.kept ?? []).map((account) => parseCaipAddress(account).network)
    const offered = order.networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
    return [...(before ? [before] : []), ...kept, ...offered, ...networks].find((network) =>
      networks.includes(network),
    )
  }
  const set = (namespace: Namespace, next: Place) => {
    const before = places.get(namespace)
    places.set(namespace, next)
    if (!before) return
    const [was, is] = [
      accountsOf(namespace, before, before.network),
      accountsOf(namespace, next, next.network),
    ]
    const moved = before.network !== next.network
    if (moved) events.emit('networkChanged', { namespace, network: next.network, accounts: is })
    if (!isSame(namespace, was, is, moved))
      events.emit('accountsChanged', { namespace, accounts: is })
  }
  const drop = (namespace: Namespace) => {
    if (places.delete(namespace)) events.emit('accountsChanged', { namespace, accounts: [] })
  }
  const find = (namespace: Namespace): Place => {
    const place = places.get(namespace)
    if (!place) throw createError('NOT_CONNECTED')
    return place
  }

  const hearAccounts = (namespace: Namespace, place: Place, data: unknown, from: CaipNetworkId) => {
    const network =
      namespace === 'eip155' || !place.approval.networks.includes(from) ? place.network : from
    const addresses = readAddresses(namespace, network, data)
    if (!addresses) return
    if (addresses.length === 0) drop(namespace)
    else set(namespace, { ...place, bitcoin: undefined, told: { network, addresses } })
  }

  return {
    namespaces: () => [...places.keys()],
    open(session, namespaces, given) {
      places.clear()
      order = given
      for (const namespace of namespaces) {
        const approval = readApproval(session, namespace)
        const network = approval && choose(namespace, approval)
        if (approval && network) places.set(namespace, { approval, network })
      }
    },
    network: (namespace) => find(namespace).network,
    approval: (namespace) => places.get(namespace)?.approval,
    accounts(namespace, network) {
      const place = places.get(namespace)
      return place ? accountsOf(namespace, place, network ?? place.network) : []
    },
    move: (namespace, network) => set(namespace, { ...find(namespace), network }),
    update(session) {
      for (const [namespace, place] of [...places]) {
        const approval = readApproval(session, namespace)
        const network = approval && choose(namespace, approval, place.network)
        if (!approval || !network) drop(namespace)
        // What the wallet told before counts as long as it approves the same accounts as then.
        else
          set(
            namespace,
            isSame(
              namespace,
              approval.accountsOn(network),
              place.approval.accountsOn(network),
              false,
            )
              ? { ...place, approval, network }
              : { approval, network },
          )
      }
    },
    hear({ chainId, name, data }) {
      const namespace = chainId.split(':')[0] ?? ''
      const place = places.get(namespace)
      if (!place) return
      if (name === 'accountsChanged') hearAccounts(namespace, place, data, chainId as CaipNetworkId)
      if (name === 'bip122_addressesChanged' && namespace === 'bip122') {
        const network = place.approval.networks.find((one) => one === chainId) ?? place.network
        const addresses = readBitcoinAddresses(data, network)
        if (addresses.length > 0)
          set(namespace, { ...place, told: undefined, bitcoin: { network, addresses } })
      }
      if (name === 'chainChanged') {
        const network = readNetwork(namespace, chainId, data)
        if (network && place.approval.networks.includes(network))
          set(namespace, { ...place, network })
      }
    },
    close: () => places.clear(),
  }
}

/**
 * Are they the same accounts in the same order? Where the network changed, and with it the text of
 * an address, as many of them are.
 */
function isSame(
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
