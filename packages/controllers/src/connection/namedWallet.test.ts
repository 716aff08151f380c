import { createFakeAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { own } from '../../test/accounts.js'
import { startForTest } from '../../test/startForTest.js'
import { createKit } from '../kit/createKit.js'

const wallet = (id: string, name: string) =>
  createFakeConnector({ id, name, namespaces: ['solana'], addresses: [own] })

function setUp(connectors: readonly ReturnType<typeof wallet>[]) {
  const kit = createKit({
    adapters: [createFakeAdapter({ namespace: 'solana', connectors })],
    environment: createFakeEnvironment(),
    prefetch: 'none',
  })
  startForTest(kit)
  return kit
}

test('a known wallet’s id connects to the wallet of its name, where no rdns says which it is', async () => {
  const kit = setUp([wallet('solana/other', 'Other'), wallet('solana/phantom', 'Phantom')])
  await kit.connection.connect({ walletId: 'latchkey:phantom' })
  expect(kit.connection.store.getState().byNamespace.solana?.connection).toMatchObject({
    connectorId: 'solana/phantom',
  })
})

test('of two wallets of that name the kit chooses none', async () => {
  const kit = setUp([wallet('one', 'Phantom'), wallet('two', 'PHANTOM')])
  await expect(kit.connection.connect({ walletId: 'latchkey:phantom' })).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
    details: 'latchkey:phantom',
  })
})
