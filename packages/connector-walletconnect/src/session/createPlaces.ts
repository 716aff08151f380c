import {
  type Account,
  type CaipNetworkId,
  type ConnectorEvents,
  createError,
  type Emitter,
  type Namespace,
  type WalletInfo,
} from '@latchkey/core'
import type { EngineEvents, Session } from '../engine/Engine.js'
import { type Approval, readApproval } from './approvals.js'
import { readBitcoinAddresses } from './bitcoinAddresses.js'
import { accountsOf, chooseNetwork, isSame, type Place, type PlaceOrder } from './Place.js'
import { readAddresses, readNetwork } from './readEvent.js'

export type Places = {
  /** The namespaces with an account. */
  namespaces(): readonly Namespace[]
  /**
   * Starts over with a session, in each of these namespaces that it approves. False if it approves
   * none; then everything stays as it was.
   */
  open(session: Session, namespaces: readonly Namespace[], order: PlaceOrder): boolean
  /** Adds the namespaces that the session approves too. */
  add(session: Session, namespaces: readonly Namespace[], order: PlaceOrder): void
  /** @throws NOT_CONNECTED */
  network(namespace: Namespace): CaipNetworkId
  approval(namespace: Namespace): Approval | undefined
  accounts(namespace: Namespace, network?: CaipNetworkId): readonly Account[]
  /** Moves to an approved network and emits the change. */
  move(namespace: Namespace, network: CaipNetworkId): void
  /**
   * Applies the current session and emits the changes. `walletInfo`: another wallet answers from
   * now on.
   */
  update(session: Session, walletInfo?: WalletInfo): void
  /** Handles an event of the wallet. */
  hear(event: EngineEvents['sessionEvent']): void
  close(): void
}

/** The namespaces that a session approves, each on its start network. */
const read = (session: Session, namespaces: readonly Namespace[], order: PlaceOrder) =>
  namespaces.flatMap((namespace): [Namespace, Place][] => {
    const approval = readApproval(session, namespace)
    const network = approval && chooseNetwork(order, namespace, approval)
    return approval && network ? [[namespace, { approval, network }]] : []
  })

/** The accounts and networks of a session, with change events. */
export function createPlaces(events: Emitter<ConnectorEvents>): Places {
  const places = new Map<Namespace, Place>()
  let order: PlaceOrder = { networks: [] }

  const set = (namespace: Namespace, next: Place, walletInfo?: WalletInfo) => {
    const before = places.get(namespace)
    places.set(namespace, next)
    if (!before) return
    const [was, is] = [
      accountsOf(namespace, before, before.network),
      accountsOf(namespace, next, next.network),
    ]
    const moved = before.network !== next.network
    if (moved) events.emit('networkChanged', { namespace, network: next.network, accounts: is })
    if (walletInfo || !isSame(namespace, was, is, moved))
      events.emit('accountsChanged', { namespace, accounts: is, ...(walletInfo && { walletInfo }) })
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
      const found = read(session, namespaces, given)
      if (found.length === 0) return false
      places.clear()
      order = given
      for (const [namespace, place] of found) places.set(namespace, place)
      return true
    },
    add(session, namespaces, given) {
      const missing = namespaces.filter((namespace) => !places.has(namespace))
      for (const [namespace, place] of read(session, missing, given)) places.set(namespace, place)
    },
    network: (namespace) => find(namespace).network,
    approval: (namespace) => places.get(namespace)?.approval,
    accounts(namespace, network) {
      const place = places.get(namespace)
      return place ? accountsOf(namespace, place, network ?? place.network) : []
    },
    move: (namespace, network) => set(namespace, { ...find(namespace), network }),
    update(session, walletInfo) {
      for (const [namespace, place] of [...places]) {
        const approval = readApproval(session, namespace)
        const network = approval && chooseNetwork(order, namespace, approval, place.network)
        if (!approval || !network) drop(namespace)
        // Reported accounts stay valid while the approved accounts are the same.
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
            walletInfo,
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
