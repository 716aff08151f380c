import type { Connection, ConnectionInUse, Network } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { storageKeys } from '../persistence/storageKeys.js'

const [{ key }] = storageKeys()
const one = '0x00000000000000000000000000000000000000a1'
const two = '0x00000000000000000000000000000000000000a2'

const connectionOf = (
  connectorId: string,
  addresses: readonly string[] = [one],
  network = 'eip155:1' as const,
): Connection => ({
  connectorId,
  namespace: 'eip155',
  accounts: addresses.map((address) => ({ address: `${network}:${address}` }) as const),
  active: `${network}:${addresses[0]}`,
  network,
  approvedNetworks: 'all',
})

/** A page with other code that connects through the same two wallets. */
function setUp(
  options: {
    readonly stored?: string
    readonly found?: Connection
    readonly kit?: Partial<KitOptions>
  } = {},
) {
  const environment = createFakeEnvironment()
  if (options.stored) {
    const namespaces = {
      eip155: { connectorId: options.stored, caipNetworkId: 'eip155:1', addresses: [two, one] },
    }
    environment.tabs.values.set(
      key,
      JSON.stringify({ v: 1, namespaces, active: 'eip155', recent: [], updatedAt: 1, tab: 'x' }),
    )
  }
  const answers: (() => void)[] = []
  const wait = <Result>(question: string, result: () => Result) =>
    question === 'connect'
      ? new Promise<Result>((resolve) => answers.push(() => resolve(result())))
      : Promise.resolve(result())
  const a = createFakeConnector({ id: 'a', authorized: true, addresses: [one, two], answer: wait })
  const b = createFakeConnector({ id: 'b', answer: wait })
  let current = options.found
  const listeners = new Set<(connection: Connection | undefined) => void>()
  const adapter = createFakeAdapter({
    connectors: [a, b],
    watchConnection(listener) {
      listeners.add(listener)
      listener(current)
      return () => listeners.delete(listener)
    },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none', ...options.kit })
  const seen: string[] = []
  kit.events.onAny(({ name }) => seen.push(name))
  return {
    kit,
    environment,
    answers,
    seen,
    watchers: () => listeners.size,
    tell(connection: Connection | undefined) {
      current = connection
      for (const listener of [...listeners]) listener(connection)
    },
    state() {
      const { status, connection } = kit.connection.store.getState().byNamespace.eip155 ?? {}
      return [
        status,
        connection?.connectorId,
        connection?.active,
        kit.connection.store.getState().activeNamespace,
      ]
    },
    stored: () =>
      JSON.parse(environment.tabs.values.get(key) ?? '{}').namespaces?.eip155?.connectorId,
  }
}

describe('following what else on the page connects', () => {
  test('shows, keeps and leaves what the page connected and left', async () => {
    const { kit, tell, state, stored, watchers } = setUp()
    const stop = kit.start()
    await settle()
    expect(state()).toEqual(['disconnected', undefined, undefined, undefined])
    tell(connectionOf('a'))
    await settle()
    await kit.preload()
    await settle()
    expect(state()).toEqual(['connected', 'a', `eip155:1:${one}`, 'eip155'])
    expect(stored()).toBe('a')
    tell(connectionOf('b', [two]))
    await settle()
    expect(state()).toEqual(['connected', 'b', `eip155:1:${two}`, 'eip155'])
    tell(undefined)
    await settle()
    expect(state().slice(0, 2)).toEqual(['disconnected', undefined])
    expect(stored()).toBeUndefined()
    stop()
    expect(watchers()).toBe(0)
  })

  test('takes the accounts of the same wallet, and keeps the one in use', async () => {
    const { kit, tell, state } = setUp({ found: connectionOf('a', [one]) })
    await kit.preload()
    kit.start()
    await settle()
    tell(connectionOf('a', [one, two]))
    await settle()
    kit.connection.setActiveAccount({ namespace: 'eip155', address: `eip155:1:${two}` })
    tell(connectionOf('a', [one, two]))
    await settle()
    expect(state()).toEqual(['connected', 'a', `eip155:1:${two}`, 'eip155'])
  })

  test('the page’s current connection wins over the stored one, and the same wallet keeps its stored account', async () => {
    for (const [found, active] of [
      [connectionOf('b', [one]), one],
      [connectionOf('a', [one, two]), two],
    ] as const) {
      const { kit, state, stored } = setUp({ stored: 'a', found })
      await kit.preload()
      kit.start()
      await settle()
      expect(state()).toEqual(['connected', found.connectorId, `eip155:1:${active}`, 'eip155'])
      expect(stored()).toBe(found.connectorId)
    }
  })

  test('nothing on the page ends no restore, and no connect of the person', async () => {
    const { kit, tell, state, answers } = setUp({ stored: 'a' })
    await kit.preload()
    kit.start()
    tell(undefined)
    await settle()
    expect(state().slice(0, 2)).toEqual(['connected', 'a'])
    await kit.connection.disconnect()
    const connecting = kit.connection.connect({ connectorId: 'b' })
    tell(undefined)
    expect(state()[0]).toBe('connecting')
    answers[0]?.()
    await connecting
    expect(state().slice(0, 2)).toEqual(['connected', 'b'])
  })

  test('a connect through the same wallet is left to its own end, one through another takes over', async () => {
    const { kit, tell, state, answers, seen } = setUp()
    await kit.preload()
    kit.start()
    const first = kit.connection.connect({ connectorId: 'b' })
    tell(connectionOf('b'))
    expect(state()[0]).toBe('connecting')
    answers[0]?.()
    await first
    expect(seen.filter((name) => name === 'connected')).toHaveLength(1)
    await kit.connection.disconnect()
    const second = kit.connection.connect({ connectorId: 'b' })
    tell(connectionOf('a'))
    await expect(second).rejects.toMatchObject({ code: 'ABORTED' })
    await settle()
    expect(state().slice(0, 2)).toEqual(['connected', 'a'])
  })

  test('an adapter sees the connection that the kit makes without it, takes it to another network, and leaves it', async () => {
    let inUse: ConnectionInUse | undefined
    const phone = createFakeConnector({ id: 'phone' })
    const kit = createKit({
      adapters: [
        createFakeAdapter({
          watchConnection(listener, given) {
            inUse = given
            listener(undefined)
            return () => undefined
          },
        }),
      ],
      connectors: [phone],
      environment: createFakeEnvironment(),
      prefetch: 'none',
    })
    kit.start()
    let changes = 0
    const stop = inUse?.subscribe(() => changes++)
    expect(inUse?.get()).toBeUndefined()
    await kit.connection.connect({ connectorId: 'phone' })
    expect(changes).toBeGreaterThan(0)
    expect(inUse?.get()).toMatchObject({
      connector: phone,
      restoring: false,
      connection: { connectorId: 'phone', network: 'eip155:1' },
    })
    const [, second] = kit.network.getByNamespace('eip155')
    await inUse?.switchNetwork(second as Network)
    expect(phone.wallet.asked.switchNetwork).toBe(1)
    expect(inUse?.get()?.connection.network).toBe('eip155:2')
    await inUse?.leave('phone')
    expect(inUse?.get()).toBeUndefined()
    await expect(inUse?.switchNetwork(second as Network)).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
    stop?.()
    kit.destroy()
  })
})
