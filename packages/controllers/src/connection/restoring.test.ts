import { createError } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  type FakeConnector,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { address, fake, hang, names, setUpRestoring as setUp } from '../../test/setUpRestoring.js'
import { createKit } from '../kit/createKit.js'

describe('restoring', () => {
  test('a wallet that comes back with none of the stored accounts is reported, and one whose rdns two wallets claim is not restored', async () => {
    const other = '0x00000000000000000000000000000000000000e1'
    const wallet = (id: string, addresses = [other]) =>
      createFakeConnector({
        id,
        name: id,
        rdns: 'io.wallet',
        namespaces: ['eip155'],
        authorized: true,
        addresses,
      })
    const run = async (connectors: readonly FakeConnector[]) => {
      const { kit, environment } = setUp(connectors.slice(0, 1), { announced: connectors })
      let told = false
      kit.events.on('accountChanged', () => {
        told = true
      })
      await kit.preload()
      kit.start()
      await environment.clock.advance(5_000)
      await settle()
      const { status } = kit.getState()
      kit.destroy()
      return [status, told]
    }
    expect(await run([wallet('a', [address])])).toEqual(['connected', false])
    expect(await run([wallet('a')])).toEqual(['connected', true])
    expect(await run([wallet('a', [address]), wallet('b')])).toEqual(['connected', false])
    expect(await run([wallet('a'), wallet('b')])).toEqual(['disconnected', false])
  })

  test('a connector hears what was kept of its own connections, and of no other [R-07]', async () => {
    const heard = new Map<string, unknown>()
    const listening = [fake(0), fake(4)].map((connector) => ({
      ...connector,
      restore(input: Parameters<FakeConnector['restore']>[0]) {
        heard.set(connector.id, input.accounts)
        return connector.restore(input)
      },
    }))
    const { kit } = setUp(listening)
    await kit.preload()
    kit.start()
    await settle()
    expect(heard.get('w0')).toEqual([`eip155:1:${address}`])
    expect(heard.get('w4')).toEqual([`cosmos:1:${address}`])
  })

  test('one connector that hangs and one that throws block no other [R-07]', async () => {
    const { kit, environment, status, stored } = setUp([
      fake(0, hang),
      fake(1, async () => Promise.reject(new Error('boom'))),
      fake(2),
    ])
    await kit.preload()
    kit.start()
    expect(status()).toEqual(['connecting', 'connecting', 'connecting'])
    await settle()
    expect(status()).toEqual(['connecting', 'disconnected', 'connected'])
    await environment.clock.advance(3_999)
    expect(status()).toEqual(['connecting', 'disconnected', 'connected'])
    await environment.clock.advance(1)
    expect(status()).toEqual(['disconnected', 'disconnected', 'connected'])
    // Invariant 4: neither a time-out nor a fault ends a stored connection.
    expect(stored()).toEqual(names.slice(0, 3).sort())
  })

  test('at most three at a time, the recent one first, five seconds in total, callable again [R-07]', async () => {
    const order: string[] = []
    const connectors = names.map((namespace, index) =>
      createFakeConnector({
        id: `w${index}`,
        namespaces: [namespace],
        authorized: true,
        answer(question, result) {
          if (question !== 'restore') return Promise.resolve(result())
          order.push(`w${index}`)
          return order.length > 5 ? Promise.resolve(result()) : hang()
        },
      }),
    )
    const { kit, environment, status } = setUp(connectors, { recent: ['w3'] })
    await kit.preload()
    kit.start()
    await settle()
    expect(order).toHaveLength(3)
    expect(order[0]).toBe('w3')
    await environment.clock.advance(5_000)
    expect(order).toHaveLength(5)
    expect(new Set(status())).toEqual(new Set(['disconnected']))
    await kit.connection.reconnect()
    expect(new Set(status())).toEqual(new Set(['connected']))
  })

  test.each([
    [
      'shows no account',
      (connector: FakeConnector) => connector.wallet.select('eip155', []),
      undefined,
    ],
    [
      'answers 4100',
      () => undefined,
      async () => Promise.reject(createError('ACCOUNT_NOT_AUTHORIZED')),
    ],
  ])('a wallet that %s ends the stored connection', async (_name, prepare, answer) => {
    const connector = fake(0, answer)
    prepare(connector)
    const { kit, environment, status, stored } = setUp([connector])
    await kit.preload()
    kit.start()
    await environment.clock.advance(500)
    expect(status()).toEqual(['disconnected'])
    expect(stored()).toEqual([])
  })

  test('the account that was active stays active', async () => {
    const connector = createFakeConnector({
      id: 'w0',
      authorized: true,
      addresses: ['0xother', address],
    })
    const { kit } = setUp([connector])
    kit.start()
    await kit.connection.reconnect()
    expect(kit.getState().address).toBe(`eip155:1:${address}`)
  })

  test('without a stored connection no wallet is asked anything', async () => {
    const connector = fake(0)
    const kit = createKit({
      adapters: [createFakeAdapter({ connectors: [connector] })],
      environment: createFakeEnvironment(),
    })
    kit.start()
    await kit.connection.reconnect()
    expect(connector.wallet.asked).toEqual({
      connect: 0,
      restore: 0,
      disconnect: 0,
      switchNetwork: 0,
      getNetwork: 0,
    })
    kit.destroy()
  })
})
