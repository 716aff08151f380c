import { createError } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  type FakeConnectorOptions,
  settle,
} from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'

type Answer = NonNullable<FakeConnectorOptions['answer']>
const hang = () => new Promise<never>(() => undefined)

async function setUp(answer?: Answer, more: FakeConnectorOptions = {}) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({ id: 'a', ...(answer ? { answer } : {}), ...more })
  const other = createFakeConnector({ id: 'b' })
  const kit = createKit({
    adapters: [createFakeAdapter({ connectors: [connector, other] })],
    environment,
    prefetch: 'none',
  })
  kit.start()
  await kit.preload()
  const outcome = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  return {
    kit,
    environment,
    connector,
    other,
    outcome,
    attempt: () => kit.connection.store.getState().attempt,
  }
}

describe('connecting', () => {
  test('an unanswered prompt ends after four minutes [R-06]', async () => {
    const { kit, environment, outcome, attempt } = await setUp(hang)
    const ended = outcome(kit.connection.connect({ connectorId: 'a' }))
    await environment.clock.advance(239_999)
    expect(attempt()?.phase).toBe('waiting')
    await environment.clock.advance(1)
    expect(await ended).toBe('WALLET_TIMEOUT')
    expect(attempt()).toMatchObject({
      phase: 'failed',
      error: { code: 'WALLET_TIMEOUT', referenceId: expect.stringMatching(/^\w{8}$/) },
    })
    expect(kit.getState().status).toBe('disconnected')
  })

  test('cancelling ends it at once, and a late answer changes nothing [R-06]', async () => {
    let approve: (() => void) | undefined
    const { kit, outcome, attempt } = await setUp(async (_question, result) => {
      await new Promise<void>((resolve) => {
        approve = resolve
      })
      return result()
    })
    const ended = outcome(kit.connection.connect({ connectorId: 'a' }))
    kit.connection.cancelConnect()
    expect(attempt()).toBeUndefined()
    expect(await ended).toBe('ABORTED')
    approve?.()
    await settle()
    expect(kit.getState().status).toBe('disconnected')
  })

  test('a newer connect takes the place of an older one', async () => {
    const { kit, outcome } = await setUp(hang)
    const older = outcome(kit.connection.connect({ connectorId: 'a' }))
    const newer = outcome(kit.connection.connect({ connectorId: 'b' }))
    expect(await Promise.all([older, newer])).toEqual(['ABORTED', 'done'])
    expect(kit.connection.store.getState().byNamespace.eip155?.connection?.connectorId).toBe('b')
  })

  test('a wallet that takes its permission back while it is asked again is still being asked, and nothing of it stays stored [R-08]', async () => {
    let questions = 0
    const { kit, connector, environment, attempt } = await setUp((question, result) =>
      question === 'connect' && ++questions > 1 ? hang() : Promise.resolve(result()),
    )
    await kit.connection.connect({ connectorId: 'a' })
    kit.connection.connect({ connectorId: 'a' }).catch(() => undefined)
    connector.wallet.select('eip155', [])
    expect(attempt()?.phase).toBe('waiting')
    expect(kit.connection.store.getState().byNamespace.eip155).toEqual({
      status: 'connecting',
      reconnecting: false,
      connection: undefined,
    })
    await environment.clock.advance(600)
    expect([...environment.tabs.values.values()].join()).not.toContain('connectorId')
  })

  test("the caller's signal cancels it", async () => {
    const { kit, outcome } = await setUp(hang)
    const controller = new AbortController()
    const ended = outcome(kit.connection.connect({ connectorId: 'a', signal: controller.signal }))
    controller.abort()
    expect(await ended).toBe('ABORTED')
    expect(kit.connection.store.getState().byNamespace.eip155?.status).toBe('disconnected')
  })

  test('a declined connect shows no error', async () => {
    const { kit, outcome, attempt } = await setUp(async () =>
      Promise.reject(createError('USER_REJECTED')),
    )
    const heard: string[] = []
    kit.events.onAny(({ name }) => heard.push(name))
    expect(await outcome(kit.connection.connect({ connectorId: 'a' }))).toBe('USER_REJECTED')
    expect(attempt()?.phase).toBe('rejected')
    expect(heard).toContain('userRejected')
    expect(heard).not.toContain('connectFailed')
  })

  test('a request that already waits in the wallet is waited for, every two seconds', async () => {
    const { kit, environment, connector, outcome, attempt } = await setUp(
      async (question, result) => {
        if (question === 'connect') throw createError('REQUEST_PENDING')
        return result()
      },
    )
    const ended = outcome(kit.connection.connect({ connectorId: 'a' }))
    await environment.clock.advance(4_000)
    expect(attempt()).toMatchObject({ phase: 'requestPending', error: { code: 'REQUEST_PENDING' } })
    expect(connector.wallet.asked.restore).toBe(2)
    connector.wallet.authorized = true
    await environment.clock.advance(2_000)
    expect(await ended).toBe('done')
    expect(kit.getState().status).toBe('connected')
  })

  test('another connection stays until the new one is there, and goes back to it when there is none', async () => {
    const { kit, outcome } = await setUp(hang)
    await kit.connection.connect({ connectorId: 'b' })
    const ended = outcome(kit.connection.connect({ connectorId: 'a' }))
    expect(kit.getState().status).toBe('connected')
    kit.connection.cancelConnect()
    await ended
    expect(kit.connection.store.getState().byNamespace.eip155?.connection?.connectorId).toBe('b')
  })

  test('leaving a wallet that does not answer takes three seconds at most, and is never an error', async () => {
    const { kit, environment } = await setUp(async (question, result) =>
      question === 'disconnect' ? hang() : result(),
    )
    await kit.connection.connect({ connectorId: 'a' })
    const left = kit.connection.disconnect()
    expect(kit.getState().status).toBe('disconnected')
    await environment.clock.advance(3_000)
    await left
    expect(environment.logs).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'Failed to disconnect' }),
    )
  })

  test('where one namespace is left the console names it', async () => {
    const { kit, environment } = await setUp(async (question, result) => {
      if (question === 'disconnect') throw new Error('no')
      return result()
    })
    for (const connectorId of [undefined, 'a']) {
      await kit.connection.connect({ connectorId: 'a' })
      await kit.connection.disconnect({ namespace: 'eip155', ...(connectorId && { connectorId }) })
    }
    const said = environment.logs
      .map(({ message }) => message)
      .filter((message) => message.startsWith('Failed'))
    expect(said).toEqual(['Failed to disconnect chain eip155', 'Failed to disconnect chain eip155'])
  })

  test('a wallet that is still leaving is asked to connect only after that', async () => {
    const { kit, environment, connector } = await setUp(async (question, result) =>
      question === 'disconnect' ? hang() : result(),
    )
    await kit.connection.connect({ connectorId: 'a' })
    void kit.connection.disconnect()
    const again = kit.connection.connect({ connectorId: 'a' })
    expect(kit.connection.store.getState().attempt?.phase).toBe('preparing')
    expect(connector.wallet.asked.connect).toBe(1)
    await environment.clock.advance(3_000)
    await again
    expect(kit.getState().status).toBe('connected')
  })

  test('an answer without accounts is refused', async () => {
    const { kit, outcome } = await setUp(undefined, { addresses: [] })
    expect(await outcome(kit.connection.connect({ connectorId: 'a' }))).toBe(
      'WALLET_INVALID_RESPONSE',
    )
  })

  test('an unknown connector and a namespace without adapter are named', async () => {
    const { kit, outcome } = await setUp()
    expect(await outcome(kit.connection.connect({ connectorId: 'nobody' }))).toBe(
      'CONNECTOR_NOT_FOUND',
    )
    await expect(
      kit.connection.connect({ connectorId: 'a', namespaces: ['solana'] }),
    ).rejects.toThrow("Adapter for namespace solana doesn't exist")
  })

  test('the wallet decides on accounts: it selects another, adds one, takes all back', async () => {
    const { kit, connector } = await setUp(undefined, { addresses: ['0xa1', '0xa2'] })
    await kit.connection.connect({ connectorId: 'a' })
    kit.connection.setActiveAccount({ namespace: 'eip155', address: '0xa2' })
    expect(kit.getState().address).toBe('eip155:1:0xa2')
    connector.wallet.select('eip155', ['0xa1', '0xa2', '0xa3'])
    expect(kit.getState().address).toBe('eip155:1:0xa2')
    connector.wallet.select('eip155', ['0xa3', '0xa1'])
    expect(kit.getState().address).toBe('eip155:1:0xa3')
    connector.wallet.select('eip155', [])
    expect(kit.getState()).toMatchObject({ status: 'disconnected', address: undefined })
  })
})
