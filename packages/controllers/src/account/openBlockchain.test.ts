import { createError } from '@latchkey/core'
import { createFakeAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { setUpAccount as setUp } from '../../test/setUpAccount.js'
import { createKit } from '../kit/createKit.js'

describe('account', () => {
  test('endpoints.blockchain tells a balance that no node and no wallet tells, and the account’s name, asked for once in five minutes', async () => {
    const asked: URL[] = []
    const answers = { balance: '1.5', unavailable: [] as string[] }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const url = new URL(input instanceof Request ? input.url : String(input))
      asked.push(url)
      const native = {
        name: 'Coin',
        symbol: 'COIN',
        chainId: 'eip155:1',
        quantity: { decimals: '18', numeric: answers.balance },
      }
      const token = {
        ...native,
        address: 'eip155:1:0xc0',
        quantity: { decimals: '6', numeric: '9' },
      }
      const body = url.pathname.includes('/identity/')
        ? { name: 'alice\u202E.eth', avatar: 'https://tracker.evil.test/a.png' }
        : { balances: [token, native], unavailable: answers.unavailable }
      return new Response(JSON.stringify(body))
    })
    const environment = createFakeEnvironment()
    const connector = createFakeConnector({ id: 'a', addresses: ['0xa1', '0xa2'] })
    const getNativeBalance = async () => Promise.reject(createError('RPC_NOT_CONFIGURED'))
    const adapter = createFakeAdapter({ connectors: [connector], getNativeBalance })
    const endpoints = { blockchain: 'https://api.example.org/latchkey' }
    const kit = createKit({
      adapters: [adapter],
      environment,
      prefetch: 'none',
      endpoints,
      projectId: 'shop',
    })
    kit.start()
    await kit.connection.connect({ connectorId: 'a' })
    expect(asked).toEqual([])
    const balance = () => kit.account.store.getState().balanceByNamespace.eip155
    await kit.account.refreshBalance()
    expect(balance()).toMatchObject({
      status: 'success',
      data: { value: 1_500_000_000_000_000_000n, address: 'eip155:1:0xa1' },
    })
    expect(asked[0]?.pathname).toBe('/latchkey/v1/account/0xa1/balance')
    expect(asked[0]?.searchParams.get('projectId')).toBe('shop')
    expect(asked[0]?.searchParams.get('chainId')).toBe('eip155:1')
    answers.unavailable = ['eip155:1']
    await kit.account.refreshBalance({ force: true })
    expect(balance()).toMatchObject({ status: 'error', error: { code: 'BALANCE_UNAVAILABLE' } })
    await kit.account.refreshName()
    await kit.account.refreshName()
    expect(kit.account.store.getState().name).toBe('alice.eth')
    const questions = () =>
      asked.filter(({ pathname }) => pathname === '/latchkey/v1/identity/0xa1').length
    await environment.clock.advance(299_999)
    await kit.account.refreshName()
    expect(questions()).toBe(1)
    await environment.clock.advance(1)
    await kit.account.refreshName()
    expect(questions()).toBe(2)
    // A name that was registered here is newer than what was read.
    const { emit } = kit.use(({ events }) => ({ emit: events.signals.emit, stop: () => undefined }))
    emit('named', { address: 'eip155:1:0xa1', name: 'anna.eth' })
    await kit.account.refreshName()
    expect(kit.account.store.getState().name).toBe('anna.eth')
    expect(questions()).toBe(2)
    connector.wallet.select('eip155', ['0xa2'])
    expect(kit.account.store.getState().name).toBeUndefined()
    kit.destroy()
    vi.restoreAllMocks()
  })

  test('an identity that cannot be read leaves the account without the name that it had', async () => {
    let isDown = false
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      isDown
        ? new Response('{}', { status: 400 })
        : new Response(JSON.stringify({ name: 'alice.eth', avatar: null })),
    )
    const environment = createFakeEnvironment()
    const kit = createKit({
      adapters: [createFakeAdapter({ connectors: [createFakeConnector({ id: 'a' })] })],
      environment,
      prefetch: 'none',
      endpoints: { blockchain: 'https://api.example.org/latchkey' },
    })
    kit.start()
    await kit.connection.connect({ connectorId: 'a' })
    const name = () => kit.account.store.getState().name
    await kit.account.refreshName()
    expect(name()).toBe('alice.eth')
    isDown = true
    await environment.clock.advance(299_999)
    await kit.account.refreshName()
    expect(name()).toBe('alice.eth')
    await environment.clock.advance(1)
    await kit.account.refreshName()
    expect(name()).toBeUndefined()
    isDown = false
    await kit.account.refreshName()
    expect(name()).toBe('alice.eth')
    kit.destroy()
    vi.restoreAllMocks()
  })

  test('a kit that is taken down right after the wallet picked another account asks no server any more', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    const connector = createFakeConnector({ id: 'a', addresses: ['0xa1', '0xa2'] })
    const getNativeBalance = async () => Promise.reject(createError('RPC_NOT_CONFIGURED'))
    const adapter = createFakeAdapter({ connectors: [connector], getNativeBalance })
    const endpoints = { blockchain: 'https://api.example.org/latchkey' }
    const kit = createKit({
      adapters: [adapter],
      environment: createFakeEnvironment(),
      prefetch: 'none',
      endpoints,
    })
    kit.start()
    await kit.connection.connect({ connectorId: 'a' })
    await kit.account.refreshBalance()
    fetch.mockClear()
    connector.wallet.select('eip155', ['0xa2'])
    kit.destroy()
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    expect(fetch).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  test('without endpoints.blockchain no server is asked', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch')
    const { kit, balance } = await setUp(async () =>
      Promise.reject(createError('RPC_NOT_CONFIGURED')),
    )
    await kit.account.refreshBalance()
    await kit.account.refreshName()
    expect(balance()?.error?.code).toBe('RPC_NOT_CONFIGURED')
    expect(fetch).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})
