import type { Account, Connection } from './Connection.js'

/**
 * The account of a connection that signs.
 *
 * @example
 * const active = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
 * const account = activeAccount({ active, accounts: [{ address: active, type: 'eoa' }] })
 * console.log(account?.type) // 'eoa'
 */
export const activeAccount = ({
  accounts,
  active,
}: Pick<Connection, 'accounts' | 'active'>): Account | undefined =>
  accounts.find(({ address }) => address === active)
