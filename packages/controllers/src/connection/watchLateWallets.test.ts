import { createFakeConnector, settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { fake, setUpRestoring as setUp } from '../../test/setUpRestoring.js'
import { createKit } from '../kit/createKit.js'

describe('restoring', () => {
  test('a wallet that announces itself within a second is asked, once [R-07]', async () => {
    const late = fake(0)
    const { kit, environment, adapters, status } = setUp([late], { announced: [] })
    await kit.preload()
    kit.start()
    await environment.clock.advance(900)
    expect(status()).toEqual(['connecting'])
    adapters[0]?.setConnectors([late])
    await settle()
    expect(status()).toEqual(['connected'])
    expect(late.wallet.asked.restore).toBe(1)
  })

  test.each([1_500, 3_000, 60_000])(
    'a wallet that comes %i ms after the page is restored then, once',
    async (ms) => {
      const late = fake(0)
      const { kit, environment, adapters, status, stored } = setUp([late], { announced: [] })
      await kit.preload()
      kit.start()
      await environment.clock.advance(1_000)
      expect(status()).toEqual(['disconnected'])
      await environment.clock.advance(ms - 1_000)
      adapters[0]?.setConnectors([late])
      await settle()
      expect(status()).toEqual(['connected'])
      expect(stored()).toEqual(['eip155'])
      adapters[0]?.setConnectors([late, fake(1)])
      await settle()
      expect(late.wallet.asked.restore).toBe(1)
    },
  )

  test('a wallet that comes late changes nothing where somebody has connected or left since', async () => {
    const other = createFakeConnector({ id: 'other', authorized: true })
    for (const leaves of [false, true]) {
      const late = fake(0)
      const { kit, environment, adapters } = setUp([late], { announced: [other] })
      await kit.preload()
      kit.start()
      await environment.clock.advance(1_000)
      if (leaves) await kit.connection.disconnect()
      else await kit.connection.connect({ connectorId: 'other' })
      adapters[0]?.setConnectors([other, late])
      await settle()
      expect(late.wallet.asked.restore).toBe(0)
      expect(kit.connection.store.getState().byNamespace.eip155?.connection?.connectorId).toBe(
        leaves ? undefined : 'other',
      )
    }
  })

  test('with reconnect off a wallet that comes late is left alone', async () => {
    const late = fake(0)
    const { environment, adapters } = setUp([late], { announced: [] })
    const kit = createKit({ adapters, environment, prefetch: 'none', reconnect: false })
    await kit.preload()
    kit.start()
    await kit.connection.disconnect({ connectorId: 'nobody' })
    adapters[0]?.setConnectors([late])
    await settle()
    expect(late.wallet.asked.restore).toBe(0)
  })

  test('a wallet that never comes ends the waiting, and not the stored connection', async () => {
    const { kit, environment, status, stored } = setUp([fake(0)], { announced: [] })
    await kit.preload()
    kit.start()
    await environment.clock.advance(1_000)
    expect(status()).toEqual(['disconnected'])
    expect(stored()).toEqual(['eip155'])
  })
})
