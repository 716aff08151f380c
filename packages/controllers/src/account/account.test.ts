import { createError, type LoadRpcSettings, type Network } from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  createFakeNetwork,
  settle,
} from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'

async function setUp(read: () => Promise<bigint> = async () => 7n) {
  const environment = createFakeEnvironment()
  const connector = createFakeConnector({ id: 'a', addresses: ['0xa1', '0xa2'] })
  let reads = 0
  const adapter = createFakeAdapter({
    connectors: [connector],
    getNativeBalance: () => {
      reads++
      return read()
    },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none' })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  return {
    kit,
    connector,
    environment,
    reads: () => reads,
    balance: () => kit.account.store.getState().balanceByNamespace.eip155,
  }
}

describe('account', () => {
  test('R-05 P9-03 one read for several callers, good for 30 s', async () => {
    const { kit, environment, reads, balance } = await setUp()
    await Promise.all([kit.account.refreshBalance(), kit.account.refreshBalance({ force: true })])
    expect(reads()).toBe(1)
    expect(balance()).toMatchObject({
      status: 'success',
      data: {
        value: 7n,
        symbol: 'COIN',
        decimals: 18,
        network: 'eip155:1',
        address: 'eip155:1:0xa1',
      },
    })
    await environment.clock.advance(29_999)
    await kit.account.refreshBalance()
    expect(reads()).toBe(1)
    await environment.clock.advance(1)
    await kit.account.refreshBalance()
    expect(reads()).toBe(2)
    await kit.account.refreshBalance({ force: true })
    expect(reads()).toBe(3)
  })

  test('F-10 a failed read keeps its cause, and the console has one line with host and method', async () => {
    const cause = createError('HTTP_STATUS', {
      params: { status: 401, asked: 'eth_getBalance of rpc.example.org: HTTP status code: 401' },
      details: 'invalid project id: secret-key',
    })
    const { kit, environment, balance } = await setUp(async () => Promise.reject(cause))
    await kit.account.refreshBalance()
    expect(balance()?.error?.cause).toBe(cause)
    const said = environment.logs.filter(({ level }) => level === 'error')
    expect(said).toEqual([
      {
        level: 'error',
        message:
          'The balance could not be read: eth_getBalance of rpc.example.org: HTTP status code: 401',
      },
    ])
  })

  test('P8-01 P9-01 a failure is told once and blocks for 30 s, even a forced read', async () => {
    const { kit, environment, reads, balance } = await setUp(async () =>
      Promise.reject(createError('HTTP_FAILED')),
    )
    await Promise.all([kit.account.refreshBalance(), kit.account.refreshBalance()])
    expect(kit.notices.store.getState().snack).toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
    expect(balance()).toMatchObject({
      status: 'error',
      error: { message: 'Token Balance Unavailable' },
      retryAt: environment.now() + 30_000,
    })
    await environment.clock.advance(29_999)
    await kit.account.refreshBalance({ force: true })
    expect(reads()).toBe(1)
    await environment.clock.advance(1)
    await kit.account.refreshBalance()
    expect(reads()).toBe(2)
    expect(
      kit.events.store.getState().recent.filter(({ name }) => name === 'errorShown'),
    ).toHaveLength(2)
  })

  test('P8-01 a network that is not supported has no balance, which is told', async () => {
    const { kit, connector, reads, balance } = await setUp()
    connector.wallet.moveTo('eip155:99')
    await kit.account.refreshBalance()
    expect(kit.notices.store.getState().snack).toMatchObject({ code: 'BALANCE_UNAVAILABLE' })
    expect(balance()).toMatchObject({
      status: 'error',
      error: { message: 'Token Balance Unavailable' },
    })
    expect(reads()).toBe(0)
  })

  test('without a node to ask the balance is off, and nothing is shown', async () => {
    const { kit, balance } = await setUp(async () =>
      Promise.reject(createError('RPC_NOT_CONFIGURED')),
    )
    await kit.account.refreshBalance()
    expect(balance()).toMatchObject({ status: 'error', error: { code: 'RPC_NOT_CONFIGURED' } })
    expect(balance()?.retryAt).toBeUndefined()
    expect(kit.notices.store.getState().snack).toBeUndefined()
  })

  test('R-06 a read that never ends is given up after 30 s', async () => {
    const { kit, environment, balance } = await setUp(() => new Promise(() => undefined))
    const loading = kit.account.refreshBalance()
    await environment.clock.advance(30_000)
    await loading
    expect(balance()?.status).toBe('error')
  })

  test('nobody asked for a balance: none is loaded; once asked, each account and network is followed and no foreign data shown', async () => {
    const { kit, connector, environment, reads, balance } = await setUp()
    connector.wallet.select('eip155', ['0xa2'])
    await settle()
    expect(reads()).toBe(0)
    await kit.account.refreshBalance()
    connector.wallet.select('eip155', ['0xa1'])
    expect(balance()?.data).toBeUndefined()
    await settle()
    expect(balance()?.data?.address).toBe('eip155:1:0xa1')
    connector.wallet.moveTo('eip155:2')
    expect(balance()?.data).toBeUndefined()
    await environment.clock.advance(250)
    await settle()
    expect(balance()?.data?.network).toBe('eip155:2')
    expect(kit.account.store.getState().active?.address).toBe('eip155:2:0xa1')
  })

  test('R-13 a hidden page loads nothing, and catches up when it is seen', async () => {
    const { kit, connector, environment, reads } = await setUp()
    await kit.account.refreshBalance()
    environment.setVisible(false)
    connector.wallet.moveTo('eip155:2')
    await settle()
    expect(reads()).toBe(1)
    environment.setVisible(true)
    await settle()
    expect(reads()).toBe(2)
  })

  test('B3 P9-17 endpoints.blockchain tells a balance that no node and no wallet tells, and the account’s name, asked for once in five minutes', async () => {
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

  test('P8-07 an identity that cannot be read leaves the account without the name that it had', async () => {
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

  test('B3 a kit that is taken down right after the wallet picked another account asks nobody any more', async () => {
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

  test('B3 B5 adapters are told how to read: through the RPC proxy, tried again as the host chose, and pinged while the page is seen', async () => {
    const told: LoadRpcSettings[] = []
    const listed = [1, 2].map(() => ({
      ...createFakeAdapter(),
      useRpc: (load: LoadRpcSettings) => void told.push(load),
    }))
    const environment = createFakeEnvironment()
    const endpoints = { blockchain: 'https://api.example.org/latchkey' }
    const kit = createKit({
      adapters: listed.slice(0, 1),
      environment,
      prefetch: 'none',
      endpoints,
      projectId: 'shop',
      retryPolicy: 'specification',
    })
    expect(told).toHaveLength(0)
    kit.start()
    kit.setAdapters(listed.slice(1))
    expect(told).toHaveLength(2)
    const settings = await told[1]?.()
    expect(settings?.retryPolicy).toBe('specification')
    const [network] = listed[0]?.networks ?? []
    const url = new URL((await settings?.proxyUrl?.(network as Network)) ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://api.example.org/latchkey/v1/')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      chainId: 'eip155:1',
      projectId: 'shop',
    })
    expect(settings?.isVisible?.()).toBe(true)
    environment.setVisible(false)
    expect(settings?.isVisible?.()).toBe(false)
    kit.destroy()
  })

  test('B3 without endpoints.blockchain there is no proxy, and an endpoint that is no URL harms no read of the host’s own nodes', async () => {
    for (const endpoints of [undefined, { blockchain: 'http://api.example.org' }]) {
      let load: LoadRpcSettings | undefined
      const adapter = {
        ...createFakeAdapter(),
        useRpc: (given: LoadRpcSettings) => {
          load = given
        },
      }
      const kit = createKit({
        adapters: [adapter],
        environment: createFakeEnvironment(),
        prefetch: 'none',
        ...(endpoints && { endpoints }),
      })
      kit.start()
      const settings = await load?.()
      const ask = () => settings?.proxyUrl?.(adapter.networks[0] as Network)
      if (endpoints) await expect(ask()).rejects.toMatchObject({ code: 'INVALID_CONFIGURATION' })
      else expect(await ask()).toBeUndefined()
      kit.destroy()
    }
  })

  test('B3 without endpoints.blockchain nobody is asked', async () => {
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

  test('the page of an address is https or not there', async () => {
    const { kit } = await setUp()
    const on = (url: string) =>
      createFakeNetwork(1, 'eip155', { blockExplorers: { default: { name: 'x', url } } })
    expect(kit.account.explorerUrl('eip155:1:0xa1', on('https://scan.example'))).toBe(
      'https://scan.example/address/0xa1',
    )
    expect(kit.account.explorerUrl('eip155:1:0xa1', on('javascript:alert(1)'))).toBeUndefined()
    expect(kit.account.explorerUrl('eip155:1:0xa1', createFakeNetwork())).toBeUndefined()
  })

  test('W-06 an explorer link is https on the explorer’s own host, whatever the address and the explorer', async () => {
    const { kit } = await setUp()
    const url = fc.oneof(
      fc.webUrl({ validSchemes: ['https', 'http', 'javascript', 'data'] }),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), url, (address, base) => {
        const network = createFakeNetwork(1, 'eip155', {
          blockExplorers: { default: { name: 'Scan', url: base } },
        })
        const link = kit.account.explorerUrl(`eip155:1:${address}`, network)
        if (link === undefined) return
        expect(new URL(link).protocol).toBe('https:')
        expect(new URL(link).host).toBe(new URL(base).host)
      }),
      { numRuns: 10_000 },
    )
  })
})
