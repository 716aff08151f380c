import {
  bareAddress,
  type Connection,
  createError,
  isKitError,
  type Namespace,
  toKitError,
} from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  type FakeConnector,
  settle,
} from '@latchkey/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { Kit } from '../kit/Kit.js'
import { storageKeys } from '../persistence/storageKeys.js'
import type { ConnectGate } from './ConnectionController.js'

const [{ key }] = storageKeys()
const namespaces = ['eip155', 'solana'] as const

const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('connect' as const),
      id: fc.constantFrom('a', 'b', 'multi'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('connectWallet' as const),
      asked: fc.constantFrom(namespaces, ['solana'] as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('gate' as const),
      decides: fc.constantFrom('accept' as const, 'leave' as const, 'fail' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('disconnect' as const),
      namespace: fc.constantFrom(undefined, ...namespaces),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('switch' as const),
      network: fc.constantFrom('eip155:1' as const, 'eip155:2' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('reconnect' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('moves' as const),
      id: fc.constantFrom('a', 'b', 'multi'),
      network: fc.constantFrom('eip155:1' as const, 'eip155:2' as const, 'eip155:9' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('selects' as const),
      id: fc.constantFrom('a', 'b', 'multi'),
      addresses: fc.constantFrom([], ['0xb1'], ['0xb1', '0xb2']),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sign' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('open' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('close' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('rejects' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer Each> ? Each : never

/** Per namespace: the wallet's last permission, and the user's last request. */
type Expected = { finalSince: Map<Namespace, boolean>; stored: Map<Namespace, boolean> }

/** `expect` in each state of 200,000 runs takes a quarter of their time. */
function mustHold(holds: boolean, what: string) {
  if (!holds) throw new Error(`The invariant does not hold: ${what}.`)
}

function checkSnapshot(kit: Kit) {
  const { byNamespace, activeNamespace, attempt } = kit.connection.store.getState()
  for (const [namespace, { status, connection, reconnecting }] of Object.entries(byNamespace)) {
    // Invariant 1
    if (status === 'connected') checkConnection(namespace, connection)
    if (status === 'disconnected')
      mustHold(connection === undefined, 'what is disconnected has no connection')
    if (reconnecting) mustHold(status === 'connecting', 'what reconnects is connecting')
    if (status === 'connecting' && !reconnecting)
      mustHold(connection === undefined, 'what connects anew has no connection yet')
  }
  // Invariant 2, and background work does not disturb the user's attempt.
  if (attempt && !['rejected', 'failed', 'connected'].includes(attempt.phase)) {
    for (const each of attempt.steps.slice(attempt.current).flatMap((step) => step.namespaces)) {
      const { status = '', reconnecting } = byNamespace[each] ?? {}
      mustHold(
        status.startsWith('connect') && reconnecting === false,
        `an attempt's namespace is its own, and ${each} is ${status}`,
      )
    }
  }
  if (Object.values(byNamespace).some((each) => each.connection))
    mustHold(
      byNamespace[activeNamespace ?? '']?.connection !== undefined,
      'of several connections one is active',
    )
}

function checkConnection(namespace: string, connection: Connection | undefined) {
  mustHold(connection?.namespace === namespace, 'a connection stands in its namespace')
  if (!connection) return
  const { accounts, active, network } = connection
  mustHold(
    accounts.some(({ address }) => address === active),
    'the active account is one of the accounts',
  )
  mustHold(active.startsWith(`${network}:`), 'the active account is on the network')
  mustHold(network.startsWith(`${namespace}:`), 'the network is of the namespace')
}

async function run(
  scheduler: fc.Scheduler,
  actions: readonly Action[],
  startsConnected: boolean,
  hasGate: boolean,
) {
  const environment = createFakeEnvironment()
  if (startsConnected) {
    const entry = { connectorId: 'a', caipNetworkId: 'eip155:1', addresses: ['0xa1'] }
    environment.tabs.values.set(
      key,
      JSON.stringify({
        v: 1,
        namespaces: { eip155: entry },
        active: 'eip155',
        recent: ['a'],
        updatedAt: 1,
        tab: 'x',
      }),
    )
  }
  let rejecting = false
  const answer = <Result>(question: string, result: () => Result) => {
    const rejects = rejecting && (question === 'connect' || question === 'switchNetwork')
    return scheduler.schedule(Promise.resolve(), question).then(() => {
      if (rejects) throw Object.assign(toKitError(new Error('no')), { code: 'USER_REJECTED' })
      return result()
    })
  }
  const fake = (id: string, served: readonly Namespace[], authorized = false) =>
    createFakeConnector({
      id,
      name: id.startsWith('duo') ? 'duo' : id,
      ...(id.startsWith('duo') && { rdns: 'io.duo' }),
      namespaces: served,
      addresses: ['0xa1'],
      authorized,
      answer,
    })
  const wallets: Record<string, FakeConnector> = {
    a: fake('a', ['eip155'], startsConnected),
    b: fake('b', ['eip155']),
    multi: fake('multi', ['eip155', 'solana']),
    // One wallet that needs two approvals.
    duoEvm: fake('duoEvm', ['eip155']),
    duoSol: fake('duoSol', ['solana']),
  }
  const evm = createFakeAdapter({
    connectors: Object.values(wallets),
    signMessage: () => answer('sign', () => `0x${'ab'.repeat(65)}`),
  })
  // The bundled list of some 60 wallets would take a third of the time, and none of them connects
  // here.
  const wished = { bundled: false }
  const kit = createKit({
    adapters: [evm, createFakeAdapter({ namespace: 'solana' })],
    wallets: wished,
    environment,
    prefetch: 'none',
  })
  let decides: 'accept' | 'leave' | 'fail' = 'accept'
  if (hasGate)
    kit.use(({ connection }) => {
      // A failure without a person is no answer: the connection stays stored, and is not shown.
      const gate: ConnectGate = (_, { silent }) =>
        answer('gate', () => {
          if (decides !== 'fail') return decides
          if (silent) return 'accept'
          throw createError('HTTP_TIMEOUT')
        })
      connection.accompany(async () => ({ gate }))
      return { stop() {} }
    })

  const expected: Expected = {
    finalSince: new Map(),
    stored: new Map(namespaces.map((each) => [each, startsConnected && each === 'eip155'])),
  }
  const promises: Promise<unknown>[] = []
  const superseded: { id: number; outcome: Promise<string> }[] = []
  const follow = (promise: Promise<unknown>) => {
    const outcome = promise.then(
      () => 'done',
      (error: unknown) => (isKitError(error) ? error.code : 'foreign'),
    )
    promises.push(outcome)
    return outcome
  }

  await kit.preload()
  await kit.requests.getCapabilities().catch(() => undefined)
  kit.start()
  kit.connection.store.subscribe((state, before) => {
    checkSnapshot(kit)
    for (const namespace of namespaces) {
      const [now, then] = [
        state.byNamespace[namespace]?.connection,
        before.byNamespace[namespace]?.connection,
      ]
      const moved =
        now &&
        then &&
        now.connectorId === then.connectorId &&
        now.network !== then.network &&
        state.attempt === before.attempt
      const proven = state.byNamespace[namespace]?.status === before.byNamespace[namespace]?.status
      // Invariant 5
      if (moved && proven) expect(bareAddress(now.active)).toBe(bareAddress(then.active))
    }
  })
  // Invariant 3
  kit.events.on('connected', ({ namespace }) => {
    expect(expected.finalSince.get(namespace)).not.toBe(true)
    expected.stored.set(namespace, true)
  })
  kit.events.on('disconnected', ({ namespace }) => expected.stored.set(namespace, false))

  function act(step: Action) {
    switch (step.type) {
      case 'connect': {
        for (const each of wallets[step.id]?.namespaces ?? []) expected.finalSince.set(each, false)
        superseded.push({
          id: superseded.length,
          outcome: follow(kit.connection.connect({ connectorId: step.id })),
        })
        return
      }
      case 'connectWallet': {
        for (const each of step.asked) expected.finalSince.set(each, false)
        const { all } = kit.wallets.store.getState()
        const walletId = all.find((row) => row.connectorIds.includes('duoEvm'))?.id ?? ''
        superseded.push({
          id: superseded.length,
          outcome: follow(kit.connection.connect({ walletId, namespaces: step.asked })),
        })
        return
      }
      case 'gate':
        decides = step.decides
        return
      case 'cancel':
        return kit.connection.cancelConnect()
      case 'disconnect': {
        for (const each of step.namespace ? [step.namespace] : namespaces) {
          expected.finalSince.set(each, true)
          expected.stored.set(each, false)
        }
        void follow(kit.connection.disconnect(step.namespace ? { namespace: step.namespace } : {}))
        for (const each of step.namespace ? [step.namespace] : namespaces) {
          expect(kit.connection.store.getState().byNamespace[each]?.status).toBe('disconnected')
        }
        return
      }
      case 'switch':
        return void follow(kit.network.switchNetwork(step.network))
      case 'reconnect':
        return void follow(kit.connection.reconnect())
      case 'moves':
        return wallets[step.id]?.wallet.moveTo(step.network)
      case 'selects':
        for (const each of wallets[step.id]?.namespaces ?? [])
          wallets[step.id]?.wallet.select(each, step.addresses)
        return
      case 'sign':
        return void follow(kit.requests.signMessage({ message: 'hello' }))
      case 'open':
        return kit.open()
      case 'close':
        return kit.close()
      case 'rejects':
        rejecting = !rejecting
    }
  }

  const { task } = scheduler.scheduleSequence(
    actions.map((step) => ({ label: step.type, builder: async () => act(step) })),
  )
  await scheduler.waitIdle()
  await task
  await settle()
  await scheduler.waitIdle()
  // Invariant 2: only the last of several connects stays open; a late answer to another is ignored.
  const lastAttempt = kit.connection.store.getState().attempt?.id ?? superseded.length
  expect(lastAttempt).toBeLessThanOrEqual(superseded.length)
  await environment.clock.advance(300_000)
  await scheduler.waitIdle()
  await environment.clock.advance(300_000)

  // R-06 and invariant 8: all promises have settled.
  expect(await Promise.race([Promise.all(promises), settle().then(() => 'stuck')])).not.toBe(
    'stuck',
  )
  const { byNamespace } = kit.connection.store.getState()
  for (const { status } of Object.values(byNamespace)) expect(status).not.toBe('connecting')
  // Invariant 4: the stored connections are those that the wallets granted and neither side ended.
  const document = JSON.parse(environment.tabs.values.get(key) ?? '{"namespaces":{}}') as {
    namespaces: Record<string, unknown>
  }
  for (const namespace of namespaces) {
    expect(namespace in document.namespaces).toBe(expected.stored.get(namespace))
    expect(byNamespace[namespace]?.status === 'connected').toBe(expected.stored.get(namespace))
    // The displayed state matches its own wallet; other wallets' events had no effect.
    const shown = byNamespace[namespace]?.connection
    const { networks, addresses } = wallets[shown?.connectorId ?? '']?.wallet ?? {}
    if (shown)
      expect([shown.network, bareAddress(shown.active)]).toEqual([
        networks?.[namespace],
        addresses?.[0],
      ])
  }
  // Invariant 9
  const { others = {} } = kit.connection.store.getState()
  const beside = Object.values(others).flat()
  const inUse = new Set([
    ...Object.values(byNamespace).flatMap((each) => each.connection?.connectorId ?? []),
    ...beside.map((each) => each.connectorId),
  ])
  for (const { namespace, connectorId, network, active } of beside) {
    // A standby wallet differs from the one in use, has its own current state, and appears only
    // once.
    expect(byNamespace[namespace]?.connection?.connectorId).not.toBe(connectorId)
    expect(byNamespace[namespace]?.status).toBe('connected')
    const { networks, addresses } = wallets[connectorId]?.wallet ?? {}
    expect([network, bareAddress(active)]).toEqual([networks?.[namespace], addresses?.[0]])
  }
  for (const list of Object.values(others))
    expect(new Set(list.map((each) => each.connectorId)).size).toBe(list.length)
  for (const [id, { wallet }] of Object.entries(wallets))
    expect(wallet.listeners()).toBe(inUse.has(id) ? 3 : 0)

  kit.destroy()
  await settle()
  expect(environment.listeners()).toBe(0)
  expect(environment.clock.pending()).toBe(0)
  for (const { wallet } of Object.values(wallets)) expect(wallet.listeners()).toBe(0)
  expect(
    environment.logs.filter(({ level, context }) => level === 'error' && !isKitError(context)),
  ).toEqual([])
}

// Lazy code loads in real time, which the scheduler does not control.
beforeAll(() =>
  Promise.all([
    import('./createConnectionWork.js'),
    import('./connectWallet.js'),
    import('./createGatekeeper.js'),
    import('../account/reading.js'),
    import('../backEnd/createBackEndWatch.js'),
    import('../modal/watchModal.js'),
    import('../network/createNetworkWork.js'),
    import('../network/watchNetwork.js'),
    import('../requests/createRequestsWork.js'),
    import('../wallets/createWalletList.js'),
  ]),
)

/** R-08 asks for 5,000: `npm run test:long` runs 200,000. */
const numRuns = Number(process.env.LATCHKEY_RUNS ?? 250)

describe('connection', () => {
  test(`R-08 the invariants of a connection hold over ${numRuns} interleavings of people, wallets, gates, restore and modal`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(action, { minLength: 1, maxLength: 10 }),
        fc.boolean(),
        fc.boolean(),
        run,
      ),
      {
        numRuns,
      },
    )
  }, 3_600_000)
})
