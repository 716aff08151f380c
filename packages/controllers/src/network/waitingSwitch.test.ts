import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { expect, test, vi } from 'vitest'
import { startForTest } from '../../test/startForTest.js'
import { createKit } from '../kit/createKit.js'

/** A wallet that does not answer a switch of the network, and another one. */
async function setUp() {
  const connector = createFakeConnector({
    id: 'a',
    answer: (question, result) =>
      question === 'switchNetwork' ? new Promise(() => undefined) : Promise.resolve(result()),
  })
  const adapter = createFakeAdapter({ connectors: [connector, createFakeConnector({ id: 'b' })] })
  const kit = createKit({
    adapters: [adapter],
    environment: createFakeEnvironment(),
    prefetch: 'none',
  })
  startForTest(kit)
  await kit.preload()
  await kit.connection.connect({ connectorId: 'a' })
  const switching = () => kit.network.store.getState().switching
  const outcome = expect(kit.network.switchNetwork('eip155:2')).rejects.toMatchObject({
    code: 'ABORTED',
  })
  await vi.waitFor(() => expect(switching()?.status).toBe('pending'))
  return { kit, connector, switching, outcome }
}

test('a switch that waits ends with the disconnect', async () => {
  const { kit, switching, outcome } = await setUp()
  await kit.connection.disconnect()
  await settle()
  expect(switching()).toBeUndefined()
  await outcome
})

test('a switch that waits ends when another wallet is connected', async () => {
  const { kit, switching, outcome } = await setUp()
  await kit.connection.connect({ connectorId: 'b' })
  await settle()
  expect(switching()).toBeUndefined()
  await outcome
})

test('an account that the wallet changes meanwhile ends no switch', async () => {
  const { kit, switching, outcome, connector } = await setUp()
  connector.wallet.select('eip155', ['0xa2'])
  await settle()
  expect(switching()?.status).toBe('pending')
  await kit.connection.disconnect()
  await outcome
})
