import type { Connector, Network } from '@latchkey/core'
import { expect } from 'vitest'
import type { ConnectorBench } from './ConformanceBench.js'
import { connected } from './connected.js'
import { expectKitError, rejection } from './kitErrors.js'

/** Optional features of a connector. */
export type ConnectorAbility = 'switchNetwork' | 'getNetwork' | 'accountEvents' | 'release'

/** Defines one test; skipped if the connector lacks the required ability. */
export type ConnectorTest = (
  title: string,
  run: (bench: ConnectorBench) => Promise<void>,
  needs?: ConnectorAbility,
) => void

export function testConnecting(test: ConnectorTest): void {
  test('describes itself with plain data', async ({ connector }) => {
    expect(connector.id).not.toBe('')
    expect(connector.name).not.toBe('')
    expect(connector.namespaces.length).toBeGreaterThan(0)
    if (connector.imageUrl !== undefined)
      expect(connector.imageUrl).toMatch(/^(https:|data:image\/)/)
  })

  test('connect: the owner declines', async ({ connector, hand, networks }) => {
    hand.setAnswer(false)
    expectKitError(await rejection(connected(connector, networks)), 'USER_REJECTED')
    expect(hand.countListeners()).toBe(0)
  })

  test('connect: the owner agrees, once declined before', async ({ connector, hand, networks }) => {
    hand.setAnswer(false)
    await rejection(connected(connector, networks))
    hand.setAnswer(true)
    const connection = await connected(connector, networks)
    expect(connection.connectorId).toBe(connector.id)
    expect(connector.namespaces).toContain(connection.namespace)
    expect(connection.accounts.map((account) => account.address)).toContain(connection.active)
    expect(connection.network).toBe(networks[0]?.caipNetworkId)
    expect(structuredClone(connection)).toEqual(connection)
  })

  test('connect: an abort settles at once, and the late answer changes nothing [R-06]', async ({
    connector,
    hand,
    networks,
  }) => {
    hand.setAnswer('hang')
    const controller = new AbortController()
    const seen: unknown[] = []
    connector.on('accountsChanged', (event) => seen.push(event))
    const attempt = rejection(connector.connect({ networks, signal: controller.signal }))
    await expect.poll(() => hand.countPrompts()).toBe(1)
    controller.abort()
    // Counted in turns of the event loop, which a busy machine does not multiply.
    let turns = 0
    let settled = false
    void attempt.finally(() => {
      settled = true
    })
    for (; !settled && turns < 50; turns++) await new Promise((next) => setTimeout(next))
    expect(turns).toBeLessThan(50)
    expectKitError(await attempt, 'ABORTED')
    hand.setAnswer(true)
    await expect.poll(() => hand.countListeners()).toBe(0)
    expect(seen).toEqual([])
  })

  test('connect: an aborted signal asks nobody', async ({ connector, hand, networks }) => {
    expectKitError(
      await rejection(connector.connect({ networks, signal: AbortSignal.abort() })),
      'ABORTED',
    )
    expect(hand.countPrompts()).toBe(0)
  })

  test('restore: silent, and empty for a wallet that does not know the page [R-07]', async ({
    connector,
    hand,
    networks,
  }) => {
    const { signal } = new AbortController()
    expect(await connector.restore({ networks, signal })).toEqual([])
    expect(hand.countPrompts()).toBe(0)
    expect(hand.countListeners()).toBe(0)
    const connection = await connected(connector, networks)
    const prompts = hand.countPrompts()
    expect(await connector.restore({ networks, signal })).toEqual([connection])
    expect(await connector.restore({ networks, signal })).toEqual([connection])
    expect(hand.countPrompts()).toBe(prompts)
  })

  test('getProvider: the wallet itself', async ({ connector }) => {
    expect(await connector.getProvider(connector.namespaces[0] as string)).toBeTruthy()
  })

  test(
    'getNetwork: read from the wallet',
    async ({ connector, networks }) => {
      await connected(connector, networks)
      expect(await connector.getNetwork?.(connector.namespaces[0] as string)).toBe(
        networks[0]?.caipNetworkId,
      )
    },
    'getNetwork',
  )
}

/** Tests of changes in the wallet, and of network switches by the page. */
export function testChanges(test: ConnectorTest): void {
  test(
    'events: another account in the wallet',
    async ({ connector, hand, networks }) => {
      const connection = await connected(connector, networks)
      const seen: string[] = []
      const stop = connector.on('accountsChanged', ({ accounts }) =>
        seen.push(String(accounts[0]?.address)),
      )
      hand.selectAccount(1)
      await expect.poll(() => seen).toHaveLength(1)
      expect(seen[0]).not.toBe(connection.active)
      stop()
      hand.selectAccount(0)
      expect(seen).toHaveLength(1)
    },
    'accountEvents',
  )

  test(
    'events: the owner takes the permission back',
    async ({ connector, hand, networks }) => {
      await connected(connector, networks)
      const seen: number[] = []
      connector.on('accountsChanged', ({ accounts }) => seen.push(accounts.length))
      connector.on('disconnect', () => seen.push(0))
      hand.revoke()
      await expect.poll(() => seen).toContain(0)
      expect(await connector.restore({ networks, signal: new AbortController().signal })).toEqual(
        [],
      )
    },
    'accountEvents',
  )

  test(
    'switchNetwork: the wallet is there when it resolves, and says so once',
    async ({ connector, networks }) => {
      await connected(connector, networks)
      const target = networks[1] as Network
      const seen: string[] = []
      connector.on('networkChanged', ({ network }) => seen.push(network))
      await connector.switchNetwork?.(target)
      if (connector.getNetwork)
        expect(await connector.getNetwork(target.chainNamespace)).toBe(target.caipNetworkId)
      await expect.poll(() => seen).toEqual([target.caipNetworkId])
    },
    'switchNetwork',
  )

  test(
    'switchNetwork: the owner declines and the wallet stays; nobody is asked where the kit keeps the network',
    async ({ connector, hand, networks, kitKeepsNetwork }) => {
      await connected(connector, networks)
      hand.setAnswer(false)
      if (kitKeepsNetwork) {
        const prompts = hand.countPrompts()
        await connector.switchNetwork?.(networks[1] as Network)
        expect(hand.countPrompts()).toBe(prompts)
        return
      }
      expectKitError(
        await rejection(
          (connector.switchNetwork as NonNullable<Connector['switchNetwork']>)(
            networks[1] as Network,
          ),
        ),
        'USER_REJECTED',
      )
      const [first] = networks
      if (first && connector.getNetwork)
        expect(await connector.getNetwork(first.chainNamespace)).toBe(first.caipNetworkId)
    },
    'switchNetwork',
  )
}

export function testLeaving(test: ConnectorTest): void {
  test('disconnect: twice is no more than once, and the wallet forgets the page', async ({
    connector,
    hand,
    networks,
  }) => {
    await connected(connector, networks)
    expect(hand.countListeners()).toBeGreaterThan(0)
    await connector.disconnect()
    await connector.disconnect()
    expect(hand.countListeners()).toBe(0)
    expect(await connector.restore({ networks, signal: new AbortController().signal })).toEqual([])
  })

  test('disconnect: without a connection is nothing', async ({ connector }) => {
    await connector.disconnect()
  })

  test('disconnect: for another namespace only, the connection stays', async ({
    connector,
    networks,
  }) => {
    const connection = await connected(connector, networks)
    await connector.disconnect({ namespaces: ['none-of-ours'] })
    expect(await connector.restore({ networks, signal: new AbortController().signal })).toEqual([
      connection,
    ])
  })

  test('disconnect: no event comes after it', async ({ connector, hand, networks }) => {
    await connected(connector, networks)
    const seen: unknown[] = []
    await connector.disconnect()
    connector.on('accountsChanged', (event) => seen.push(event))
    connector.on('networkChanged', (event) => seen.push(event))
    hand.selectAccount(1)
    expect(seen).toEqual([])
  })

  test(
    'release: no listener is left, and the wallet stays connected; restore listens again',
    async ({ connector, hand, networks }) => {
      const connection = await connected(connector, networks)
      const accounts = connection.accounts.map(({ address }) => address)
      const prompts = hand.countPrompts()
      const listeners = hand.countListeners()
      connector.release?.()
      expect(hand.countListeners()).toBe(0)
      connector.release?.()
      const { signal } = new AbortController()
      // If the wallet cannot be asked in silence, the restored accounts have only addresses.
      expect(await connector.restore({ networks, signal, accounts })).toMatchObject([
        { network: connection.network, accounts: accounts.map((address) => ({ address })) },
      ])
      expect(hand.countListeners()).toBe(listeners)
      expect(hand.countPrompts()).toBe(prompts)
      const answer = connector.restore({ networks, signal, accounts }).catch(() => [])
      connector.release?.()
      expect(await answer).toEqual([])
      await expect.poll(() => hand.countListeners()).toBe(0)
    },
    'release',
  )

  test('20 connects and disconnects leave no listener [R-16]', async ({
    connector,
    hand,
    networks,
  }) => {
    for (let round = 0; round < 20; round++) {
      await connected(connector, networks)
      await connector.disconnect()
    }
    expect(hand.countListeners()).toBe(0)
  })
}
