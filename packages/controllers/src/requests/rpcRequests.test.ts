import type { ChainAdapter } from '@latchkey/core'
import { createFakeAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { hash, setUpRequests as setUp, to } from '../../test/setUpRequests.js'
import { createKit } from '../kit/createKit.js'
import { methodClass } from './rpcMethods.js'

describe('requests', () => {
  test('where wallets have no request of their own the adapter puts it to them, past the same prompt', async () => {
    const environment = createFakeEnvironment()
    const connector = createFakeConnector({
      id: 'a',
      namespaces: ['solana'],
      provider: { features: {} },
    })
    const request = vi.fn<NonNullable<ChainAdapter['request']>>(async () => ({
      signature: 'base58',
    }))
    const plain = createFakeAdapter({ namespace: 'solana', connectors: [connector] })
    for (const adapter of [{ ...plain, request }, plain]) {
      const kit = createKit({
        adapters: [adapter],
        environment,
        prefetch: 'none',
        storageKey: crypto.randomUUID(),
      })
      kit.start()
      await kit.connection.connect({ connectorId: 'a' })
      const params = { message: '2NEpo7' }
      const answer = kit.requests.request({ method: 'solana_signMessage', params })
      if ('request' in adapter) expect(await answer).toEqual({ signature: 'base58' })
      else await expect(answer).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
      kit.destroy()
    }
    expect(request).toHaveBeenCalledTimes(1)
    expect(request.mock.calls[0]?.[0]).toMatchObject({
      connector,
      method: 'solana_signMessage',
      params: { message: '2NEpo7' },
    })
  })

  test('methods on neither list are refused at once and told of after 300 ms', async () => {
    const { kit, environment, asked } = await setUp()
    const refused = kit.requests.request({ method: 'eth_sign' })
    await expect(refused).rejects.toMatchObject({
      code: 'METHOD_NOT_ALLOWED',
      shortMessage: 'Requested RPC call is not allowed',
    })
    await environment.clock.advance(299)
    expect(kit.notices.store.getState().snack).toBeUndefined()
    await environment.clock.advance(1)
    expect(kit.notices.store.getState().snack).toMatchObject({
      kind: 'error',
      code: 'METHOD_NOT_ALLOWED',
      referenceId: expect.stringMatching(/^\w{8}$/),
    })
    expect(asked).toEqual([])
  })

  test('no spelling of a method slips onto a list', () => {
    expect(methodClass('personal_sign')).toBe('notSafe')
    expect(methodClass('eth_call')).toBe('safe')
    for (const name of [
      '',
      ' ',
      'constructor',
      '__proto__',
      'Personal_sign',
      'personal_sign ',
      'eth_call eth_chainId',
      'eth_sign',
    ]) {
      expect(methodClass(name)).toBeUndefined()
    }
    fc.assert(
      fc.property(
        fc.string(),
        (name) =>
          methodClass(name) === undefined || /^(eth|wallet|personal|solana)_\w+$/.test(name),
      ),
    )
  })

  test.each([
    ['eth_sendTransaction', hash.slice(0, -1)],
    ['eth_sendTransaction', `${hash}0`],
    ['eth_sendTransaction', hash.slice(2)],
    ['eth_sendTransaction', `${hash.slice(0, -1)}g`],
    ['personal_sign', 'ab'.repeat(65)],
    ['personal_sign', '0x1234'],
    ['eth_signTypedData_v4', null],
  ])('%s that is answered with %s is refused', async (method, result) => {
    const { kit } = await setUp(() => result)
    const refused = { code: 'WALLET_INVALID_RESPONSE' }
    // The wallet had the transaction, and without an id its outcome is unknown.
    const error =
      method === 'eth_sendTransaction' ? { code: 'MAY_HAVE_BEEN_SENT', cause: refused } : refused
    await expect(kit.requests.request({ method, params: [] })).rejects.toMatchObject(error)
  })

  test('0x and 64 hexadecimal digits are the id of a transaction', async () => {
    const { kit } = await setUp(() => hash)
    expect(await kit.requests.request({ method: 'eth_sendTransaction', params: [] })).toBe(hash)
  })

  test.for(['personal_sign', 'eth_signTypedData_v4'])(
    '%s: 62 hex digits are a signature, and 61 are none',
    async (method) => {
      for (const [digits, outcome] of [
        [62, 'done'],
        [61, 'WALLET_INVALID_RESPONSE'],
      ] as const) {
        const { kit, code } = await setUp(() => `0x${'a'.repeat(digits)}`)
        expect(await code(kit.requests.request({ method, params: [] }))).toBe(outcome)
      }
    },
  )

  test('calls of a batch must point at 0x addresses and carry 0x data', async () => {
    const { kit, code, asked } = await setUp(() => ({ id: '0x1' }))
    const batch = (call: object) =>
      code(kit.requests.request({ method: 'wallet_sendCalls', params: [{ calls: [call] }] }))
    expect(await batch({ to: 'abc' })).toBe('RPC_INVALID_PARAMS')
    expect(await batch({ to, data: 'ff' })).toBe('RPC_INVALID_PARAMS')
    expect(asked).toEqual([])
    expect(await batch({ to, data: '0xff' })).toBe('done')
  })

  const asset = {
    address: '0xc0',
    balance: '0x5',
    type: 'ERC20',
    metadata: {
      name: 'Coin',
      symbol: 'COIN',
      decimals: 6,
      price: 1.5,
      iconUrl: 'https://img.example/c.png',
    },
  }
  test('the assets that a wallet lists pass as they are', async () => {
    for (const assets of [
      {},
      { '0x1': [] },
      { '0x1': [asset, { ...asset, type: 'NATIVE' }], '0x2': [asset] },
    ]) {
      const { kit } = await setUp(() => assets)
      expect(
        await kit.requests.request({ method: 'wallet_getAssets', params: [{ account: to }] }),
      ).toEqual(assets)
      kit.destroy()
    }
  })

  test.each([
    { ...asset, address: 5 },
    { ...asset, balance: 5 },
    { ...asset, type: 'ERC721' },
    { ...asset, metadata: null },
    { ...asset, metadata: { ...asset.metadata, name: 1 } },
    { ...asset, metadata: { ...asset.metadata, symbol: undefined } },
    { ...asset, metadata: { ...asset.metadata, decimals: '6' } },
    { ...asset, metadata: { ...asset.metadata, price: '1' } },
    { ...asset, metadata: { ...asset.metadata, price: Number.NaN } },
    { ...asset, metadata: { ...asset.metadata, decimals: undefined } },
    { ...asset, metadata: { ...asset.metadata, price: undefined } },
    { ...asset, metadata: { ...asset.metadata, iconUrl: null } },
  ])('one asset without a required member refuses the answer: %j', async (bad) => {
    const { kit, code } = await setUp(() => ({ '0x1': [asset, bad] }))
    expect(await code(kit.requests.request({ method: 'wallet_getAssets', params: [] }))).toBe(
      'WALLET_INVALID_RESPONSE',
    )
    kit.destroy()
  })

  test.each([null, [], 'none', { '0x1': asset }, { '0x1': [null] }])(
    'an answer that is no list per chain is refused: %j',
    async (bad) => {
      const { kit, code } = await setUp(() => bad)
      expect(await code(kit.requests.request({ method: 'wallet_getAssets', params: [] }))).toBe(
        'WALLET_INVALID_RESPONSE',
      )
      kit.destroy()
    },
  )
})
