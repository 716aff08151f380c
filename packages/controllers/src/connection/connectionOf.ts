import {
  type Account,
  bareAddress,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  toCaipAddress,
} from '@latchkey/core'
import type { StoredConnection } from '../persistence/Persistence.js'

/**
 * The same connection on `network`: every account moves along and stays the same account (invariant
 * 5). `written` is the list in the wallet's format for that network, where addresses depend on the
 * network. A list of another length cannot be matched and is ignored.
 */
export function withNetwork(
  connection: Connection,
  network: CaipNetworkId,
  written: readonly Account[] = [],
): Connection {
  const move = (address: CaipAddress) => toCaipAddress(network, bareAddress(address))
  const isSame = written.length === connection.accounts.length
  const accounts = connection.accounts.map((account, index) => ({
    ...account,
    address: move((isSame && written[index]?.address) || account.address),
  }))
  const place = connection.accounts.findIndex((account) => account.address === connection.active)
  return {
    ...connection,
    network,
    accounts,
    active: accounts[place]?.address ?? move(connection.active),
  }
}

/**
 * The connection with the wallet's new list of accounts. If the wallet puts another account first,
 * that account becomes active. `walletInfo`: another wallet answers from now on.
 */
export function withAccounts(
  connection: Connection,
  told: Pick<Connection, 'accounts' | 'walletInfo'>,
): Connection {
  const first = told.accounts[0]?.address ?? connection.active
  const before = connection.accounts[0]?.address ?? ''
  const moved = { ...connection, ...told, active: first }
  return withNetwork(
    isSameAccount(before, first) ? withActive(moved, connection.active) : moved,
    connection.network,
  )
}

/**
 * The connection with `address`, bare or CAIP-10, as the active one; unchanged when it is not among
 * the accounts.
 */
export function withActive(connection: Connection, address: string): Connection {
  const found = connection.accounts.find((account) => isSameAccount(account.address, address))
  return found ? { ...connection, active: found.address } : connection
}

/**
 * True for the same account of one namespace, whichever the network. Wallets spell a hexadecimal
 * account in either case; no other account differs only in its case.
 */
export const isSameAccount = (one: string, other: string): boolean =>
  bareAddress(one).toLowerCase() === bareAddress(other).toLowerCase()

/** The accounts of a stored connection. */
export function addressesOf({
  caipNetworkId,
  addresses,
}: StoredConnection): readonly CaipAddress[] {
  return addresses.map((address) => toCaipAddress(caipNetworkId, address))
}

/** The stored form of a connection. */
export function toStored(connection: Connection): StoredConnection {
  const active = bareAddress(connection.active)
  const others = connection.accounts
    .map((account) => bareAddress(account.address))
    .filter((address) => address !== active)
  return {
    connectorId: connection.connectorId,
    caipNetworkId: connection.network,
    addresses: [active, ...others],
  }
}
