import { createError } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  type FakeConnector,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { storageKeys } from '../persistence/storageKeys.js'

const [{ key }] = storageKeys()
const address = '0x00000000000000000000000000000000000000a1'
const names = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
const hang = () => new Promise<never>(() => undefined)

/** One stored connection per connector, each in its own namespace. */
function setUp(
  connectors: readonly FakeConnector[],
  more: {
    recent?: string[]
    announced?: readonly FakeConnector[]
    frozen?: { fromMs: number; untilMs: number }
  } = {},
) {
  const environment = createFakeEnvironment()
  const { clock } = environment
  const { fromMs, untilMs } = more.frozen ?? { fromMs: 0, untilMs: 0 }
  const startedAt = clock.now()
  environment.setTimeout = (callback, ms) => {
    const due = clock.now() + ms - startedAt
    return clock.setTimeout(callback, due > fromMs && due < untilMs ? ms + untilMs - due : ms)
  }
  const namespaces = Object.fromEntries(
    connectors.map(({ id, namespaces: [namespace = ''] }) => [
      namespace,
      { connectorId: id, caipNetworkId: `${namespace}:1`, addresses: [address] },
    ]),
  )
  environment.tabs.values.set(
    key,
    JSON.stringify({
      v: 1,
      namespaces,
      active: 'eip155',
      recent: more.recent ?? [],
      updatedAt: 1,
      tab: 'x',
    }),
  )
  const adapters = names.map((namespace) =>
    createFakeAdapter({
      namespace,
      connectors: (more.announced ?? connectors).filter((each) =>
        each.namespaces.includes(namespace),
      ),
    }),
  )
  const kit = createKit({ adapters, environment, prefetch: 'none' })
  const status = () =>
    names
      .slice(0, connectors.length)
      .map((each) => kit.connection.store.getState().byNamespace[each]?.status)
  const document = () => JSON.parse(environment.tabs.values.get(key) ?? '{}')
  const network = (): unknown => document().namespaces.eip155?.caipNetworkId
  const stored = () => Object.keys(document().namespaces).sort()
  return { environment, kit, adapters, status, stored, network }
}

const fake = (index: number, answer?: () => Promise<never>) =>
  createFakeConnector({
    id: `w${index}`,
    namespaces: [names[index] ?? ''],
    authorized: true,
    ...(answer
      ? {
          answer: (question, result) =>
            question === 'restore' ? answer() : Promise.resolve(result()),
        }
      : {}),
  })

describe('restoring', () => {
  test('S24 a wallet that comes back with none of the stored accounts is told of, and with an rdns that two claim it is not taken', async () => {
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

  test('R-07 R-10 a page that stood still while its wallet was asked still hears the answer', async () => {
    let answer = (): void => undefined
    const connector = createFakeConnector({
      id: 'w0',
      authorized: true,
      answer: (_question, result) =>
        new Promise((resolve) => {
          answer = () => resolve(result())
        }),
    })
    const { kit, environment, status } = setUp([connector], {
      frozen: { fromMs: 500, untilMs: 20_000 },
    })
    await kit.preload()
    kit.start()
    // When the page wakes, its timers run before the wallet's answers from the meantime arrive.
    await environment.clock.advance(20_100)
    expect(status()).toEqual(['connecting'])
    answer()
    await settle()
    expect(status()).toEqual(['connected'])
  })

  test('R-07 a connector hears what was kept of its own connections, and of no other', async () => {
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

  test('R-07 one connector that hangs and one that throws block no other', async () => {
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

  test('R-07 a wallet that answers after its deadline is restored then', async () => {
    const answers: (() => void)[] = []
    const { kit, environment, status } = setUp([
      createFakeConnector({
        id: 'w0',
        namespaces: ['eip155'],
        authorized: true,
        answer(question, result) {
          if (question !== 'restore' || answers.length > 0) return Promise.resolve(result())
          return new Promise((resolve) => answers.push(() => resolve(result())))
        },
      }),
    ])
    await kit.preload()
    kit.start()
    await settle()
    await environment.clock.advance(5_000)
    expect(status()).toEqual(['disconnected'])
    await environment.clock.advance(30_000)
    for (const answer of answers) answer()
    await settle()
    expect(status()).toEqual(['connected'])
    kit.destroy()
    expect(environment.clock.pending()).toBe(0)
  })

  test.each(['disconnected', 'connected another'])(
    'R-07 a wallet that answers late is not restored where the person has %s since',
    async (what) => {
      const answers: (() => void)[] = []
      const slow = createFakeConnector({
        id: 'w0',
        namespaces: ['eip155'],
        authorized: true,
        answer(question, result) {
          if (question !== 'restore') return Promise.resolve(result())
          return new Promise((resolve) => answers.push(() => resolve(result())))
        },
      })
      const other = createFakeConnector({ id: 'other', namespaces: ['eip155'] })
      const { kit, environment } = setUp([slow], { announced: [slow, other] })
      await kit.preload()
      kit.start()
      await environment.clock.advance(5_000)
      if (what === 'disconnected') await kit.connection.disconnect()
      else await kit.connection.connect({ connectorId: 'other' })
      for (const answer of answers) answer()
      await settle()
      const { eip155 } = kit.connection.store.getState().byNamespace
      expect(eip155?.connection?.connectorId).toBe(what === 'disconnected' ? undefined : 'other')
      expect(answers).toHaveLength(1)
      kit.destroy()
    },
  )

  test('R-07 a wallet that is always late is asked once more, and not for ever', async () => {
    let asked = 0
    const { kit, environment } = setUp([
      createFakeConnector({
        id: 'w0',
        namespaces: ['eip155'],
        authorized: true,
        answer(question, result) {
          if (question !== 'restore') return Promise.resolve(result())
          asked++
          return new Promise((resolve) =>
            environment.clock.setTimeout(() => resolve(result()), 6_000),
          )
        },
      }),
    ])
    await kit.preload()
    kit.start()
    for (let second = 0; second < 60; second++) {
      await environment.clock.advance(1_000)
      await settle()
    }
    expect(asked).toBe(2)
    kit.destroy()
  })

  test('R-07 at most three at a time, the recent one first, five seconds in total, callable again', async () => {
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

  test('R-07 a wallet that announces itself within a second is asked, once', async () => {
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
    'C6 a wallet that comes %i ms after the page is restored then, once',
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

  test('C6 a wallet that comes late changes nothing where somebody has connected or left since', async () => {
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

  test('C6 with reconnect off a wallet that comes late is left alone', async () => {
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

  test('nothing is written while restored, so that no other tab is woken', async () => {
    const { kit, environment } = setUp([fake(0)])
    kit.start()
    await kit.connection.reconnect()
    await environment.clock.advance(1_000)
    expect(environment.tabs.writes).toEqual([])
  })

  test.each([
    ['is hidden', ({ environment }: ReturnType<typeof setUp>) => environment.setVisible(false)],
    ['is left', ({ environment }: ReturnType<typeof setUp>) => environment.leave()],
    ['stops the kit', ({ kit }: ReturnType<typeof setUp>) => kit.destroy()],
  ])(
    'R-07 what a wallet said last is stored by a page that %s before the write is due',
    async (_name, leave) => {
      const connector = fake(0)
      const ground = setUp([connector])
      ground.kit.start()
      await ground.kit.connection.reconnect()
      connector.wallet.moveTo('eip155:2')
      expect(ground.network()).toBe('eip155:1')
      leave(ground)
      expect(ground.network()).toBe('eip155:2')
    },
  )

  test('R-08 a wallet that has just withdrawn its accounts is not restored from what is stored still', async () => {
    const questions: string[] = []
    const connector = createFakeConnector({
      id: 'w0',
      authorized: true,
      answer: (question, result) => {
        questions.push(question)
        return Promise.resolve(result())
      },
    })
    const { kit, environment, status, stored } = setUp([connector])
    await kit.preload()
    kit.start()
    await environment.clock.advance(1_000)
    expect(status()).toEqual(['connected'])
    connector.wallet.select('eip155', [])
    expect(stored()).toEqual(['eip155'])
    await kit.connection.reconnect()
    expect([status(), questions]).toEqual([['disconnected'], ['restore']])
    await environment.clock.advance(1_000)
    expect(stored()).toEqual([])
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
