import { createError } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { describe, expect, test, vi } from 'vitest'
import { setUpAccount as setUp } from '../../test/setUpAccount.js'

describe('account', () => {
  test('one read for several callers, good for 30 s [R-05]', async () => {
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

  test('a forced read that finds an earlier one under way reads after it, once for all callers', async () => {
    const waits: ((value: bigint) => void)[] = []
    const { kit, environment, balance } = await setUp(
      () => new Promise((resolve) => waits.push(resolve)),
    )
    const first = kit.account.refreshBalance()
    await vi.waitFor(() => expect(waits).toHaveLength(1))
    // A transaction is included.
    await environment.clock.advance(1)
    const forced = [1, 2].map(() => kit.account.refreshBalance({ force: true }))
    await settle()
    waits[0]?.(10n)
    await vi.waitFor(() => expect(waits).toHaveLength(2))
    waits[1]?.(4n)
    await Promise.all([first, ...forced])
    expect(balance()?.data?.value).toBe(4n)
    expect(waits).toHaveLength(2)
  })

  test('a failed read keeps its cause, and the console has one line with host and method [F-10]', async () => {
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

  test('a failure is reported once and blocks for 30 s, even a forced read', async () => {
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

  test('a network that is not supported has no balance, which is reported', async () => {
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

  test('a read that never ends is given up after 30 s [R-06]', async () => {
    const { kit, environment, balance } = await setUp(() => new Promise(() => undefined))
    const loading = kit.account.refreshBalance()
    await environment.clock.advance(30_000)
    await loading
    expect(balance()?.status).toBe('error')
  })

  test('loads no balance before the first request, then follows each account and network and shows no foreign data', async () => {
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

  test('a hidden page loads nothing, and catches up when it is seen [R-13]', async () => {
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
})
