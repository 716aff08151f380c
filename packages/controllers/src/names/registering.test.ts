import { createError } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  account,
  alice,
  bob,
  reason,
  record,
  serve,
  setUpNames as setUp,
  suggested,
  zone,
} from '../../test/setUpNames.js'
import { findLabelProblem } from './nameRules.js'

const signature = `0x${'ab'.repeat(65)}`

afterEach(() => vi.unstubAllGlobals())

describe('registering a name', () => {
  test('is for embedded wallets, and for any where the host says so', async () => {
    const asked = serve({})
    const embedded = await setUp()
    expect(embedded.names.canRegister()).toBe(true)
    const other = await setUp({ kind: 'ANNOUNCED' })
    expect(other.names.canRegister()).toBe(false)
    await expect(other.names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND',
      shortMessage: 'Address or auth connector not found',
    })
    expect((await setUp({ kind: 'ANNOUNCED', names: { for: 'any' } })).names.canRegister()).toBe(
      true,
    )
    const solana = await setUp({ namespace: 'solana' })
    expect(solana.names.canRegister()).toBe(false)
    await expect(solana.names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'NAME_NETWORK_NOT_FOUND',
      shortMessage: 'Network not found',
    })
    await solana.kit.connection.disconnect()
    await expect(solana.names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'NAME_ADDRESS_OR_CONNECTOR_NOT_FOUND',
      shortMessage: 'Address or auth connector not found',
    })
    expect(asked).toEqual([])
    expect((await setUp({ endpoints: {} })).names.canRegister()).toBe(false)
  })

  test('signs a text with the server’s clock and nonce, posts it and tells the name', async () => {
    let body: Readonly<Record<string, unknown>> = {}
    serve({
      suggestions: (label) => suggested(label, { timestamp: 77, nonce: 'n1' }),
      register: (given) => {
        body = given
        return record(`alice.${zone}`, { '60': alice })
      },
    })
    const { names, kit, signed } = await setUp({ sign: async () => signature })
    await kit.account.refreshName()
    expect(kit.account.store.getState().name).toBeUndefined()
    const phases: string[] = []
    const messages: unknown[] = []
    names.store.subscribe(({ phase, message }) => {
      phases.push(phase)
      if (phase === 'waiting') messages.push(message)
    })
    expect(await names.register({ name: 'Alice' })).toBe(`alice.${zone}`)
    const message = `{"name":"alice.${zone}","attributes":{},"timestamp":77,"nonce":"n1"}`
    expect(signed).toEqual([message])
    expect(messages).toEqual([message])
    expect(body).toEqual({ coin_type: 60, address: alice, message, signature })
    expect([...new Set(phases)]).toEqual(['checking', 'waiting', 'registering', 'idle'])
    expect(names.store.getState().registered).toEqual({
      address: account,
      name: `alice.${zone}`,
    })
    expect(kit.account.store.getState().name).toBe(`alice.${zone}`)
    expect(kit.requests.store.getState().pending).toEqual([])
  })

  test('without the server’s clock the page’s own counts, and the profile is read anew', async () => {
    const asked = serve({ register: () => record(`alice.${zone}`, { '60': alice }) })
    const { names, signed, environment } = await setUp({ sign: async () => signature })
    await names.profile(account)
    await names.register({ name: 'alice' })
    expect(JSON.parse(signed[0] ?? '')).toEqual({
      name: `alice.${zone}`,
      attributes: {},
      timestamp: Math.floor(environment.now() / 1000),
    })
    const before = asked.length
    await names.profile(account)
    expect(asked.length).toBeGreaterThan(before)
  })

  test('a taken name is not asked of the wallet', async () => {
    serve({})
    const { names, signed } = await setUp()
    await expect(names.register({ name: 'taken' })).rejects.toMatchObject({
      code: 'NAME_REGISTER_FAILED',
      shortMessage: 'Error registering name taken',
      params: { taken: 1 },
    })
    expect(signed).toEqual([])
    expect(names.store.getState().phase).toBe('failed')
  })

  test('taken meanwhile, the service’s reason stands in the state', async () => {
    serve({ register: () => reason('This name is already taken') })
    const { names } = await setUp({ sign: async () => signature })
    await expect(names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'NAME_REGISTER_FAILED',
      shortMessage: 'Error registering name alice',
      details: 'This name is already taken',
    })
    expect(names.store.getState()).toMatchObject({
      phase: 'failed',
      error: { code: 'NAME_REGISTER_FAILED', reason: 'This name is already taken' },
    })
    names.reset()
    expect(names.store.getState()).toMatchObject({ phase: 'idle', error: undefined })
  })

  test('a declined signature is no failure, and nothing is posted', async () => {
    const asked = serve({})
    const { names } = await setUp({
      sign: async () => {
        throw createError('USER_REJECTED')
      },
    })
    await expect(names.register({ name: 'alice' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(names.store.getState()).toMatchObject({ phase: 'idle', error: undefined })
    expect(asked.filter((path) => path.startsWith('POST'))).toEqual([])
  })

  test('the wallet’s question ends with the signal', async () => {
    serve({})
    const controller = new AbortController()
    const { names } = await setUp({ sign: () => new Promise(() => {}) })
    const outcome = names.register({ name: 'alice', signal: controller.signal })
    outcome.catch(() => undefined)
    while (names.store.getState().phase !== 'waiting') await settle()
    controller.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'ABORTED' })
    expect(names.store.getState().phase).toBe('idle')
  })

  test.each([
    ['registered', alice, `alice.${zone}`],
    ['somebody else’s', bob, 'NAME_REGISTER_FAILED'],
  ])('where the answer is lost, the name says that it is %s', async (_, owner, outcome) => {
    serve({
      register: () => 'down',
      account: (name) => record(name, { '60': owner }),
    })
    const { names } = await setUp({ sign: async () => signature })
    const done = await names.register({ name: 'alice' }).catch((error) => error.code)
    expect(done).toBe(outcome)
  })

  test.each([
    ['abc', 'short'],
    ['abcd', undefined],
    ['1234', undefined],
    ['Ab1-', undefined],
    ['', 'short'],
    ['alice', undefined],
    ['a-1-', undefined],
    ['al ice', 'characters'],
    ['al.ice', 'characters'],
    ['аlice', 'characters'],
    ['a_b', 'characters'],
  ])('the name %j has the problem: %s', (label, problem) => {
    expect(findLabelProblem(label)).toBe(problem)
  })
})
