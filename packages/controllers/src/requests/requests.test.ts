import {
  type ChainAdapter,
  createError,
  type SendFeature,
  type TransactionOutcome,
} from '@latchkey/core'
import {
  createFakeAdapter,
  createFakeConnector,
  createFakeEnvironment,
  type FakeConnectorOptions,
  settle,
} from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createKit } from '../kit/createKit.js'
import { freezeCopy } from './freezeCopy.js'
import { methodClass } from './rpcMethods.js'

const hash = `0x${'1a'.repeat(32)}`
const signature = `0x${'ab'.repeat(65)}`
const to = '0x00000000000000000000000000000000000000b2'

async function setUp(
  request: (input: { method: string; params?: unknown }) => unknown = () => signature,
  more: FakeConnectorOptions = {},
) {
  const environment = createFakeEnvironment()
  const asked: { method: string; params?: unknown }[] = []
  const provider = {
    request: async (input: { method: string; params?: unknown }) => {
      asked.push(input)
      return request(input)
    },
  }
  const connector = createFakeConnector({ id: 'a', provider, ...more })
  const sent: unknown[] = []
  let mine: ((outcome: TransactionOutcome) => void) | undefined
  let refuse: ((error: unknown) => void) | undefined
  let waits = 0
  const feature: SendFeature = {
    estimateFee: async () => ({ fee: 1n }),
    send: async ({ transfer }) => {
      sent.push(transfer)
      return String(await request({ method: 'eth_sendTransaction' }))
    },
    waitForReceipt: () =>
      new Promise((resolve, reject) => {
        waits++
        mine = resolve
        refuse = reject
      }),
  }
  let balances = 0
  const adapter = createFakeAdapter({
    connectors: [connector],
    isAddress: async (value) => value.length === 42,
    getNativeBalance: async () => BigInt(++balances),
    capabilities: { send: { supports: () => true, load: async () => feature } },
  })
  const kit = createKit({ adapters: [adapter], environment, prefetch: 'none' })
  kit.start()
  await kit.connection.connect({ connectorId: 'a' })
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  return {
    kit,
    environment,
    connector,
    adapter,
    asked,
    sent,
    code,
    balances: () => balances,
    mine: (outcome: TransactionOutcome = { status: 'success' }) => mine?.(outcome),
    waits: () => waits,
    fail: (error: unknown) => refuse?.(error),
  }
}

describe('requests', () => {
  test('B7 where wallets have no request of their own the adapter puts it to them, past the same prompt', async () => {
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

  test('S18 W-10 a raw write goes past the adapter’s guard before the wallet is asked, with the account and the network that are shown', async () => {
    const { kit, adapter, asked, code } = await setUp(() => hash)
    const checkRequest = vi.fn<NonNullable<typeof adapter.checkRequest>>(async () => {
      throw createError('NETWORK_MISMATCH')
    })
    Object.assign(adapter, { checkRequest })
    const params = [{ to, chainId: '0x1' }]
    expect(await code(kit.requests.request({ method: 'eth_sendTransaction', params }))).toBe(
      'NETWORK_MISMATCH',
    )
    expect(asked).toEqual([])
    const { connection } = kit.connection.store.getState().byNamespace.eip155 ?? {}
    expect(checkRequest.mock.calls[0]?.[0]).toMatchObject({
      method: 'eth_sendTransaction',
      params,
      account: { address: connection?.active },
    })
    expect(
      await code(kit.requests.request({ method: 'personal_sign', params: ['0x00', to] })),
    ).toBe('done')
    expect(checkRequest).toHaveBeenCalledTimes(1)
    kit.destroy()
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
  ])('P5-11 P5-14 %s that is answered with %s is refused', async (method, result) => {
    const { kit, code } = await setUp(() => result)
    expect(await code(kit.requests.request({ method, params: [] }))).toBe('WALLET_INVALID_RESPONSE')
  })

  test('P5-11 0x and 64 hexadecimal digits are the id of a transaction', async () => {
    const { kit } = await setUp(() => hash)
    expect(await kit.requests.request({ method: 'eth_sendTransaction', params: [] })).toBe(hash)
  })

  test.for(['personal_sign', 'eth_signTypedData_v4'])(
    'P5-14 %s: 62 hex digits are a signature, and 61 are none',
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
  test('B8 P5-02 the assets that a wallet lists pass as they are', async () => {
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
  ])('B8 P5-02 one asset without a required member refuses the answer: %j', async (bad) => {
    const { kit, code } = await setUp(() => ({ '0x1': [asset, bad] }))
    expect(await code(kit.requests.request({ method: 'wallet_getAssets', params: [] }))).toBe(
      'WALLET_INVALID_RESPONSE',
    )
    kit.destroy()
  })

  test.each([null, [], 'none', { '0x1': asset }, { '0x1': [null] }])(
    'B8 an answer that is no list per chain is refused: %j',
    async (bad) => {
      const { kit, code } = await setUp(() => bad)
      expect(await code(kit.requests.request({ method: 'wallet_getAssets', params: [] }))).toBe(
        'WALLET_INVALID_RESPONSE',
      )
      kit.destroy()
    },
  )

  test('W-09 what was confirmed is sent, whatever the page does to its objects', async () => {
    const { kit, asked, sent } = await setUp(() => hash)
    const params = [{ to, value: '0x1', nested: { list: [1, 2] } }]
    const transfer = { to, amount: 5n }
    const pending = [
      kit.requests.request({ method: 'eth_sendTransaction', params }),
      kit.requests.send({ transfer }),
    ]
    Object.assign(params[0] ?? {}, { to: 'evil', value: '0xffff' })
    params[0]?.nested.list.push(3)
    Object.assign(transfer, { to: 'evil', amount: 9n })
    await Promise.all(pending)
    expect(asked[0]?.params).toEqual([{ to, value: '0x1', nested: { list: [1, 2] } }])
    expect(sent).toEqual([{ to, amount: 5n }])
    expect(Object.isFrozen(asked[0]?.params)).toBe(true)
  })

  test('W-09 a copy equals what was given and shares nothing with it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = freezeCopy(value)
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value))
        if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value)
      }),
    )
    expect(() => freezeCopy({ run: () => 1 })).toThrow()
  })

  test('W-10 a wallet that went to another network is asked for no write, and both networks are named', async () => {
    const { kit, connector, asked, sent } = await setUp(() => hash)
    connector.wallet.networks.eip155 = 'eip155:2'
    const writes = [
      kit.requests.request({ method: 'eth_sendTransaction', params: [] }),
      kit.requests.request({ method: 'eth_sendRawTransaction', params: ['0x1'] }),
      kit.requests.request({ method: 'eth_signTypedData_v4', params: [] }),
      kit.requests.send({ transfer: { to, amount: 1n } }),
    ]
    for (const write of await Promise.allSettled(writes)) {
      expect(write).toMatchObject({
        reason: {
          code: 'NETWORK_MISMATCH',
          params: { expected: 'Network 1', actual: 'Network 2' },
        },
      })
    }
    expect([...asked, ...sent]).toEqual([])
    expect(await kit.requests.request({ method: 'eth_call', params: [] })).toBe(hash)
  })

  test('a person who closes the modal aborts what its views asked for, but no safe read, and nothing while a transaction is on the stack', async () => {
    const waiting: ((value: unknown) => void)[] = []
    const { kit, code } = await setUp(() => new Promise((resolve) => waiting.push(resolve)))
    const inModal = true
    kit.open()
    const write = code(kit.requests.request({ method: 'personal_sign', params: [], inModal }))
    const read = code(kit.requests.request({ method: 'eth_blockNumber', inModal }))
    await settle()
    expect(kit.requests.store.getState().pending).toMatchObject([
      { kind: 'rpc', namespace: 'eip155' },
    ])
    kit.close()
    expect(await write).toBe('ABORTED')
    expect(kit.requests.store.getState().pending).toEqual([])
    for (const resolve of waiting) resolve(signature)
    expect(await read).toBe('done')

    kit.open()
    kit.requests.pushTransaction({})
    const kept = code(kit.requests.request({ method: 'personal_sign', params: [], inModal }))
    await settle()
    kit.close()
    for (const resolve of waiting) resolve(signature)
    expect(await kept).toBe('done')
  })

  test('R-06 a prompt ends after ten minutes, a read after thirty seconds', async () => {
    const { kit, environment, code } = await setUp(() => new Promise(() => undefined))
    const prompt = code(kit.requests.request({ method: 'personal_sign', params: [] }))
    const read = code(kit.requests.request({ method: 'eth_blockNumber' }))
    await environment.clock.advance(30_000)
    expect(await read).toBe('WALLET_UNRESPONSIVE')
    await environment.clock.advance(570_000)
    expect(await prompt).toBe('WALLET_TIMEOUT')
  })

  test("a wallet's -32002 is a request that waits in it", async () => {
    const { kit, code } = await setUp(() =>
      Promise.reject({ code: -32002, message: 'already pending' }),
    )
    expect(await code(kit.requests.request({ method: 'personal_sign', params: [] }))).toBe(
      'REQUEST_PENDING',
    )
  })

  test('P4-01 P4-07 after a success the balance is loaded again and the stack popped; error and cancel go back', async () => {
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

  test('P5-08 P5-10 sending needs an amount, a receiver and a valid address, and a namespace that can', async () => {
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

  test('B10 P8-03 a connector whose active account is none of its own is not written with: No ActiveCaipAddress found', async () => {
    const { kit, connector, asked } = await setUp()
    const connect = connector.connect
    connector.connect = async (input) => {
      const { connections } = await connect(input)
      return {
        connections: connections.map((each) => ({ ...each, active: `eip155:1:${to}` as const })),
      }
    }
    await kit.connection.disconnect()
    await kit.connection.connect({ connectorId: 'a' })
    await expect(kit.requests.signMessage({ message: 'hello' })).rejects.toThrow(
      'No ActiveCaipAddress found',
    )
    expect(asked).toEqual([])
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

  test('R-04 a transaction that no node could be asked about stays pending and is followed again after 30 s', async () => {
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

  test('a connection that is only being restored is not written with', async () => {
    const { kit, adapter, environment, code } = await setUp(undefined, {
      answer: (question, result) =>
        question === 'restore' ? new Promise(() => undefined) : Promise.resolve(result()),
    })
    kit.destroy()
    const reloaded = createKit({ adapters: [adapter], environment, prefetch: 'none' })
    reloaded.start()
    expect(reloaded.getState()).toMatchObject({ reconnecting: true })
    expect(await code(reloaded.requests.signMessage({ message: 'x' }))).toBe('NOT_CONNECTED')
  })
})
