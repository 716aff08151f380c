import { createError, type SignInProof } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { storageKeys } from '../persistence/storageKeys.js'
import type { ConnectGate } from './ConnectionController.js'

const [{ key }] = storageKeys()
const proof: SignInProof = { address: 'eip155:1:0xa1', message: 'hello', signature: '0x01' }
const hang = () => new Promise<never>(() => undefined)

async function setUp(gate: ConnectGate, options: { readonly stored?: boolean } = {}) {
  const environment = createFakeEnvironment()
  if (options.stored) {
    const entry = { connectorId: 'a', caipNetworkId: 'eip155:1', addresses: ['0xa1'] }
    environment.tabs.values.set(
      key,
      JSON.stringify({
        v: 1,
        namespaces: { eip155: entry },
        active: 'eip155',
        recent: [],
        updatedAt: 1,
        tab: 'x',
      }),
    )
  }
  const plain = createFakeConnector({
    id: 'a',
    addresses: ['0xa1', '0xa2'],
    authorized: options.stored ?? false,
  })
  const connector = {
    ...plain,
    connect: async (input: Parameters<typeof plain.connect>[0]) => ({
      ...(await plain.connect(input)),
      signIn: [proof],
    }),
  }
  let tell: Parameters<NonNullable<ReturnType<typeof createFakeAdapter>['watchConnection']>>[0]
  const adapter = createFakeAdapter({
    connectors: [connector],
    watchConnection(listener) {
      tell = listener
      return () => undefined
    },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none' })
  kit.use(({ connection }) => {
    connection.accompany(async () => ({ gate }))
    return { stop() {} }
  })
  kit.start()
  await kit.preload()
  await settle()
  const state = () => kit.connection.store.getState()
  return {
    kit,
    environment,
    wallet: plain.wallet,
    state,
    status: () => state().byNamespace.eip155?.status,
    stored: () =>
      JSON.parse(environment.tabs.values.get(key) ?? '{}').namespaces?.eip155?.connectorId,
    tell: (connection: Parameters<typeof tell>[0]) => tell(connection),
    connect: () =>
      kit.connection.connect({ connectorId: 'a' }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
  }
}

describe('a gate', () => {
  test('decides after the approval and before the commit, with the proofs of the wallet', async () => {
    const asked: Parameters<ConnectGate>[] = []
    let accept: (answer: 'accept') => void = () => {}
    const { connect, state, status, stored } = await setUp((...input) => {
      asked.push(input)
      return new Promise((resolve) => {
        accept = resolve
      })
    })
    const ended = connect()
    await settle()
    expect(state().attempt?.phase).toBe('signIn')
    expect([status(), stored()]).toEqual(['connecting', undefined])
    expect(asked).toMatchObject([
      [[{ connectorId: 'a' }], { signIn: [proof], silent: false, signal: {} }],
    ])
    accept('accept')
    expect(await ended).toBe('done')
    expect([status(), stored()]).toEqual(['connected', 'a'])
  })

  test('with the answer leave disconnects the wallet again, and the connect is declined', async () => {
    const { connect, state, status, stored, wallet } = await setUp(async () => 'leave')
    expect(await connect()).toBe('USER_REJECTED')
    expect(state().attempt).toMatchObject({ phase: 'rejected', error: { code: 'USER_REJECTED' } })
    expect([status(), stored(), wallet.asked.disconnect]).toEqual(['disconnected', undefined, 1])
    expect([wallet.authorized, wallet.listeners()]).toEqual([false, 0])
  })

  test('with an error ends the connect with that error, and disconnects the wallet', async () => {
    const { connect, state, wallet } = await setUp(async () => {
      throw createError('HTTP_TIMEOUT')
    })
    expect(await connect()).toBe('HTTP_TIMEOUT')
    expect(state().attempt).toMatchObject({ phase: 'failed', error: { code: 'HTTP_TIMEOUT' } })
    expect(wallet.asked.disconnect).toBe(1)
  })

  test('without an answer ends after ten minutes; a cancel ends it at once and leaves nothing', async () => {
    const { kit, connect, environment, state, wallet } = await setUp(hang)
    const first = connect()
    await environment.clock.advance(599_999)
    expect(state().attempt?.phase).toBe('signIn')
    await environment.clock.advance(1)
    expect(await first).toBe('WALLET_TIMEOUT')
    const second = connect()
    await settle()
    kit.connection.cancelConnect()
    expect(await second).toBe('ABORTED')
    expect([wallet.asked.disconnect, wallet.listeners()]).toEqual([1, 0])
  })

  test('is asked again about the account that the wallet selects meanwhile', async () => {
    const asked: unknown[] = []
    const accepts: (() => void)[] = []
    const { connect, wallet, state } = await setUp(
      ([connection], { signIn }) =>
        new Promise((resolve) => {
          asked.push([connection?.active, signIn.length])
          accepts.push(() => resolve('accept'))
        }),
    )
    const ended = connect()
    await settle()
    wallet.select('eip155', ['0xa2'])
    wallet.moveTo('eip155:2')
    accepts[0]?.()
    await settle()
    accepts[1]?.()
    expect(await ended).toBe('done')
    expect(asked).toEqual([
      ['eip155:1:0xa1', 1],
      ['eip155:2:0xa2', 0],
    ])
    expect(state().byNamespace.eip155?.connection?.active).toBe('eip155:2:0xa2')
  })

  test('does not accept a wallet that takes its permission back meanwhile', async () => {
    let accept = () => {}
    const { connect, wallet, status } = await setUp(
      () =>
        new Promise((resolve) => {
          accept = () => resolve('accept')
        }),
    )
    const ended = connect()
    await settle()
    wallet.select('eip155', [])
    accept()
    expect([await ended, status()]).toEqual(['USER_REJECTED', 'disconnected'])
  })

  test('is asked silently about a restored connection, which shows as reconnecting until then', async () => {
    const silent: boolean[] = []
    const accepted = await setUp(
      async (_, input) => {
        silent.push(input.silent)
        return 'accept'
      },
      { stored: true },
    )
    expect([accepted.status(), silent]).toEqual(['connected', [true]])
    const left = await setUp(async () => 'leave', { stored: true })
    expect([left.status(), left.stored()]).toEqual(['disconnected', undefined])
    expect([left.wallet.asked.disconnect, left.wallet.listeners()]).toEqual([1, 0])
  })

  test('without an answer to a restore within 4 s is no denial', async () => {
    const { environment, status, stored, wallet } = await setUp(hang, { stored: true })
    expect(status()).toBe('connecting')
    await environment.clock.advance(4_000)
    expect([status(), stored(), wallet.asked.disconnect]).toEqual(['disconnected', 'a', 0])
  })

  test('is asked about what other code of the page connects', async () => {
    let answer: 'accept' | 'leave' = 'leave'
    const { tell, status, wallet } = await setUp(async () => answer)
    const found = {
      connectorId: 'a',
      namespace: 'eip155',
      accounts: [{ address: 'eip155:1:0xa1' }],
      active: 'eip155:1:0xa1',
      network: 'eip155:1',
      approvedNetworks: 'all',
    } as const
    tell(found)
    await settle()
    expect([status(), wallet.asked.disconnect]).toEqual(['disconnected', 1])
    answer = 'accept'
    tell(found)
    await settle()
    expect(status()).toBe('connected')
  })
})
