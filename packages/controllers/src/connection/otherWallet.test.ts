import { createFakeAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'

test('a connector that tells of another wallet has that wallet’s name, and keeps it', async () => {
  const connector = createFakeConnector({ id: 'a', addresses: ['0xa1', '0xa2'] })
  const adapter = createFakeAdapter({ connectors: [connector] })
  const environment = createFakeEnvironment()
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none' })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  const connection = () => kit.connection.store.getState().byNamespace.eip155?.connection
  const accounts = connection()?.accounts ?? []
  const walletInfo = { name: 'Second Phone' }
  connector.wallet.emit('accountsChanged', { namespace: 'eip155', accounts, walletInfo })
  expect(connection()).toMatchObject({ active: 'eip155:1:0xa1', walletInfo })
  connector.wallet.select('eip155', ['0xa2'])
  expect(connection()).toMatchObject({ active: 'eip155:1:0xa2', walletInfo })
  kit.destroy()
})
