import {
  createFakeAdapter,
  createFakeClock,
  createFakeConnector,
  createFakeEnvironment,
  createFakeOrigin,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { storageKeys } from '../persistence/storageKeys.js'

const [{ key }, { key: othersKey }] = storageKeys()
const clock = createFakeClock()

/**
 * Three wallets of one namespace. The next page of the origin finds the stored state and the
 * wallets' permissions.
 */
async function openPage(origin = createFakeOrigin(), allowed: readonly string[] = []) {
  const environment = createFakeEnvironment({ clock, origin })
  const fake = (id: string, address: string) =>
    createFakeConnector({ id, addresses: [address], authorized: allowed.includes(id) })
  const wallets = { a: fake('a', '0xa1'), b: fake('b', '0xb1'), c: fake('c', '0xc1') }
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: Object.values(wallets) })],
    environment,
    prefetch: 'none',
  })
  await kit.preload()
  kit.start()
  await settle()
  const ids = () => {
    const { byNamespace, others } = kit.connection.store.getState()
    return [
      byNamespace.eip155?.connection?.connectorId,
      ...(others?.eip155 ?? []).map(({ connectorId }) => connectorId),
    ]
  }
  const connect = (id: string) => kit.connection.connect({ connectorId: id })
  const stored = () => [
    JSON.parse(origin.values.get(key) ?? '{}').namespaces?.eip155?.connectorId,
    ...(JSON.parse(origin.values.get(othersKey) ?? '{}').namespaces?.eip155 ?? []).map(
      (each: { connectorId: string }) => each.connectorId,
    ),
  ]
  return { kit, wallets, origin, ids, connect, stored }
}

describe('several wallets of a namespace', () => {
  test('the wallet that was in use stays connected beside the new one, the last used first', async () => {
    const { ids, connect, stored, wallets } = await openPage()
    for (const id of ['a', 'b', 'c']) await connect(id)
    expect(ids()).toEqual(['c', 'b', 'a'])
    expect(stored()).toEqual(['c', 'b', 'a'])
    expect(Object.values(wallets).map(({ wallet }) => wallet.listeners())).toEqual([3, 3, 3])
  })

  test('going back to a connected wallet asks nobody', async () => {
    const { kit, ids, connect, stored, wallets } = await openPage()
    await connect('a')
    await connect('b')
    const heard: string[] = []
    kit.events.on('connected', ({ connectorId, restored }) =>
      heard.push(`${connectorId} ${restored}`),
    )
    const [connection] = await connect('a')
    expect(connection?.accounts[0]?.address).toBe('eip155:1:0xa1')
    expect(wallets.a.wallet.asked.connect).toBe(1)
    expect(ids()).toEqual(['a', 'b'])
    expect(stored()).toEqual(['a', 'b'])
    expect(heard).toEqual(['a false'])
  })

  test('a wallet on standby is followed: its account, its network, its disconnect', async () => {
    const { kit, connect, ids, wallets, stored } = await openPage()
    await connect('a')
    await connect('b')
    wallets.a.wallet.select('eip155', ['0xa2'])
    wallets.a.wallet.moveTo('eip155:2')
    expect(kit.connection.store.getState().others?.eip155?.[0]).toMatchObject({
      network: 'eip155:2',
      active: 'eip155:2:0xa2',
    })
    expect(kit.getState().address).toBe('eip155:1:0xb1')
    wallets.a.wallet.select('eip155', [])
    expect(ids()).toEqual(['b'])
    expect(stored()).toEqual(['b'])
    expect(wallets.a.wallet.listeners()).toBe(0)
  })

  test('a wallet in use that takes its permission back leaves its place to the one before', async () => {
    const { kit, connect, ids, wallets } = await openPage()
    await connect('a')
    await connect('b')
    kit.open()
    wallets.b.wallet.select('eip155', [])
    expect(ids()).toEqual(['a'])
    expect(kit.getState()).toMatchObject({
      status: 'connected',
      open: true,
      address: 'eip155:1:0xa1',
    })
  })

  test('disconnecting one wallet leaves the others; disconnecting the namespace leaves none', async () => {
    const { kit, connect, ids, stored, wallets } = await openPage()
    for (const id of ['a', 'b', 'c']) await connect(id)
    await kit.connection.disconnect({ namespace: 'eip155', connectorId: 'b' })
    expect(ids()).toEqual(['c', 'a'])
    await kit.connection.disconnect({ connectorId: 'c' })
    expect(ids()).toEqual(['a'])
    expect(
      [wallets.b, wallets.c].map(({ wallet }) => [wallet.asked.disconnect, wallet.listeners()]),
    ).toEqual([
      [1, 0],
      [1, 0],
    ])
    await connect('c')
    await kit.connection.disconnect({ namespace: 'eip155' })
    expect(ids()).toEqual([undefined])
    expect(stored()).toEqual([undefined])
    expect(wallets.a.wallet.asked.disconnect).toBe(1)
  })

  test('a reload finds them all again, but not those that no longer know the page [R-07]', async () => {
    const first = await openPage()
    for (const id of ['a', 'b', 'c']) await first.connect(id)
    first.kit.destroy()
    const second = await openPage(first.origin, ['a', 'c'])
    await clock.advance(5_000)
    expect(second.ids()).toEqual(['c', 'a'])
    expect(second.stored()).toEqual(['c', 'a'])
    expect(second.wallets.a.wallet.asked.connect).toBe(0)
    second.kit.destroy()
    // The wallet in use is gone: a remaining one takes over.
    const third = await openPage(first.origin, ['a'])
    await clock.advance(5_000)
    expect(third.ids()).toEqual(['a'])
    third.kit.destroy()
  })

  test('another tab sees added and removed connections, and the one in use [R-10]', async () => {
    const origin = createFakeOrigin()
    const one = await openPage(origin)
    const two = await openPage(origin, ['a', 'b'])
    await one.connect('a')
    await one.connect('b')
    await clock.advance(6_000)
    expect(two.ids()).toEqual(['b', 'a'])
    await one.kit.connection.disconnect({ connectorId: 'a' })
    await clock.advance(1_000)
    expect(two.ids()).toEqual(['b'])
    expect(two.wallets.a.wallet.asked.disconnect).toBe(0)
    one.kit.destroy()
    two.kit.destroy()
  })
})

describe('one session behind several namespaces', () => {
  test.for([
    { kind: 'WALLET_CONNECT', left: [] },
    { kind: 'AUTH', left: [] },
    { kind: 'ID_AUTH', left: [] },
    { kind: 'ANNOUNCED', left: ['solana'] },
  ] as const)('$kind: who leaves one namespace has $left left', async ({ kind, left }) => {
    const connector = createFakeConnector({ id: 'a', kind, namespaces: ['eip155', 'solana'] })
    const adapters = [
      createFakeAdapter({ connectors: [connector] }),
      createFakeAdapter({ namespace: 'solana' }),
    ]
    const kit = createKit({ adapters, environment: createFakeEnvironment(), prefetch: 'none' })
    kit.start()
    await kit.connection.connect({ connectorId: 'a' })
    await kit.connection.disconnect({ namespace: 'eip155' })
    const { byNamespace } = kit.connection.store.getState()
    expect(
      Object.keys(byNamespace).filter((each) => byNamespace[each]?.status === 'connected'),
    ).toEqual(left)
    kit.destroy()
  })
})
