import { createFakeAdapter, createFakeConnector, createFakeEnvironment, settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'

function setUp() {
  const environment = createFakeEnvironment()
  const connectors = ['Alpha', 'Beta', 'Gamma'].map((name) =>
    createFakeConnector({ id: name.toLowerCase(), name, rdns: `io.${name.toLowerCase()}` }),
  )
  const adapter = createFakeAdapter({ connectors })
  const options = { adapters: [adapter], environment, prefetch: 'none', wallets: { custom: [{ id: 'delta', name: 'Delta' }] } } as const
  const kit = createKit(options)
  kit.start()
  return { kit, adapter, environment, options }
}

describe('wallets', () => {
  test('the list is there once somebody looks at it, and follows discovery', async () => {
    const { kit, adapter } = setUp()
    let seen = 0
    const stop = kit.wallets.store.subscribe(() => seen++)
    await settle()
    await kit.preload()
    expect(kit.wallets.store.getState().all.map((row) => row.id)).toEqual(['alpha', 'beta', 'gamma', 'delta'])
    adapter.setConnectors([])
    expect(kit.wallets.store.getState().all.map((row) => row.id)).toEqual(['delta'])
    expect(seen).toBeGreaterThan(0)
    stop()
  })

  test('the two wallets used last come first, also after a reload', async () => {
    const { kit, options } = setUp()
    await kit.preload()
    for (const connectorId of ['alpha', 'beta', 'gamma']) await kit.connection.connect({ connectorId })
    expect(kit.wallets.store.getState().recentIds).toEqual(['gamma', 'beta'])
    kit.destroy()
    const reloaded = createKit(options)
    reloaded.start()
    await reloaded.preload()
    expect(reloaded.wallets.store.getState().sections[0]).toMatchObject({ name: 'recent', rows: [{ id: 'gamma' }, { id: 'beta' }] })
    reloaded.destroy()
  })

  test('finds by name and rdns, trimmed and in any case', async () => {
    const { kit } = setUp()
    await kit.preload()
    expect(kit.wallets.search('  BETA ').map((row) => row.id)).toEqual(['beta'])
    expect(kit.wallets.search('io.ga').map((row) => row.id)).toEqual(['gamma'])
    expect(kit.wallets.search('').length).toBe(4)
    expect(kit.wallets.search('nothing')).toEqual([])
  })

  test('a wallet that cannot be reached leads to where it can be had', async () => {
    const { kit } = setUp()
    await kit.preload()
    kit.open()
    kit.wallets.select('delta')
    expect(kit.router.store.getState().current).toMatchObject({ view: 'GetWallet', data: { walletId: 'delta' } })
    kit.router.goBack()
    kit.wallets.select('alpha')
    expect(kit.router.store.getState().current).toMatchObject({ view: 'ConnectingExternal', data: { connectorId: 'alpha' } })
    expect(kit.wallets.get('alpha')?.name).toBe('Alpha')
  })
})
