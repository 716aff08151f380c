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
 * that account becomes active.
 */
export function withAccounts(
  connection: Connection,
  accounts: readonly [Account, ...Account[]],
): Connection {
  const [first] = accounts
  const before = connection.accounts[0]
  const samePlace =
    before !== undefined && bareAddress(before.address) === bareAddress(first.address)
  const kept =
    samePlace &&
    accounts.find((account) => bareAddress(account.address) === bareAddress(connection.active))
  return withNetwork(
    { ...connection, accounts, active: (kept || first).address },
    connection.network,
  )
}

/**
 * The connection with `address`, bare or CAIP-10, as the active one; unchanged when it is not among
 * the accounts.
 */
export function withActive(connection: Connection, address: string): Connection {
  const bare = bareAddress(address)
  const found = connection.accounts.find((account) => bareAddress(account.address) === bare)
  return found ? { ...connection, active: found.address } : connection
}

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
