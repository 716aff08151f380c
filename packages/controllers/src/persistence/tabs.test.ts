import { isKitError } from '@latchkey/core'
import { createFakeAdapter, createFakeClock, createFakeConnector, createFakeEnvironment, createFakeOrigin, settle } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'

/** Tabs of one origin. As with real extensions, the wallet's permission, account and network are the origin's, not the tab's. */
function openTabs(count: number) {
  const clock = createFakeClock()
  const origin = createFakeOrigin()
  const tabs = Array.from({ length: count }, () => {
    const connector = createFakeConnector({ id: 'a' })
    const environment = createFakeEnvironment({ clock, origin })
    const kit = createKit({ adapters: [createFakeAdapter({ connectors: [connector] })], environment, prefetch: 'none' })
    return { kit, connector, environment }
  })
  const wallets = tabs.map(({ connector }) => connector.wallet)
  const shared = { authorized: false, networks: { eip155: 'eip155:1' } as Record<string, `${string}:${string}`> }
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

/** A tab that is just taking up what another one did cannot switch yet. */
function notWhileRestoring(error: unknown) {
  if (!isKitError(error, 'NOT_CONNECTED')) throw error
}

describe('tabs', () => {
  test('R-10 connect, switch and disconnect reach the other tabs within a second', async () => {
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

  test('R-10 five tabs and 200 random actions converge, with at most two writes an action', async () => {
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
          else if (act === 'switch') await current.kit.network.switchNetwork(`eip155:${goal}`).catch(notWhileRestoring)
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
      { numRuns: 8, endOnFailure: true },
    )
  }, 60_000)

  test('R-10 of two writes at the same moment the same one wins in every tab and in the storage', async () => {
    const { tabs, clock, origin } = openTabs(2)
    await Promise.all(tabs.map(({ kit }) => kit.preload()))
    await tabs[0]?.kit.connection.connect({ connectorId: 'a' })
    await clock.advance(1_000)
    await Promise.all([tabs[0]?.kit.connection.disconnect(), tabs[1]?.kit.connection.connect({ connectorId: 'a' })])
    await clock.advance(6_000)
    const states = tabs.map(({ kit }) => kit.getState().status)
    expect(new Set(states).size).toBe(1)
    const stored = JSON.parse([...origin.values.values()][0] ?? '').namespaces
    expect('eip155' in stored).toBe(states[0] === 'connected')
  })

  test('a page that comes back from the back-forward cache takes up what happened meanwhile', async () => {
    const { tabs, clock, origin } = openTabs(1)
    const [tab] = tabs
    await tab?.kit.connection.connect({ connectorId: 'a' })
    const [[key, text] = ['', '']] = [...origin.values]
    origin.values.set(key, JSON.stringify({ ...JSON.parse(text), namespaces: {}, updatedAt: clock.now() + 5, tab: 'other' }))
    tab?.environment.restorePage()
    await settle()
    expect(tab?.kit.getState().status).toBe('disconnected')
  })
})
