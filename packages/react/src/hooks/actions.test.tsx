import { createError } from '@latchkey/core'
import { createFakeSend } from '@latchkey/testing'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually, render } from '../../test/renderHook.js'
import {
  useConnect,
  useConnection,
  useDisconnect,
  useEstimateFee,
  useRequest,
  useSend,
  useSignMessage,
  useSwitchAccount,
  useSwitchNetwork,
  useTransactions,
} from '../index.js'

const to = '0x00000000000000000000000000000000000000b2'
const hash = `0x${'1a'.repeat(32)}`
const transfer = { to, amount: 5n }

/** An adapter with `send`, and a record of its transfers. */
function withSend(outcome: () => Promise<string> = async () => hash) {
  const feature = createFakeSend({ estimateFee: async () => ({ fee: 21n }), send: vi.fn(outcome) })
  return { feature, capabilities: { send: { supports: () => true, load: async () => feature } } }
}

describe('actions of hooks', () => {
  const unhandled: unknown[] = []
  const keep = (error: unknown) => unhandled.push(error)
  beforeEach(() => {
    unhandled.length = 0
    process.on('unhandledRejection', keep)
  })
  afterEach(() => {
    process.off('unhandledRejection', keep)
  })

  it.each([
    ['signMessage', useSignMessage, { message: 'hi' }],
    ['send', useSend, { transfer }],
    ['estimateFee', useEstimateFee, { transfer }],
    ['request', useRequest, { method: 'eth_chainId' }],
    ['switchNetwork', useSwitchNetwork, 'eip155:9'],
    ['connect', useConnect, { connectorId: 'gone' }],
  ] as const)(
    '%s of a handler gives nothing back, and what went wrong to its state alone',
    async (name, useHook, input) => {
      const { current } = await render(useHook as () => Record<string, unknown>)
      const run = current()[name] as (input: unknown) => unknown
      await act(async () => expect(run(input)).toBeUndefined())
      await eventually(() =>
        expect(current()).toMatchObject({ status: 'error', error: { code: expect.any(String) } }),
      )
      await new Promise((resolve) => setImmediate(resolve))
      expect(unhandled).toEqual([])
    },
  )

  it.each([
    [
      'signMessageAsync',
      () => useSignMessage().signMessageAsync,
      { message: 'hi' },
      'NOT_CONNECTED',
    ],
    ['sendAsync', () => useSend().sendAsync, { transfer }, 'NOT_CONNECTED'],
    ['estimateFeeAsync', () => useEstimateFee().estimateFeeAsync, { transfer }, 'NOT_CONNECTED'],
    ['requestAsync', () => useRequest().requestAsync, { method: 'eth_chainId' }, 'NOT_CONNECTED'],
    [
      'switchNetworkAsync',
      () => useSwitchNetwork().switchNetworkAsync,
      'eip155:9',
      'NETWORK_NOT_FOUND',
    ],
    [
      'connectAsync',
      () => useConnect().connectAsync,
      { connectorId: 'gone' },
      'CONNECTOR_NOT_FOUND',
    ],
  ] as const)('%s rejects with the kit’s error', async (_, useRun, input, code) => {
    const { current } = await render(useRun as () => (input: unknown) => Promise<unknown>)
    await act(async () => expect(current()(input)).rejects.toMatchObject({ code }))
  })

  it('useConnect takes the id of a wallet that comes with the kit, where that wallet is there', async () => {
    const { current } = await render(() => ({ ...useConnect(), now: useConnection() }), {
      rdns: 'me.rainbow',
    })
    await act(async () => {
      const missing = current().connectAsync({ walletId: 'latchkey:metamask' })
      await expect(missing).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
    })
    expect(current().now.isConnected).toBe(false)
    await act(async () => void (await current().connectAsync({ walletId: 'latchkey:rainbow' })))
    expect(current().now).toMatchObject({ isConnected: true, connectorId: 'fake' })
  })

  it('useSend gives the transaction, which useTransactions follows, and a refusal as an error', async () => {
    const { feature, capabilities } = withSend()
    const { current, connect } = await render(
      () => ({
        ...useSend(),
        list: useTransactions(),
        none: useTransactions({ namespace: 'solana' }),
      }),
      {
        capabilities,
      },
    )
    await connect()
    await act(async () => current().send({ transfer }))
    await eventually(() => expect(current()).toMatchObject({ status: 'success', data: hash }))
    expect(feature.send).toHaveBeenCalledWith(expect.objectContaining({ transfer }))
    expect(current().list).toMatchObject({
      pending: [],
      transactions: [{ id: hash, namespace: 'eip155', status: 'pending' }],
    })
    expect(current().none).toEqual({ pending: [], transactions: [] })
    vi.mocked(feature.send).mockRejectedValueOnce(createError('USER_REJECTED'))
    await act(async () => current().send({ transfer }))
    await eventually(() =>
      expect(current()).toMatchObject({ status: 'error', error: { code: 'USER_REJECTED' } }),
    )
  })

  it('useEstimateFee and useRequest give what they were asked for', async () => {
    const provider = {
      request: async ({ method }: { method: string }) =>
        method === 'eth_chainId' ? '0x1' : undefined,
    }
    const { current, connect } = await render(
      () => ({ fee: useEstimateFee(), raw: useRequest() }),
      { ...withSend(), provider },
    )
    await connect()
    await act(async () => {
      await current().fee.estimateFeeAsync({ transfer })
      await current().raw.requestAsync({ method: 'eth_chainId' })
    })
    expect([current().fee.data, current().raw.data]).toEqual([{ fee: 21n }, '0x1'])
  })

  it('useSwitchAccount uses another account that the wallet shows, and no other', async () => {
    const { current, connect, connector } = await render(() => ({
      ...useSwitchAccount(),
      now: useConnection(),
      off: useDisconnect(),
    }))
    await connect()
    const first = current().now.caipAddress
    const second = '0x00000000000000000000000000000000000000b2'
    await act(async () => connector.wallet.select('eip155', [current().now.address ?? '', second]))
    expect(current().accounts).toHaveLength(2)
    let switched: boolean | undefined
    await act(async () => {
      switched = current().switchAccount(`eip155:1:${second}`)
    })
    expect([switched, current().now.address]).toEqual([true, second])
    await act(async () => {
      switched = current().switchAccount(`eip155:1:0x${'9'.repeat(40)}`)
    })
    expect([switched, current().now.address, first === current().now.caipAddress]).toEqual([
      false,
      second,
      false,
    ])
    await act(() => current().off.disconnectAsync())
    expect(current().switchAccount(`eip155:1:${second}`)).toBe(false)
  })
})
