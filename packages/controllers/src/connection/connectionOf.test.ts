import type { Account, Connection } from '@latchkey/core'
import { expect, test } from 'vitest'
import { withNetwork } from './connectionOf.js'

const account = (address: string): Account => ({ address: address as Account['address'] })
const connection: Connection = {
  connectorId: 'a',
  namespace: 'cosmos',
  accounts: [account('cosmos:cosmoshub-4:cosmos1aaa'), account('cosmos:cosmoshub-4:cosmos1bbb')],
  active: 'cosmos:cosmoshub-4:cosmos1bbb',
  network: 'cosmos:cosmoshub-4',
  approvedNetworks: 'all',
}

test('on another network an account keeps its place and takes the address that it has there', () => {
  const written = [account('cosmos:osmosis-1:osmo1aaa'), account('cosmos:osmosis-1:osmo1bbb')]
  const moved = withNetwork(connection, 'cosmos:osmosis-1', written)
  expect(moved).toMatchObject({
    network: 'cosmos:osmosis-1',
    accounts: written,
    active: 'cosmos:osmosis-1:osmo1bbb',
  })
})

test('a list of another length moves nobody into another account', () => {
  const moved = withNetwork(connection, 'cosmos:osmosis-1', [account('cosmos:osmosis-1:osmo1ccc')])
  expect(moved.active).toBe('cosmos:osmosis-1:cosmos1bbb')
})
