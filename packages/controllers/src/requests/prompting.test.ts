import { createError, freezeCopy } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { hash, setUpRequests as setUp, signature, to } from '../../test/setUpRequests.js'
import { createKit } from '../kit/createKit.js'

describe('requests', () => {
  test('a raw write goes past the adapter’s guard before the wallet is asked, with the account and the network that are shown [W-10]', async () => {
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

  test('the confirmed content is sent, whatever the page does to its objects [W-09]', async () => {
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

  test('a copy equals what was given and shares nothing with it [W-09]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const copy = freezeCopy(value)
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value))
        if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value)
      }),
    )
    expect(() => freezeCopy({ run: () => 1 })).toThrow()
  })

  test('a wallet that went to another network is asked for no write, and both networks are named [W-10]', async () => {
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

  test('a prompt ends after ten minutes, a read after thirty seconds [R-06]', async () => {
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

  test('a connector whose active account is none of its own is not written with: No ActiveCaipAddress found', async () => {
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
