import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { expect, test } from 'vitest'
import { fake, hang, setUpRestoring } from '../../test/setUpRestoring.js'
import { startForTest } from '../../test/startForTest.js'
import { createKit } from '../kit/createKit.js'

test('a disconnect of all ends a connect whose code is still loading', async () => {
  const connector = createFakeConnector({ id: 'a' })
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [connector] })],
    environment: createFakeEnvironment(),
    prefetch: 'none',
  })
  startForTest(kit)
  const connecting = expect(kit.connection.connect({ connectorId: 'a' })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  await kit.connection.disconnect()
  await connecting
  expect(kit.getState().status).toBe('disconnected')
})

test('a page that sleeps during the restore keeps what is restored [R-05]', async () => {
  const { kit, environment, status } = setUpRestoring([fake(0), fake(1, hang)], {
    frozen: { fromMs: 500, untilMs: 60_000 },
  })
  await kit.preload()
  kit.start()
  await settle()
  expect(status()).toEqual(['connected', 'connecting'])
  await environment.clock.advance(60_000)
  await settle()
  expect(status()).toEqual(['connected', 'disconnected'])
})
