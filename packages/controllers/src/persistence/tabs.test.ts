import { createError, isKitError } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeOrigin,
  settle,
} from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAtLength } from '../../../../tooling/suite/tableRows.js'
import { createKit } from '../kit/createKit.js'

/**
 * Tabs of one origin. As with real extensions, the wallet's permission, account and network are the
 * origin's, not the tab's.
 */
function openTabs(count: number) {
  const clock = createFakeClock()
  const origin = createFakeOrigin()
  const tabs = Array.from({ length: count }, () => {
    const connector = createFakeConnector({ id: 'a' })
    const environment = createFakeEnvironment({ clock, origin })
    const kit = createKit({
      adapters: [createFakeAdapter({ connectors: [connector] })],
      environment,
      prefetch: 'none',
    })
    return { kit, connector, environment }
  })
  const wallets = tabs.map(({ connector }) => connector.wallet)
  const shared = {
    authorized: false,
    networks: { eip155: 'eip155:1' } as Record<string, `${string}:${string}`>,
  }
  for (const wallet of wallets) {
    Object.defineProperties(wallet, {
      authorized: {
        get: () => shared.authorized,
        set(value: boolean) {
          shared.authorized = value
        },
      },
      networks: { get: () => shared.networks },
    })
    wallet.moveTo = (network) => {
      shared.networks.eip155 = network
      for (const each of wallets) each.emit('networkChanged', { namespace: 'eip155', network })
    }
  }
  for (const { kit } of tabs) kit.start()
  return { tabs, clock, origin }
}

/** A tab that is adopting another tab's change cannot switch yet. */
function notWhileRestoring(error: unknown) {
  if (!isKitError(error, 'NOT_CONNECTED')) throw error
}

describe('tabs', () => {
  test('connect, switch and disconnect reach the other tabs within a second [R-10]', async () => {
    const { tabs, clock } = openTabs(2)
    const [first, second] = tabs
    await Promise.all(tabs.map(({ kit }) => kit.preload()))
    await first?.kit.connection.connect({ connectorId: 'a' })
    await clock.advance(1_000)
    expect(second?.kit.getState()).toMatchObject({ status: 'connected', network: 'eip155:1' })
    await first?.kit.network.switchNetwork('eip155:2')
    await clock.advance(1_000)
    expect(second?.kit.getState()).toMatchObject({ status: 'connected', network: 'eip155:2' })
    const reasons: string[] = []
    second?.kit.events.on('disconnected', ({ reason }) => reasons.push(reason))
    await first?.kit.connection.disconnect()
    await clock.advance(1_000)
    expect(second?.kit.getState()).toMatchObject({ status: 'disconnected' })
    expect(reasons).toEqual(['tab'])
  })

  test('five tabs and 200 random actions converge, with at most two writes an action [R-10]', async () => {
    const step = fc.record({
      tab: fc.nat(4),
      act: fc.constantFrom('connect', 'disconnect', 'switch', 'wallet'),
      wait: fc.constantFrom(0, 0, 50, 700),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
        const { tabs, clock, origin } = openTabs(5)
        await Promise.all(tabs.map(({ kit }) => kit.preload()))
        let goal = 1
        for (const { tab, act, wait } of steps) {
          const current = tabs[tab]
          if (!current) continue
          goal = 3 - goal
          if (act === 'connect') await current.kit.connection.connect({ connectorId: 'a' })
          else if (act === 'disconnect') await current.kit.connection.disconnect()
          else if (act === 'switch')
            await current.kit.network.switchNetwork(`eip155:${goal}`).catch(notWhileRestoring)
          else current.connector.wallet.moveTo(`eip155:${goal}`)
          if (wait > 0) await clock.advance(wait)
        }
        await clock.advance(6_000)
        const [first, ...others] = tabs.map(({ kit }) => {
          const { status, address, network } = kit.getState()
          return { status, ...(status === 'connected' ? { address, network } : {}) }
        })
        for (const other of others) expect(other).toEqual(first)
        expect(origin.writes.length).toBeLessThanOrEqual(2 * steps.length)
        const after = origin.writes.length
        await clock.advance(60_000)
        expect(origin.writes.length).toBe(after)
        for (const { kit } of tabs) kit.destroy()
      }),
      { numRuns: isAtLength ? 8 : 3, endOnFailure: true },
    )
  })

  test('of two writes at the same moment the same one wins in every tab and in the storage [R-10]', async () => {
    const { tabs, clock, origin } = openTabs(2)
    await Promise.all(tabs.map(({ kit }) => kit.preload()))
    await tabs[0]?.kit.connection.connect({ connectorId: 'a' })
    await clock.advance(1_000)
    await Promise.all([
      tabs[0]?.kit.connection.disconnect(),
      tabs[1]?.kit.connection.connect({ connectorId: 'a' }),
    ])
    await clock.advance(6_000)
    const states = tabs.map(({ kit }) => kit.getState().status)
    expect(new Set(states).size).toBe(1)
    const stored = JSON.parse([...origin.values.values()][0] ?? '').namespaces
    expect('eip155' in stored).toBe(states[0] === 'connected')
  })

  test.each([
    ['left the wallet', 'disconnected', true],
    ['left the wallet', 'disconnected', false],
    ['took another account', 'eip155:1:0xa2', true],
  ])(
    'a tab that was asking its person follows another that %s meanwhile: %s, reconnect %s [R-10]',
    async (_what, outcome, reconnect) => {
      const clock = createFakeClock()
      const origin = createFakeOrigin()
      let decline = (): void => undefined
      const answer = <Result>(question: string, result: () => Result) =>
        question === 'connect'
          ? new Promise<Result>((_resolve, reject) => {
              decline = () => reject(createError('USER_REJECTED'))
            })
          : Promise.resolve(result())
      const [first, second] = [0, 1].map(() => {
        const used = createFakeConnector({ id: 'a', authorized: true, addresses: ['0xa1', '0xa2'] })
        const asked = createFakeConnector({ id: 'b', answer })
        const environment = createFakeEnvironment({ clock, origin })
        const kit = createKit({
          adapters: [createFakeAdapter({ connectors: [used, asked] })],
          environment,
          reconnect,
          prefetch: 'none',
        })
        kit.start()
        return kit
      })
      await Promise.all([first?.preload(), second?.preload()])
      await first?.connection.connect({ connectorId: 'a' })
      await clock.advance(1_000)
      expect(second?.getState()).toMatchObject({ status: 'connected', address: 'eip155:1:0xa1' })
      const declined = expect(
        second?.connection.connect({ connectorId: 'b' }),
      ).rejects.toMatchObject({ code: 'USER_REJECTED' })
      await settle()
      if (outcome === 'disconnected') await first?.connection.disconnect()
      else first?.connection.setActiveAccount({ namespace: 'eip155', address: '0xa2' })
      await clock.advance(1_000)
      expect(second?.getState().address).toBe('eip155:1:0xa1')
      decline()
      await declined
      await clock.advance(1_000)
      const { status, address } = second?.getState() ?? {}
      expect(address ?? status).toBe(outcome)
    },
  )

  test('a wallet’s change in one tab does not undo a disconnect in another [R-08, R-10]', async () => {
    const { tabs, clock, origin } = openTabs(1)
    const [tab] = tabs
    await tab?.kit.connection.connect({ connectorId: 'a' })
    tab?.connector.wallet.moveTo('eip155:2')
    const [[key, text] = ['', '']] = [...origin.values]
    // The other tab's storage event has not arrived when this tab writes the wallet's change.
    origin.values.set(
      key,
      JSON.stringify({
        ...JSON.parse(text),
        namespaces: {},
        updatedAt: clock.now() + 5,
        tab: 'other',
      }),
    )
    await clock.advance(1_000)
    expect(tab?.kit.getState().status).toBe('disconnected')
    expect(JSON.parse(origin.values.get(key) ?? '').namespaces).toEqual({})
  })

  test('tabs agree when what is stored carries a stamp that no clock wrote', async () => {
    const { tabs, clock, origin } = openTabs(2)
    const far = { v: 1, namespaces: {}, recent: [], updatedAt: 1e308, tab: 'x' }
    origin.values.set('latchkey.default.connection', JSON.stringify(far))
    await tabs[0]?.kit.connection.connect({ connectorId: 'a' })
    await clock.advance(1_000)
    expect(tabs.map(({ kit }) => kit.getState().status)).toEqual(['connected', 'connected'])
  })

  test('a page that comes back from the back-forward cache takes up what happened meanwhile', async () => {
    const { tabs, clock, origin } = openTabs(1)
    const [tab] = tabs
    await tab?.kit.connection.connect({ connectorId: 'a' })
    const [[key, text] = ['', '']] = [...origin.values]
    origin.values.set(
      key,
      JSON.stringify({
        ...JSON.parse(text),
        namespaces: {},
        updatedAt: clock.now() + 5,
        tab: 'other',
      }),
    )
    tab?.environment.restorePage()
    await settle()
    expect(tab?.kit.getState().status).toBe('disconnected')
  })
})
