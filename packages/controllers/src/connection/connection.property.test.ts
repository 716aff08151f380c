import { bareAddress, createError, isKitError, type Namespace, toKitError } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  type FakeConnector,
  settle,
} from '@latchkey/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import {
  connectionAction as action,
  type ConnectionAction,
  namespaces,
} from '../../test/connectionAction.js'
import { checkEnd, checkSnapshot } from '../../test/connectionInvariants.js'
import { createKit } from '../kit/createKit.js'
import { storageKeys } from '../persistence/storageKeys.js'
import type { ConnectGate } from './ConnectionController.js'

const [{ key }] = storageKeys()

/** Per namespace: the wallet's last permission, and the user's last request. */
type Expected = { finalSince: Map<Namespace, boolean>; stored: Map<Namespace, boolean> }

async function run(
  scheduler: fc.Scheduler,
  actions: readonly ConnectionAction[],
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

  function act(step: ConnectionAction) {
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
  checkEnd({ environment, kit, wallets, stored: expected.stored })

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
const numRuns = runsOf(250, 200_000)

describe('connection', () => {
  test(`the invariants of a connection hold over ${numRuns} interleavings of people, wallets, gates, restore and modal [R-08]`, async () => {
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
