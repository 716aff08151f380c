import { createError, type ErrorCode, type Namespace } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  type FakeConnectorOptions,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { findTraits } from '../../test/findTraits.js'
import { createKit } from '../kit/createKit.js'

const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
type Answer = NonNullable<FakeConnectorOptions['answer']>

/** One wallet in five ecosystems with four connectors, the first of which serves two. */
function setUp(answer?: Answer) {
  const environment = createFakeEnvironment()
  const asked: string[] = []
  const fake = (id: string, served: readonly Namespace[], rdns = 'io.orbit') =>
    createFakeConnector({
      id,
      name: rdns,
      rdns,
      namespaces: served,
      answer(question, result) {
        if (question === 'connect') asked.push(id)
        return answer ? answer(question, result) : Promise.resolve(result())
      },
    })
  const wallets = {
    multi: fake('multi', ['eip155', 'solana']),
    dot: fake('dot', ['polkadot']),
    btc: fake('btc', ['bip122']),
    atom: fake('atom', ['cosmos']),
    other: fake('other', ['solana'], 'io.other'),
  }
  const connectors = Object.values(wallets)
  const kit = createKit({
    adapters: namespaces.map((namespace) =>
      createFakeAdapter({
        namespace,
        connectors: connectors.filter((each) => each.namespaces[0] === namespace),
      }),
    ),
    environment,
    prefetch: 'none',
    wallets: { bundled: false },
  })
  kit.start()
  const state = () => kit.connection.store.getState()
  return {
    kit,
    environment,
    wallets,
    asked,
    state,
    walletId: () =>
      kit.wallets.store.getState().all.find((row) => row.connectorIds.includes('multi'))?.id ?? '',
    connected: () => namespaces.filter((each) => state().byNamespace[each]?.status === 'connected'),
    statuses: () => namespaces.map((each) => state().byNamespace[each]?.status ?? ''),
    outcome: (promise: Promise<unknown>) =>
      promise.then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
  }
}

/** Answers one prompt at a time. */
function createPrompts() {
  const prompts: { approve(): Promise<void>; reject(code: ErrorCode): Promise<void> }[] = []
  const answer: Answer = (question, result) =>
    question !== 'connect'
      ? Promise.resolve(result())
      : new Promise((resolve, reject) =>
          prompts.push({
            async approve() {
              // After a cancel the fake throws, as a wallet's late answer.
              await Promise.resolve().then(result).then(resolve, reject)
              await settle()
            },
            async reject(code) {
              reject(createError(code))
              await settle()
            },
          }),
        )
  return { prompts, answer }
}

describe('a wallet of several ecosystems', () => {
  test('connects in one call, with the fewest approvals, and the page stays on the first', async () => {
    const { kit, asked, connected, walletId, state } = setUp()
    await kit.preload()
    const active = new Set<string | undefined>()
    kit.connection.store.subscribe(({ activeNamespace }) => active.add(activeNamespace))
    const found = await kit.connection.connect({ walletId: walletId() })
    expect(found.map(({ namespace }) => namespace)).toEqual(namespaces)
    expect(asked).toEqual(['multi', 'dot', 'btc', 'atom'])
    expect(connected()).toEqual(namespaces)
    expect([...active]).toEqual([undefined, 'eip155'])
    expect(state().attempt).toMatchObject({ phase: 'connected', current: 3 })
  })

  test('connects before the list is read, and only what is asked for', async () => {
    const { kit, asked, connected } = setUp()
    await settle()
    await kit.connection.connect({ walletId: 'multi', namespaces: ['solana', 'sui'] })
    expect([asked, connected()]).toEqual([['multi'], ['solana']])
    await expect(kit.connection.connect({ walletId: 'nobody' })).rejects.toMatchObject({
      code: 'CONNECTOR_NOT_FOUND',
    })
  })

  test('the attempt shows each step, and none but the wallet in turn is asked', async () => {
    const { prompts, answer } = createPrompts()
    const { kit, asked, walletId, state, statuses } = setUp(answer)
    await kit.preload()
    const ended = kit.connection.connect({
      walletId: walletId(),
      namespaces: ['eip155', 'polkadot', 'cosmos'],
    })
    const phases = () => state().attempt?.steps.map(({ phase }) => phase)
    expect(phases()).toEqual(['waiting', 'planned', 'planned'])
    expect(state().attempt).toMatchObject({ walletId: walletId(), current: 0, phase: 'waiting' })
    const waits = ['connecting', 'disconnected', 'connecting', 'disconnected', 'connecting']
    expect(statuses()).toEqual(waits)
    await prompts[0]?.approve()
    expect(phases()).toEqual(['connected', 'waiting', 'planned'])
    expect(statuses()).toEqual(['connected', ...waits.slice(1)])
    expect(asked).toEqual(['multi', 'dot'])
    await prompts[1]?.approve()
    await prompts[2]?.approve()
    await ended
    expect(phases()).toEqual(['connected', 'connected', 'connected'])
  })

  test('earlier approvals stay when a later one is declined, and no other follows', async () => {
    const { prompts, answer } = createPrompts()
    const { kit, asked, connected, walletId, state, statuses, outcome } = setUp(answer)
    await kit.preload()
    const ended = outcome(kit.connection.connect({ walletId: walletId() }))
    await prompts[0]?.approve()
    await prompts[1]?.reject('USER_REJECTED')
    expect(await ended).toBe('USER_REJECTED')
    expect([connected(), asked]).toEqual([
      ['eip155', 'solana'],
      ['multi', 'dot'],
    ])
    expect(statuses()).not.toContain('connecting')
    expect(state().attempt).toMatchObject({
      current: 1,
      phase: 'rejected',
      steps: [
        { phase: 'connected' },
        { phase: 'rejected' },
        { phase: 'planned' },
        { phase: 'planned' },
      ],
      error: { referenceId: expect.stringMatching(/^\w{8}$/) },
    })
  })

  test('a cancel between two approvals ends the attempt, and a late answer changes nothing', async () => {
    const { prompts, answer } = createPrompts()
    const { kit, connected, walletId, state, statuses, outcome } = setUp(answer)
    await kit.preload()
    const ended = outcome(kit.connection.connect({ walletId: walletId() }))
    await prompts[0]?.approve()
    kit.connection.cancelConnect()
    expect([state().attempt, await ended]).toEqual([undefined, 'ABORTED'])
    await prompts[1]?.approve()
    expect(connected()).toEqual(['eip155', 'solana'])
    expect(statuses()).not.toContain('connecting')
  })

  test('leaving an ecosystem that is still planned ends the attempt; one that is approved does not', async () => {
    const { prompts, answer } = createPrompts()
    const { kit, connected, walletId, outcome } = setUp(answer)
    await kit.preload()
    const all = () => outcome(kit.connection.connect({ walletId: walletId() }))
    const first = all()
    await prompts[0]?.approve()
    await kit.connection.disconnect({ namespace: 'solana' })
    await prompts[1]?.approve()
    await kit.connection.disconnect({ namespace: 'cosmos' })
    expect(await first).toBe('ABORTED')
    expect(connected()).toEqual(['eip155', 'polkadot'])
  })

  test('the page stays on the namespace that it shows, where that is connected again', async () => {
    const { kit, walletId, state } = setUp()
    await kit.preload()
    await kit.connection.connect({ connectorId: 'other' })
    const active = new Set<string | undefined>()
    kit.connection.store.subscribe(({ activeNamespace }) => active.add(activeNamespace))
    await kit.connection.connect({ walletId: walletId() })
    expect([...active]).toEqual(['solana'])
    await kit.connection.connect({ connectorId: 'dot' })
    expect(state().activeNamespace).toBe('polkadot')
  })

  test('the newest call wins, also over one whose list still loads', async () => {
    const { kit, connected, outcome } = setUp()
    await settle()
    const older = outcome(kit.connection.connect({ walletId: 'multi' }))
    const newer = outcome(kit.connection.connect({ connectorId: 'btc' }))
    expect(await Promise.all([older, newer])).toEqual(['ABORTED', 'done'])
    const cancelled = outcome(kit.connection.connect({ walletId: 'unlisted' }))
    kit.connection.cancelConnect()
    expect(await cancelled).not.toBe('done')
    expect(connected()).toEqual(['bip122'])
  })
})

describe('a view that connects', () => {
  test('shows the wallet for 400 ms before its prompt', async () => {
    const { kit, environment, asked, state } = setUp()
    await kit.preload()
    const ended = kit.connection.connect({ connectorId: 'multi', lookFirst: true })
    await environment.clock.advance(399)
    expect([asked, state().attempt?.phase]).toEqual([[], 'preparing'])
    await environment.clock.advance(1)
    await ended
    expect(asked).toEqual(['multi'])
  })

  const findOwn: typeof findTraits = (view) =>
    view === 'Mine' ? { task: 'connect' } : findTraits(view)

  test.each([
    ['ConnectingExternal', false],
    ['Mine', false],
    ['Account', true],
  ] as const)('%s: 700 ms after the last approval the modal is open: %s', async (view, isOpen) => {
    const { kit, environment } = setUp()
    kit.router.describe(findOwn)
    await kit.preload()
    kit.open({ view })
    await kit.connection.connect({ connectorId: 'multi' })
    await environment.clock.advance(699)
    expect(kit.getState().open).toBe(true)
    await environment.clock.advance(1)
    expect(kit.getState().open).toBe(isOpen)
  })

  test('the modal stays if the person navigates within these 700 ms', async () => {
    const { kit, environment } = setUp()
    kit.router.describe(findTraits)
    await kit.preload()
    kit.open({ view: 'ConnectingExternal' })
    await kit.connection.connect({ connectorId: 'multi' })
    kit.router.push('Account')
    await environment.clock.advance(700)
    expect(kit.getState().open).toBe(true)
  })
})
