import { createError } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  settle,
} from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { hash, setUpRequests as setUp, to } from '../../test/setUpRequests.js'
import { createKit } from '../kit/createKit.js'

describe('requests', () => {
  test('after a success the balance is loaded again and the stack popped; error and cancel go back', async () => {
    const { kit, balances } = await setUp(() => hash)
    const heard: string[] = []
    kit.requests.pushTransaction({ onSuccess: () => heard.push('success') })
    await kit.requests.request({ method: 'eth_sendTransaction', params: [] })
    await vi.waitFor(() => expect(balances()).toBe(1))
    kit.open()
    kit.router.push('SwitchNetwork')
    const view = () => kit.router.store.getState().current.view
    kit.requests.pushTransaction({ onError: () => heard.push(`error in ${view()}`) })
    kit.requests.popTransaction('error')
    expect(view()).toBe('Account')
    kit.requests.pushTransaction({ onCancel: () => heard.push(`cancel in ${view()}`) })
    kit.requests.popTransaction('cancel')
    expect(heard).toEqual(['success', 'error in SwitchNetwork', 'cancel in Account'])
    expect(kit.getState().open).toBe(false)
  })

  test('sending needs an amount, a receiver and a valid address, and a namespace that can', async () => {
    const { kit, code } = await setUp(() => hash)
    expect(await code(kit.requests.send({ transfer: { to: '', amount: 1n } }))).toBe(
      'AMOUNT_AND_RECEIVER_REQUIRED',
    )
    expect(await code(kit.requests.send({ transfer: { to, amount: 0n } }))).toBe(
      'AMOUNT_AND_RECEIVER_REQUIRED',
    )
    expect(await code(kit.requests.send({ transfer: { to, amount: -1n } }))).toBe('INVALID_AMOUNT')
    expect(await code(kit.requests.send({ transfer: { to: '0x12', amount: 1n } }))).toBe(
      'INVALID_ADDRESS',
    )
    const bare = createKit({
      adapters: [createFakeAdapter({ connectors: [createFakeConnector({ id: 'a' })] })],
      environment: createFakeEnvironment(),
    })
    bare.start()
    expect(await code(bare.requests.send({ transfer: { to, amount: 1n } }))).toBe('NOT_CONNECTED')
    await bare.connection.connect({ connectorId: 'a' })
    await expect(bare.requests.send({ transfer: { to, amount: 1n } })).rejects.toThrow(
      'Unsupported chain',
    )
  })

  test('a sent transaction survives a reload, is followed to its end, and is followed by nobody while the page is hidden', async () => {
    const first = await setUp(() => hash)
    await first.kit.requests.send({ transfer: { to, amount: 1n } })
    expect(first.kit.requests.store.getState().transactions).toMatchObject([
      { id: hash, status: 'pending', network: 'eip155:1' },
    ])
    first.kit.destroy()
    expect(first.kit.requests.store.getState().transactions).toEqual([])
    first.kit.start()
    await first.kit.connection.reconnect()
    await settle()
    expect(first.kit.requests.store.getState().transactions).toMatchObject([
      { id: hash, status: 'pending' },
    ])
    first.environment.setVisible(false)
    first.mine()
    await settle()
    expect(first.kit.requests.store.getState().transactions).toMatchObject([{ status: 'pending' }])
    first.environment.setVisible(true)
    await settle()
    first.mine()
    await settle()
    expect(first.kit.requests.store.getState().transactions).toMatchObject([
      { id: hash, status: 'success' },
    ])
  })

  test('a transaction that another one replaced says so with its id, also after a reload', async () => {
    const { kit, mine } = await setUp(() => hash)
    await kit.requests.send({ transfer: { to, amount: 1n } })
    const replacedBy = `0x${'2b'.repeat(32)}`
    mine({ status: 'replaced', replacedBy })
    await settle()
    const expected = [{ id: hash, status: 'replaced', replacedBy }]
    expect(kit.requests.store.getState().transactions).toMatchObject(expected)
    kit.destroy()
    kit.start()
    expect(kit.requests.store.getState().transactions).toMatchObject(expected)
  })

  test('a transaction that no node could be asked about stays pending and is followed again after 30 s [R-04]', async () => {
    const { kit, environment, mine, fail, waits } = await setUp(() => hash)
    await kit.requests.send({ transfer: { to, amount: 1n } })
    await settle()
    fail(createError('HTTP_FAILED'))
    await settle()
    expect(kit.requests.store.getState().transactions).toMatchObject([{ status: 'pending' }])
    await environment.clock.advance(29_999)
    expect(waits()).toBe(1)
    await environment.clock.advance(1)
    expect(waits()).toBe(2)
    mine()
    await settle()
    expect(kit.requests.store.getState().transactions).toMatchObject([{ status: 'success' }])
  })

  test('a transaction that no node could be asked about is unanswered, until a node has had time to answer', async () => {
    const { kit, environment, fail, mine } = await setUp(() => hash)
    const unanswered = () => kit.requests.store.getState().unanswered ?? []
    await kit.requests.send({ transfer: { to, amount: 1n } })
    await settle()
    expect(unanswered()).toEqual([])
    fail(createError('HTTP_FAILED'))
    await settle()
    expect(unanswered()).toEqual([hash])
    // Asked again, and again without an answer.
    await environment.clock.advance(30_000)
    await environment.clock.advance(34_000)
    fail(createError('HTTP_FAILED'))
    await settle()
    await environment.clock.advance(30_000)
    await environment.clock.advance(34_999)
    expect(unanswered()).toEqual([hash])
    await environment.clock.advance(1)
    expect(unanswered()).toEqual([])
    fail(createError('HTTP_FAILED'))
    await settle()
    expect(unanswered()).toEqual([hash])
    await environment.clock.advance(30_000)
    mine()
    await settle()
    expect(unanswered()).toEqual([])
  })

  test('a transaction that other owners have to sign is proposed until it is on its way, also after a reload', async () => {
    const { kit, connector, followed, mine } = await setUp(() => hash)
    const proposed = () => kit.requests.store.getState().proposed ?? []
    await kit.requests.send({ transfer: { to, amount: 1n } })
    await settle()
    const [account] = connector.wallet.addresses
    kit.destroy()
    kit.start()
    await kit.connection.reconnect()
    await settle()
    expect(followed.map(({ from }) => from)).toEqual([account, account])
    const [before, now] = followed
    before?.onProposed?.(true)
    expect(proposed()).toEqual([])
    now?.onProposed?.(true)
    expect(proposed()).toEqual([hash])
    now?.onProposed?.(false)
    expect(proposed()).toEqual([])
    now?.onProposed?.(true)
    mine()
    await settle()
    expect(proposed()).toEqual([])
  })

  test('a transaction that the wallet gave up says so, also after a reload', async () => {
    const { kit, mine } = await setUp(() => hash)
    await kit.requests.send({ transfer: { to, amount: 1n } })
    await settle()
    mine({ status: 'cancelled' })
    await settle()
    const expected = [{ id: hash, status: 'cancelled' }]
    expect(kit.requests.store.getState().transactions).toMatchObject(expected)
    kit.destroy()
    kit.start()
    expect(kit.requests.store.getState().transactions).toMatchObject(expected)
  })

  test('a page that follows nothing while it is hidden has no unanswered transaction', async () => {
    const { kit, environment, fail } = await setUp(() => hash)
    await kit.requests.send({ transfer: { to, amount: 1n } })
    await settle()
    fail(createError('HTTP_FAILED'))
    await settle()
    environment.setVisible(false)
    expect(kit.requests.store.getState().unanswered).toEqual([])
  })
})
