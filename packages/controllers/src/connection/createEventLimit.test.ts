import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'

async function setUp() {
  const log = vi.fn()
  const environment = { ...createFakeEnvironment(), log }
  const connector = createFakeConnector({ id: 'a', addresses: ['0xa0'] })
  const getNativeBalance = vi.fn(async (_input: { readonly address: string }) => 7n)
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [connector], getNativeBalance })],
    environment,
    prefetch: 'none',
  })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  // The limit's code loads with the first connection.
  await import('./createEventLimit.js')
  await settle()
  let changes = 0
  kit.connection.store.subscribe(({ byNamespace }, before) => {
    if (byNamespace !== before.byNamespace) changes++
  })
  const active = () => kit.connection.store.getState().byNamespace.eip155?.connection?.active
  return { kit, environment, connector, log, active, changes: () => changes, getNativeBalance }
}

describe('a wallet that floods the page [R-05, R-08]', () => {
  test('10,000 events cost 20 changes and one a second, the last one is shown, and it is reported once', async () => {
    const { kit, environment, connector, log, active, changes, getNativeBalance } = await setUp()
    await kit.account.refreshBalance()
    for (let burst = 0; burst < 10; burst++) {
      for (let index = 0; index < 1_000; index++)
        connector.wallet.select('eip155', [`0x${burst}f${index}`])
      await environment.clock.advance(500)
      await settle()
    }
    await environment.clock.advance(2_000)
    await settle()
    expect(active()).toBe('eip155:1:0x9f999')
    expect(changes()).toBeLessThanOrEqual(20 + 7)
    expect(getNativeBalance.mock.calls.length).toBeLessThanOrEqual(10)
    expect(getNativeBalance.mock.calls.at(-1)).toMatchObject([{ address: 'eip155:1:0x9f999' }])
    expect(log.mock.calls.filter(([level]) => level === 'warn')).toHaveLength(1)
    kit.destroy()
  })

  test('one that is quiet for a second is heard at once again, and leaving is never held back', async () => {
    const { kit, environment, connector, active } = await setUp()
    for (let index = 0; index < 100; index++) connector.wallet.select('eip155', [`0x${index}`])
    expect(active()).toBe('eip155:1:0x19')
    await environment.clock.advance(2_000)
    expect(active()).toBe('eip155:1:0x99')
    connector.wallet.select('eip155', ['0xb1'])
    expect(active()).toBe('eip155:1:0xb1')
    for (let index = 0; index < 100; index++) connector.wallet.select('eip155', [`0x${index}`])
    connector.wallet.emit('disconnect', {})
    expect(active()).toBeUndefined()
    await environment.clock.advance(2_000)
    expect(active()).toBeUndefined()
    kit.destroy()
  })

  test('events of a wallet within a tenth of a second cause one read of the balance, 250 ms later', async () => {
    const { kit, environment, connector, getNativeBalance } = await setUp()
    await kit.account.refreshBalance()
    for (const address of ['0xa1', '0xa2', '0xa3', '0xa4'])
      connector.wallet.select('eip155', [address])
    await kit.account.refreshBalance()
    await settle()
    expect(getNativeBalance).toHaveBeenCalledTimes(2)
    await environment.clock.advance(249)
    await settle()
    expect(getNativeBalance).toHaveBeenCalledTimes(2)
    await environment.clock.advance(1)
    await settle()
    expect(getNativeBalance.mock.calls.map(([{ address }]) => address)).toEqual([
      'eip155:1:0xa0',
      'eip155:1:0xa1',
      'eip155:1:0xa4',
    ])
    kit.destroy()
  })
})
