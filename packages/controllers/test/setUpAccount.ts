import { createFakeAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { createKit } from '../src/kit/createKit.js'
import { startForTest } from './startForTest.js'

/** A kit with a connected account, whose balance the test reads. */
export async function setUpAccount(read: () => Promise<bigint> = async () => 7n) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({ id: 'a', addresses: ['0xa1', '0xa2'] })
  let reads = 0
  const adapter = createFakeAdapter({
    connectors: [connector],
    getNativeBalance: () => {
      reads++
      return read()
    },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none' })
  startForTest(kit)
  await kit.connection.connect({ connectorId: 'a' })
  return {
    kit,
    connector,
    environment,
    reads: () => reads,
    balance: () => kit.account.store.getState().balanceByNamespace.eip155,
  }
}
